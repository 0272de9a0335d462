import type { z } from 'zod'
import type { EventDraft } from './event-draft.ts'
import type { Http } from './http.ts'
import type { Json } from './json.ts'
import type { Recorded } from './recorded.ts'

/** The output of `sync()`. Order matters: everything before a checkpoint is stored once it is passed. */
export type Message<Cursor> =
  /** One record in the platform's form, stored before it is mapped. `id` is unique within the source. */
  | { type: 'record'; id: string; raw: Json; rev?: string }
  /** The platform reports the record as gone. */
  | { type: 'delete'; id: string; reason?: string }
  /** Something assumed about a whole file or answer: its encoding, a repair of its syntax. */
  | { type: 'note'; code: string; message: string }
  /** A broken row or page. It is quarantined with the readable rest. */
  | { type: 'broken'; id: string; raw: Json; code: string; message: string }
  /** The number of records in the whole listing for the progress bar, if the platform reports it. */
  | { type: 'total'; count: number }
  | { type: 'checkpoint'; cursor: Cursor }
  /** The whole listing was seen: absence now means something. */
  | { type: 'complete' }

/** The terms of a source. Merging and display enforce them (docs/sources.md). */
export type Terms = {
  attribution?: string
  license?: string
  termsUrl?: string
  linkBack: boolean
  redisplay: 'yes' | 'facts-only' | 'no'
  images: 'proxy' | 'hotlink' | 'none'
  mayPaywall: boolean
  mayMixSellers: boolean
  /** The mail addresses of organizers in its records may be written to. Absent: they may not. */
  mayContact?: boolean
  maxCacheHours?: number
  /** Day on which a person read them; empty: nobody has. */
  reviewed: string
}

type Manifest = {
  /** Folder name, kebab-case. */
  id: string
  /** Raise it when the output of `map()` changes. All stored records are then mapped again. */
  version: number
  title: string
  /** Hosts that the connector calls, or 'config' if the operator names them. */
  hosts: string[] | 'config'
  auth: 'none' | 'key' | 'oauth2'
  /** True if it works without a key (`auth` is `none`) and can use one as well. */
  takesKey?: boolean
  mode: 'delta' | 'snapshot' | 'crawl' | 'push'
  deletes: 'explicit' | 'absence' | 'none'
  schedule: { everyMinutes: number; fullEveryHours?: number }
  limits: { requestsPerSecond: number; dailyBudget?: number }
  /** 0 to 1: the source's weight when platforms disagree. */
  trust: number
  /** The usual role of its sources. The configuration may set another. */
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

/** Bounds of a back-fill. Null: no bound. */
export type SyncWindow = { from: Date | null; to: Date | null }

export type SyncContext<Config> = {
  config: Config
  secrets: Record<string, string>
  city: SourceCity
  http: Http
  signal: AbortSignal
  now: () => Date
  /** Set for a back-fill: asks for events in this window instead of coming ones, if the platform can. */
  window?: SyncWindow
}

/** Everything `map()` may know: no clock, no network, no database. */
export type MapContext<Config> = { config: Config; city: SourceCity }

export type Connector<Config = unknown, Cursor extends Json = Json> = {
  manifest: Manifest
  /** Parses the operator's configuration. Its issues name the wrong key. */
  config: z.ZodType<Config>
  /** Input and output only, through `http`. A run that stops is resumed with its last checkpoint's cursor. */
  sync(context: SyncContext<Config>, cursor: Cursor | null): AsyncIterable<Message<Cursor>>
  /** Pure. Null: the record is not an event. Throws BadRecord for one that cannot be understood. */
  map(
    raw: Json,
    context: MapContext<Config>,
    record: { id: string },
  ): EventDraft | EventDraft[] | null
  /** Of plain pages: the blocks of the first page as they are read, for a preview. Throws HttpFailure. */
  blocks?(context: SyncContext<Config>): Promise<PageBlock[]>
  /** Speaks the platform's protocol over recorded files. */
  recorded: Recorded
}

/** A part of a page that holds one event, with what was read from each piece of it: for a preview. */
export type PageBlock = {
  pieces: {
    /** Names the piece in every block of the page. */
    key: string
    text: string
    is: ('title' | 'day' | 'hour' | 'place' | 'price')[]
  }[]
  /** `YYYY-MM-DD`, the first that is coming. */
  date: string | null
  /** The reason for giving no event. */
  left_out: 'no_title' | 'in_sentence' | 'only_end' | 'unclear_day' | null
}

/** For the registry, which does not know the types of Config and Cursor. */
// eslint-disable-next-line typescript/no-explicit-any -- existential type: TypeScript has no other spelling
export type AnyConnector = Connector<any, any>
