import type { EventDraft } from '@okolo/connectors/event-draft'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/platform/clock.ts'
import { connectorNamed } from '#server/platform/connectors.ts'
import { inTransaction, type Database, type Db } from '#server/platform/database/db.ts'
import { exclusively } from '#server/platform/database/exclusive.ts'
import { Problem, refused } from '#server/platform/problem.ts'
import { mapPending } from '../pipeline/map-pending.ts'
import { prepareRun, type Run } from '../pipeline/run.ts'
import { withdrawRecords } from '../pipeline/withdraw.ts'
import { mergeEvents } from '../recluster/operate.ts'
import { recordIds, storeRecords } from '../records/record-store.ts'
import { findSource, type Source } from '../sources/source.ts'
import { linkSaidParts } from '../store/events.ts'
import { giftSource, GIVEN, sourcesOfGift } from './gift-source.ts'

export type PublishDeps = { database: Database; clock: Clock; signal: AbortSignal }

/** `drafts`: the event and the parts of its programme (rules/draft-of-gift.ts). */
export type PublishedGift = {
  id: string
  city: string
  isOrganizers: boolean
  drafts: readonly EventDraft[]
  /** Uuid of the known event that its giver says it is. */
  sameAs: string | null
}

/**
 * Puts what a gift says into the catalogue, as the record of a source; the same again changes nothing. Gives the slug of its event.
 * Throws a Problem where the pipeline refuses it.
 */
export async function publishGift(deps: PublishDeps, gift: PublishedGift): Promise<string> {
  const { db } = deps.database
  const source = await giftSource(db, gift.city, gift.isOrganizers)
  await withSource(deps, source, (run) => store(run, gift))
  for (const slug of await sourcesOfGift(db, gift.id))
    if (slug !== source.slug) await withdrawFrom(deps, slug, gift.id)
  await checkStored(db, source, gift.id)
  const event = await eventOfGift(db, gift.id)
  if (event === null) throw refused('The event could not be listed.')
  if (
    gift.sameAs !== null &&
    gift.sameAs !== event.uuid &&
    (await areNear(db, event.uuid, gift.sameAs))
  )
    await joinWith(db, event.uuid, gift.sameAs, deps.clock())
  return (await eventOfGift(db, gift.id))?.slug ?? event.slug
}

/** Takes a gift out of the catalogue; its event stays where others list it. */
export async function withdrawGift(deps: PublishDeps, id: string): Promise<void> {
  for (const slug of await sourcesOfGift(deps.database.db, id)) await withdrawFrom(deps, slug, id)
}

/** The event that lists a gift; null where none does. */
export async function eventOfGift(
  db: Db,
  id: string,
): Promise<{ uuid: string; slug: string } | null> {
  const { rows } = await sql<{ uuid: string; slug: string }>`
    select e.uuid, e.slug from listing l join event e on e.id = l.event_id
    where l.platform = ${GIVEN} and l.platform_id = ${id} and not l.is_withdrawn`.execute(db)
  return rows[0] ?? null
}

/** Uuids of the events that list these gifts, by the gift's id. */
export async function eventsOfGifts(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; uuid: string }>`
    select l.platform_id id, e.uuid from listing l join event e on e.id = l.event_id
    where l.platform = ${GIVEN} and l.platform_id = any(${[...ids]}::text[]) and not l.is_withdrawn`.execute(
    db,
  )
  return new Map(rows.map(({ id, uuid }) => [id, uuid]))
}

async function store(run: Run, { id, drafts }: PublishedGift): Promise<void> {
  const records = [{ id, raw: [...drafts], broken: null }]
  await inTransaction(run.db, (tx) => storeRecords(tx, run.source.id, records, run.clock()))
  await mapPending(run)
  await linkSaidParts(run.db, await recordIds(run.db, run.source.id, [id]))
}

async function withdrawFrom(deps: PublishDeps, slug: string, id: string): Promise<void> {
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

/** True if two events are of one city and begin within a day of each other: others cannot be one, whoever says so. */
async function areNear(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from event a join event_date x on x.event_id = a.id
    join event b on b.city_id = a.city_id join event_date y on y.event_id = b.id
      and y.starts_at between x.starts_at - interval '1 day' and x.starts_at + interval '1 day'
    where a.uuid = ${one}::uuid and b.uuid = ${other}::uuid limit 1`.execute(db)
  return rows.length > 0
}

/** The giver's word that two events are one, kept as a decision that an operator can take back. */
async function joinWith(db: Db, own: string, other: string, now: Date): Promise<void> {
  try {
    await mergeEvents(db, other, own, { who: 'a giver', now })
  } catch (error) {
    // The other event has gone, or they are one already.
    if (!(error instanceof Problem)) throw error
  }
}
