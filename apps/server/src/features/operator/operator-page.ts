import type { TryDeps } from '#server/ingest/detect/try-source.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database, Db } from '#server/platform/db.ts'
import type { OperatorAction } from '#server/people/operators/actions.ts'
import type { OperatorSession } from '#server/people/operators/sessions.ts'
import type { Html } from './html.ts'

/** What pages may use. */
export type OperatorDeps = {
  db: Db
  database: Database
  config: Config
  clock: Clock
  /** Stops when the server does: for work that outlives a request. */
  signal: AbortSignal
  /** Names that lead to loopback servers when an address is tried: the demo platforms, tests. */
  routesOf?: ((address: string) => NonNullable<TryDeps['routes']>) | undefined
  /** To be called when the catalogue was written. */
  written: () => void
  /** Does what nobody waits for; the server ends after it has. A failure goes to the log. */
  inBackground: (work: () => Promise<unknown>) => void
}

/** A request of an operator who is logged in. Everything in it but the session may be anything. */
export type Ask = {
  session: OperatorSession
  /** For `<input type="hidden" name="form_token">`; `actionForm` of parts.ts brings it. */
  formToken: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** The posted fields, trimmed; a field that came twice has its last value. */
  form: Readonly<Record<string, string>>
}

/** A page inside the frame. */
export type Page = {
  /** Heading and window title. */
  title: string
  body: Html
  /** What stands over the heading: the way back. */
  above?: { href: string; label: string }
  status?: 200 | 400 | 404 | 409
  /** The page is asked for again by itself after so many seconds: only where somebody waits for something. */
  renewAfter?: number
  /** For actions that answer with a page: what was done, for the log. */
  did?: OperatorAction
}

/** An action that was carried out: logged, told on the page that it leads to. */
export type Done = { to: string; say?: string; did: OperatorAction }

export type OperatorRouter = {
  /** A GET of an operator. It must change nothing. `path` is below `/operator`. */
  page(path: string, answer: (ask: Ask) => Promise<Page>): void
  /** A POST of an operator: origin and form token are checked before, the log is written after. */
  action(path: string, act: (ask: Ask) => Promise<Done | Page>): void
}

/** One file of `pages/`: its routes, and its place in the menu where it has one. */
export type OperatorPage = {
  menu?: { href: string; label: string }
  routes: (router: OperatorRouter, deps: OperatorDeps) => void
}
