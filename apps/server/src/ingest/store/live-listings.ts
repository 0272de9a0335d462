import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { LiveListing } from '#server/knowledge/merging/live-listing.ts'
import type { StoredDate } from './date-rows.ts'

type EventOfListing = { eventId: number; eventUuid: string }
/** A left join gives a listing with all its columns or none of them. */
type ListingOrNone =
  | ({ listingId: number } & LiveListing)
  | ({ listingId: null } & { [column in keyof LiveListing]: null })

export type StoredListing = EventOfListing & {
  /** Null, and so is `listing`: the event has no live listing. */
  listingId: number | null
  listing: LiveListing | null
}

/** The live listings of these events; an event without any has one row that says so. */
export async function liveListings(
  tx: Db | Tx,
  eventIds: readonly number[],
): Promise<StoredListing[]> {
  if (eventIds.length === 0) return []
  const { rows } = await sql<EventOfListing & ListingOrNone>`
    select e.id as "eventId", e.uuid as "eventUuid", l.id as "listingId", s.slug as source, l.platform,
      l.platform_id as "platformId", s.role, s.trust, s.is_demo as "isDemo", s.terms, l.changed_at as "changedAt", l.content
    from event e
    left join listing l on l.event_id = e.id and not l.is_withdrawn
    left join source s on s.id = l.source_id
    where e.id = any(${[...eventIds]})
    order by e.id, l.id`.execute(tx)
  return rows.map(({ eventId, eventUuid, ...row }) => {
    if (row.listingId === null) return { eventId, eventUuid, listingId: null, listing: null }
    const { listingId, ...listing } = row
    return { eventId, eventUuid, listingId, listing }
  })
}

/** The row of an event. */
export type StoredState = {
  /** Of its content. */
  hash: string
  dates: StoredDate[]
  /** Some of the dates were shown before the event was hidden or merged away, and are not now. */
  hasFormer: boolean
}

export async function storedStates(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredState>> {
  if (ids.length === 0) return new Map()
  const events = await sql<{ id: number; content_hash: string }>`
    select id, content_hash from event where id = any(${[...ids]})`.execute(tx)
  const dates = await sql<StoredDate & { event_id: number; is_former: boolean }>`
    select event_id, date_key, uuid, starts_at, ends_at, previous_start, is_live, false as is_former
    from event_date where event_id = any(${[...ids]})
    union all
    select event_id, date_key, uuid, starts_at, ends_at, previous_start, false, true
    from former_date f where event_id = any(${[...ids]})
      and not exists (select from event_date d where d.event_id = f.event_id and d.date_key = f.date_key)
    order by 1, 4`.execute(tx)
  const states = new Map(
    events.rows.map(({ id, content_hash }) => [
      id,
      { hash: content_hash, dates: [] as StoredDate[], hasFormer: false },
    ]),
  )
  for (const { event_id, is_former, ...date } of dates.rows) {
    const state = states.get(event_id)
    if (state === undefined) continue
    state.dates.push(date)
    state.hasFormer ||= is_former
  }
  return states
}

export type StoredLock = {
  event_id: number
  field: string
  value: unknown
  who: string
  at: Date
  /** Null: an operator's word. */
  organizerId: number | null
}

/**
 * Returns the locks of these events. Locks of a merged event hold for the other as well, behind its own, and go with it
 * when it is split off again.
 */
export async function locksOf(
  db: Db | Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredLock[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StoredLock>`
    select distinct on (event_id, field) event_id, field, value, who, at, "organizerId" from (
      select event_id, field, value, who, created_at as at, organizer_id as "organizerId",
        true as is_own from event_lock
      where event_id = any(${[...ids]})
      union all
      select e.merged_into, l.field, l.value, l.who, l.created_at, l.organizer_id, false from event e
      join event_lock l on l.event_id = e.id where e.merged_into = any(${[...ids]})) locks
    order by event_id, field, is_own desc, at desc`.execute(db)
  return Map.groupBy(rows, ({ event_id }) => event_id)
}
