import type { AnyConnector, Message } from '@okolo/connectors/connector'
import type { Http } from '@okolo/connectors/http'
import type { Clock } from '#server/platform/clock.ts'
import { inTransaction, type Db, type Tx } from '#server/platform/db.ts'
import { storableText } from '#server/platform/json-column.ts'
import { hashOf } from '#server/platform/stable-id.ts'
import { mapRecord, type MapDeps } from './map-records.ts'
import { matchNothing, type Matcher } from './merge/match.ts'
import {
  knownRecords,
  markMissing,
  markWithdrawn,
  pendingRecords,
  recordIds,
  saveOutcomes,
  storeRecords,
  type IncomingRecord,
  type StoredRecord,
} from './record-store.ts'
import { emptyReport, note, type RunReport } from './report.ts'
import { finishRun, saveCursor, sourceTotals, startRun } from './run-store.ts'
import type { Source } from './source.ts'
import { loadKnownPlaces, type KnownPlaces } from './store/known-places.ts'
import { writeListings, type RecordListings } from './store/write-listings.ts'
import { planSweep } from './sweep.ts'

export type GatherDeps = {
  db: Db
  clock: Clock
  signal: AbortSignal
  secrets?: Record<string, string>
  match?: Matcher
  /** Read everything, also where the source could tell only what changed. An unfinished run is resumed all the same. */
  everything?: boolean
  onProgress?: (report: RunReport, total: number | null) => void
}

/** Records stored and mapped in one transaction: small enough to leave others their turn on one connection. */
const BATCH = 250
const HOUR_MS = 60 * 60 * 1000

type Run = Omit<GatherDeps, 'match' | 'everything'> & {
  /** Where the connector goes on from. */
  cursor: unknown
  source: Source
  connector: AnyConnector
  config: unknown
  places: KnownPlaces
  match: Matcher
  /** Connector version and configuration: a change of either maps every record again. */
  mappedWith: string
  /** Map stored records again even where they are up to date. */
  mapEverything: boolean
  report: RunReport
  total: number | null
}

/**
 * Gathers a source: platform -> raw records -> listings -> events. Resumes where an unfinished run stopped;
 * what is unchanged is not written. Never throws for a source that fails: the report says why.
 */
export async function gather(
  source: Source,
  connector: AnyConnector,
  http: Http,
  deps: GatherDeps,
): Promise<RunReport> {
  const run = await prepare(source, connector, deps)
  const { report, db, clock } = run
  const runId = await startRun(db, source, clock())
  report.resumed = source.runStartedAt !== null
  let isWhole = false
  try {
    await mapPending(run)
    const listed = await readSource(run, http)
    if (listed !== null) await sweep(run, listed)
    isWhole = listed !== null
    report.status = 'complete'
  } catch (error) {
    if (!deps.signal.aborted) report.status = 'failed'
    report.error = deps.signal.aborted ? 'interrupted' : messageOf(error)
  }
  await finishRun(db, source, runId, report, {
    now: clock(),
    isWhole,
    forgetCursor: connector.manifest.mode === 'snapshot',
  })
  return report
}

/** Maps stored records again, without fetching anything. `everything`: also those that are up to date. */
export async function replay(
  source: Source,
  connector: AnyConnector,
  deps: GatherDeps,
  { everything = false }: { everything?: boolean } = {},
): Promise<RunReport> {
  const run = await prepare(source, connector, deps)
  await mapPending({ ...run, mapEverything: everything })
  return { ...run.report, status: 'complete', totals: await sourceTotals(deps.db, source.id) }
}

async function prepare(source: Source, connector: AnyConnector, deps: GatherDeps): Promise<Run> {
  const config: unknown = connector.config.parse(source.config)
  return {
    ...deps,
    source,
    connector,
    config,
    places: await loadKnownPlaces(deps.db),
    match: deps.match ?? matchNothing,
    mappedWith: `${connector.manifest.version} ${hashOf(source.config)}`,
    mapEverything: false,
    cursor: startingCursor(source, connector, deps),
    report: emptyReport(source.slug),
    total: null,
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && !error.message.includes(error.cause.message)
    ? `${error.message} (${error.cause.message})`
    : error.message
}

/** The last checkpoint's cursor, unless it is time to see the whole listing again. */
function startingCursor(source: Source, { manifest }: AnyConnector, deps: GatherDeps): unknown {
  if (source.runStartedAt !== null) return source.cursor
  const { fullEveryHours } = manifest.schedule
  const age = deps.clock().getTime() - (source.wholeAt?.getTime() ?? 0)
  const isOld = fullEveryHours !== undefined && age >= fullEveryHours * HOUR_MS
  return deps.everything === true || isOld ? null : source.cursor
}

/** Reads the source to its end. Returns the ids of a whole listing, or null where absence means nothing. */
async function readSource(run: Run, http: Http): Promise<Set<string> | null> {
  const { source, connector, report, clock } = run
  const own = ownCity(run)
  const context = {
    config: run.config,
    secrets: run.secrets ?? {},
    city: own,
    http,
    signal: run.signal,
    now: clock,
  }
  const seen = new Set<string>()
  let batch: IncomingRecord[] = []
  let isComplete = false
  const flush = async (cursor?: { value: unknown }) => {
    const records = batch
    batch = []
    // Raw first: whatever mapping does, what the platform gave is kept and the run goes on from here.
    await inTransaction(run.db, async (tx) => {
      const stored = await storeRecords(tx, source.id, records, clock())
      report.recordsNew += stored.added
      report.recordsChanged += stored.changed
      if (cursor !== undefined) await saveCursor(tx, source.id, cursor.value)
    })
    await mapPending(run)
    run.onProgress?.(report, run.total)
  }
  const messages: AsyncIterable<Message<unknown>> = connector.sync(context, run.cursor)
  for await (const message of messages) {
    run.signal.throwIfAborted()
    switch (message.type) {
      case 'record':
      case 'broken':
        seen.add(storableText(message.id))
        report.records += 1
        batch.push({
          id: storableText(message.id),
          raw: message.raw,
          broken: message.type === 'broken' ? message : null,
        })
        if (batch.length >= BATCH) await flush()
        break
      case 'delete':
        await flush()
        await withdrawRecords(run, await recordIds(run.db, source.id, [storableText(message.id)]))
        break
      case 'note':
        note(report, message.code, message.message)
        break
      case 'total':
        run.total = message.count
        run.onProgress?.(report, run.total)
        break
      case 'checkpoint':
        await flush({ value: message.cursor })
        break
      case 'complete':
        isComplete = true
        break
    }
  }
  await flush()
  // After a resume the first part was seen by an earlier process: absence is judged by the next full run.
  const isWhole = isComplete && !report.resumed && connector.manifest.deletes !== 'none'
  return isWhole ? seen : null
}

async function mapPending(run: Run): Promise<void> {
  const { db, source, clock, mappedWith } = run
  for (let after = 0; ;) {
    const now = clock()
    const records = await pendingRecords(db, source.id, {
      mappedWith: run.mapEverything ? null : mappedWith,
      now,
      after,
      limit: BATCH,
    })
    const last = records.at(-1)
    if (last === undefined) return
    await mapBatch(run, records, now)
    after = last.id
    run.onProgress?.(run.report, run.total)
    run.signal.throwIfAborted()
  }
}

async function mapBatch(run: Run, records: StoredRecord[], now: Date): Promise<void> {
  const { report } = run
  const deps: MapDeps = {
    connector: run.connector,
    config: run.config,
    own: ownCity(run),
    cities: [...run.places.cities.values()],
    now,
  }
  const mapped = records.map((record) => mapRecord(record, deps))
  const listings = mapped.flatMap(({ listings: found }): RecordListings[] =>
    found === null ? [] : [found],
  )
  const counts = await inTransaction(run.db, async (tx) => {
    const written = await writeListings(tx, run.source, listings, {
      match: run.match,
      places: run.places,
      now,
    })
    await saveOutcomes(
      tx,
      mapped.map(({ outcome }) => outcome),
      run.mappedWith,
    )
    return written
  })
  report.eventsCreated += counts.created
  report.eventsUpdated += counts.updated
  report.eventsWithdrawn += counts.withdrawn
  report.datesWritten += counts.dates
}

async function sweep(run: Run, seen: ReadonlySet<string>): Promise<void> {
  const plan = planSweep(await knownRecords(run.db, run.source.id), seen)
  if (plan.kind === 'refused') {
    note(run.report, 'sweep_refused', plan.reason)
    return
  }
  await inTransaction(run.db, (tx) => markMissing(tx, plan.missing))
  await withdrawRecords(run, plan.withdraw)
}

async function withdrawRecords(run: Run, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const now = run.clock()
  const counts = await inTransaction(run.db, async (tx: Tx) => {
    await markWithdrawn(tx, ids, now)
    const empty = ids.map((recordId) => ({ recordId, listings: [] }))
    return writeListings(tx, run.source, empty, { match: run.match, places: run.places, now })
  })
  run.report.eventsUpdated += counts.updated
  run.report.eventsWithdrawn += counts.withdrawn
}

function ownCity({ places, source }: Run) {
  const city = places.cities.get(source.citySlug)
  if (city === undefined) throw new Error(`There is no city "${source.citySlug}"`)
  return city
}
