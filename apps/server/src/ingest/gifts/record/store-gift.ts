import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import { connectorNamed } from '#server/platform/connectors.ts'
import { inTransaction, type Database, type Db } from '#server/platform/database/db.ts'
import { exclusively } from '#server/platform/database/exclusive.ts'
import { Problem, refused } from '#server/platform/problem.ts'
import { mapPending } from '../../pipeline/map-pending.ts'
import { prepareRun, type Run } from '../../pipeline/run.ts'
import { withdrawRecords } from '../../pipeline/withdraw.ts'
import { recordIds, storeRecords } from '../../records/record-store.ts'
import { findSource, type Source } from '../../sources/source.ts'
import { linkSaidParts } from '../../store/events.ts'
import { giftSource, sourcesOfGift } from './gift-source.ts'

export type PublishDeps = { database: Database; clock: Clock; signal: AbortSignal }

/**
 * Stores a gift's record in the source of its city and weight, and takes it from the others. Its event stays the same one. Throws a
 * Problem where the pipeline refuses it.
 */
export async function storeGift(
  deps: PublishDeps,
  { id, city, isOrganizers }: { id: string; city: string; isOrganizers: boolean },
  raw: unknown,
): Promise<void> {
  const { db } = deps.database
  const source = await giftSource(db, city, isOrganizers)
  await withSource(deps, source, (run) => store(run, id, raw))
  for (const slug of await sourcesOfGift(db, id))
    if (slug !== source.slug) await withdrawFrom(deps, slug, id)
  await checkStored(db, source, id)
}

async function store(run: Run, id: string, raw: unknown): Promise<void> {
  const records = [{ id, raw, broken: null }]
  await inTransaction(run.db, (tx) => storeRecords(tx, run.source.id, records, run.clock()))
  await mapPending(run)
  await linkSaidParts(run.db, await recordIds(run.db, run.source.id, [id]))
}

/** Takes a gift's record from the source of this slug. */
export async function withdrawFrom(deps: PublishDeps, slug: string, id: string): Promise<void> {
  const source = await findSource(deps.database.db, slug)
  if (source === null) return
  await withSource(deps, source, async (run) =>
    withdrawRecords(run, await recordIds(run.db, source.id, [id])),
  )
}

const TRIES = 20
const PAUSE_MS = 500

/** Somebody else may give at the same moment, or the source be looked after: both take a moment. */
async function withSource(
  { database, clock, signal }: PublishDeps,
  source: Source,
  work: (run: Run) => Promise<void>,
): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const done = await exclusively(database, `gather ${source.slug}`, async () => {
      const deps = { db: database.db, clock, signal }
      await work(await prepareRun(source, connectorNamed(source.connector), deps))
      return true
    })
    if (done === true) return
    await sleep(PAUSE_MS, undefined, { signal })
  }
  throw new Problem(
    503,
    'unavailable',
    'Others are giving events right now. Try again in a moment.',
  )
}

/** A takedown, or a rule of the pipeline, may keep it away. */
async function checkStored(db: Db, source: Source, id: string): Promise<void> {
  const { rows } = await sql<{ state: string; reason: string | null }>`
    select state, reason from source_record where source_id = ${source.id} and record_id = ${id}`.execute(
    db,
  )
  const [record] = rows
  if (record === undefined || record.state === 'mapped') return
  throw refused(record.reason ?? 'The event could not be listed.')
}
