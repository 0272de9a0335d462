import type { EventDraft } from '@okolo/connectors/event-draft'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { Problem, refused } from '#server/platform/problem.ts'
import { mergeEvents } from '../recluster/operate.ts'
import { GIVEN, sourcesOfGift } from './record/gift-source.ts'
import { storeGift, withdrawFrom, type PublishDeps } from './record/store-gift.ts'

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
  await storeGift(deps, gift, [...gift.drafts])
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
