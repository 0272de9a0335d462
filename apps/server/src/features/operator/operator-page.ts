import type { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import type { TryDeps } from '#server/ingest/detect/try-source.ts'
import type { GiftDeps } from '#server/subjects/gifts/store/gift-deps.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { Background } from '#server/platform/http/background.ts'
import type { Database, Db } from '#server/platform/database/db.ts'
import type { OperatorAction } from '#server/people/operators/actions.ts'
import type { OperatorSession } from '#server/people/operators/sessions.ts'
import type { Locale } from '@okolo/contract/locale'
import type { Text, Word } from '#server/words/messages/told.ts'

/** The dependencies of pages. */
export type OperatorDeps = {
  db: Db
  database: Database
  people: AccountDeps
  /** Cities and their zones. */
  reference: ReferenceData
  config: Config
  clock: Clock
  /** Aborts when the server stops, for work that outlives a request. */
  signal: AbortSignal
  /** The part of gathering that takes given events into the catalogue. */
  catalogue: GiftDeps['catalogue']
  /** Loopback routes of an address to try: the demo platforms, tests. */
  routesOf?: ((address: string) => NonNullable<TryDeps['routes']>) | undefined
  /** Call it after the catalogue was written. */
  written: () => void
  /** Runs work in the background. The server waits for it before it ends, and logs a failure. */
  inBackground: Background
}

/** A request of a logged-in operator. Only its session can be trusted. */
export type Ask = {
  session: OperatorSession
  /** The language of the answer. */
  locale: Locale
  /** Slugs of the cities that lists show. Null: all. */
  cities: readonly string[] | null
  /**
   * The value for `<input type="hidden" name="form_token">`, which `actionForm` of forms.ts adds.
   */
  formToken: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** The posted fields, trimmed. A repeated field has its last value. */
  form: Readonly<Record<string, string>>
  /** The posted files. */
  files: Readonly<Record<string, Buffer>>
  ip: string
}

/** A page inside the frame. */
export type Page = {
  /** Heading and window title. */
  title: Text
  body: Word
  /** Slug of the city by whose clock its moments are shown. */
  city?: string | undefined
  /** The link back, above the heading. */
  above?: { href: string; label: Text }
  status?: 200 | 400 | 403 | 404 | 409
  /** Its buttons and links with `data-key` are pressed by these keys too. */
  hasKeys?: boolean
  /** Seconds until the page reloads itself, while an operator waits for something. */
  renewAfter?: number
  /** The page that follows by itself, at once. */
  next?: string
  /** The log entry of an action that answers with a page. */
  did?: OperatorAction
}

/** A finished action: it is logged and reported on the next page, in another language than before if `locale` says so. */
export type Done = { to: string; say?: Text; did: OperatorAction; locale?: Locale }

export type OperatorRouter = {
  /** Adds a GET for operators, which must change nothing. `path` is below `/operator`. */
  page(path: string, answer: (ask: Ask) => Promise<Page>): void
  /**
   * Adds a POST for operators. Origin and form token are checked before, and the log is written
   * after.
   */
  action(path: string, act: (ask: Ask) => Promise<Done | Page>): void
}

/** One file of `pages/`: its routes, and its place in the menu if it has one. */
export type OperatorPage = {
  menu?: { href: string; label: Text }
  routes: (router: OperatorRouter, deps: OperatorDeps) => void
}
