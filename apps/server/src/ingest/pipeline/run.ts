import type { AnyConnector, SyncWindow } from '@okolo/connectors/connector'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { hashOf } from '#server/words/stable-id.ts'
import type { Matcher } from '../match/match.ts'
import { matchArrivals } from '../match/match-arrivals.ts'
import { findDefaultPoints } from '../records/default-points.ts'
import type { RunKind } from '../sources/quota.ts'
import { emptyReport, type RunReport } from '../sources/report.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { noteMadeBy } from '../sources/progress.ts'
import { mergingRules, readingRules } from './rules-version.ts'
import { saveCursor } from '../sources/run-store.ts'
import type { Source } from '../sources/source.ts'
import { loadKnownPlaces, type KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { HOUR_MS } from '@okolo/contract/durations'

export type GatherDeps = {
  db: Db
  clock: Clock
  signal: AbortSignal
  secrets?: Record<string, string>
  match?: Matcher
  /** Read everything, also where the source could tell only what changed or an unfinished run could be resumed. */
  everything?: boolean
  onProgress?: ((report: RunReport, total: number | null) => void) | undefined
  /** The kind of run decides its share of a daily budget. */
  kind?: RunKind
  /** Holder of the lease, where there is one. */
  worker?: string
  /** 0 to 1, for waits at random. */
  random?: () => number
  answers?: Answers
}

/** The client's view of the platform's answers. */
export type Answers = {
  /** Every one said that nothing has changed (304): the last listing stands for this one. */
  wereUnchanged: () => boolean
  /** A host asked not to be asked before. */
  notBefore: () => Date | null
}

/** Records stored and mapped in one transaction: small enough to leave others their turn on one connection. */
export const BATCH = 250
/** Large records are stored and mapped a few at a time: each is held several times over while it is written. */
export const BATCH_CHARACTERS = 350_000

/** One gathering of a source, with everything its steps need. */
export type Run = Omit<GatherDeps, 'match' | 'everything'> & {
  /** The connector continues from here. */
  cursor: unknown
  /** Keeps where it has come to, within the transaction that stores what lies before. */
  saveCursor: (tx: Tx, cursor: unknown) => Promise<void>
  /** The days that a back-fill asks for. */
  window?: SyncWindow
  source: Source
  connector: AnyConnector
  config: unknown
  places: KnownPlaces
  ownCity: KnownCity
  match: Matcher
  /** Connector version, configuration and rules (rules-version.ts): a change of one maps every record again. */
  mappedWith: string
  report: RunReport
  total: number | null
  /** Points that are not a place, as far as the listings stored before tell (records/default-points.ts). */
  defaultPoints: ReadonlySet<string>
}

/** Throws where the source's configuration or city is not usable, saying which key and why. */
export async function prepareRun(
  source: Source,
  connector: AnyConnector,
  deps: GatherDeps,
): Promise<Run> {
  const config = connector.config.safeParse(source.config)
  if (!config.success) {
    const faults = config.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(`The configuration of ${source.slug} is not usable: ${faults.join('; ')}`)
  }
  const places = await loadKnownPlaces(deps.db)
  const ownCity = places.cities.get(source.citySlug)
  if (ownCity === undefined) throw new Error(`There is no city "${source.citySlug}"`)
  await noteMadeBy(deps.db, source.id, mergingRules())
  return {
    ...deps,
    source,
    connector,
    config: config.data,
    places,
    ownCity,
    defaultPoints: (await findDefaultPoints(deps.db, source.id, ownCity)).points,
    match: deps.match ?? matchArrivals,
    mappedWith: `${connector.manifest.version} ${hashOf(source.config)} ${readingRules()}${source.house === null ? '' : ` ${hashOf(source.house)}`}${places.added === '' ? '' : ` ${hashOf(places.added)}`}`,
    cursor: startingCursor(source, connector, deps),
    saveCursor: (tx, cursor) => saveCursor(tx, source.id, cursor),
    report: emptyReport(source.slug),
    total: null,
  }
}

/** The last checkpoint's cursor, unless it is time to see the whole listing again. */
function startingCursor(source: Source, { manifest }: AnyConnector, deps: GatherDeps): unknown {
  if (deps.everything === true) return null
  if (source.runStartedAt !== null) return source.cursor
  const { fullEveryHours } = manifest.schedule
  const age = deps.clock().getTime() - (source.wholeAt?.getTime() ?? 0)
  const isOld = fullEveryHours !== undefined && age >= fullEveryHours * HOUR_MS
  return isOld ? null : source.cursor
}
