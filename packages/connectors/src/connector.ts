import type { z } from 'zod'
import type { EventDraft } from './event-draft.ts'
import type { Http } from './http.ts'
import type { Json } from './json.ts'
import type { Recorded } from './recorded.ts'

/** What `sync()` yields. Order matters: everything before a checkpoint is durable once it is passed. */
export type Message<Cursor> =
  /** One record as the platform gave it; stored before it is mapped. `id` is unique within the source. */
  | { type: 'record'; id: string; raw: Json; rev?: string }
  /** The platform says the record is gone. */
  | { type: 'delete'; id: string; reason?: string }
  /** Something assumed about a whole file or answer: its encoding, a repair of its syntax. */
  | { type: 'note'; code: string; message: string }
  /** An entry that is no record (a broken row, an unreadable page): quarantined with what there is of it. */
  | { type: 'broken'; id: string; raw: Json; code: string; message: string }
  /** For the progress bar: how many records the whole listing has, when the platform tells. */
  | { type: 'total'; count: number }
  | { type: 'checkpoint'; cursor: Cursor }
  /** The whole listing was seen: absence now means something. */
  | { type: 'complete' }

/** What a source's terms allow; enforced where events are merged and shown (docs/sources.md). */
export type Terms = {
  attribution?: string
  license?: string
  termsUrl?: string
  linkBack: boolean
  redisplay: 'yes' | 'facts-only' | 'no'
  images: 'proxy' | 'hotlink' | 'none'
  mayPaywall: boolean
  mayMixSellers: boolean
  maxCacheHours?: number
  /** Day on which somebody read them. */
  reviewed: string
}

export type Manifest = {
  /** Folder name, kebab-case. */
  id: string
  /** Raised when `map()` changes what it gives: every stored record is then mapped again. */
  version: number
  title: string
  /** Hosts the connector calls, or 'config' where the operator names them. */
  hosts: string[] | 'config'
  auth: 'none' | 'key' | 'oauth2'
  /** It asks without a key as well, and with one where the operator has it (`auth` is `none`). */
  takesKey?: boolean
  mode: 'delta' | 'snapshot' | 'crawl' | 'push'
  deletes: 'explicit' | 'absence' | 'none'
  schedule: { everyMinutes: number; fullEveryHours?: number }
  limits: { requestsPerSecond: number; dailyBudget?: number }
  /** 0 to 1: whose word counts when platforms disagree. */
  trust: number
  /** What its sources usually are to the events they list; the configuration may say otherwise. */
  role?: 'organizer' | 'ticketing' | 'venue' | 'aggregator'
  terms: Terms
}

export type SourceCity = {
  slug: string
  name: string
  lat: number
  lon: number
  radiusKm: number
  /** ISO 3166-1 alpha-2, lower case. */
  country: string
  /** IANA zone. */
  tz: string
  /** BCP 47 tags of the languages spoken there, commonest first. */
  languages: string[]
}

/** Times between which a back-fill asks for events; null: no bound. */
export type SyncWindow = { from: Date | null; to: Date | null }

export type SyncContext<Config> = {
  config: Config
  secrets: Record<string, string>
  city: SourceCity
  http: Http
  signal: AbortSignal
  now: () => Date
  /** Set for a back-fill: ask for these events instead of what is coming, where the platform can tell them apart. */
  window?: SyncWindow
}

/** Everything `map()` may know: no clock, no network, no database. */
export type MapContext<Config> = { config: Config; city: SourceCity }

export type Connector<Config = unknown, Cursor extends Json = Json> = {
  manifest: Manifest
  /** Parses the operator's configuration; its issues name the key that is wrong. */
  config: z.ZodType<Config>
  /** Input and output only, through `http`. A run that stops is resumed with its last checkpoint's cursor. */
  sync(context: SyncContext<Config>, cursor: Cursor | null): AsyncIterable<Message<Cursor>>
  /** Pure. Null: the record is no event. Throws BadRecord for one that cannot be understood. */
  map(
    raw: Json,
    context: MapContext<Config>,
    record: { id: string },
  ): EventDraft | EventDraft[] | null
  /** Speaks the platform's protocol over recorded files. */
  recorded: Recorded
}

/** For the registry: a connector whose Config and Cursor only it knows. */
// eslint-disable-next-line typescript/no-explicit-any -- existential type: TypeScript has no other spelling
export type AnyConnector = Connector<any, any>
