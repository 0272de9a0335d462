import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { Absorption } from './dates.ts'
import type { EventRow } from './event-rows.ts'
import { rowsOf } from './rows-of.ts'

/** `event.status` of an event that only sources list which may not be shown. */
const RESERVED = 'held'
/** `event.status` of an event that an operator hides. */
const HIDDEN = 'hidden'
/** The largest `smallint`. */
const MOST_COUNTED = 32_767

/** The row of an event with what the clock adds; `count`: its dates that may be listed. */
export type EventRowWrite = {
  row: EventRow
  nextStart: Date | null
  lastEnd: Date | null
  count: number
}

/** Writes the rows of events, new and changed. */
export async function writeEventRows(
  tx: Tx,
  writes: readonly EventRowWrite[],
  now: Date,
): Promise<void> {
  const events = rowsOf(
    'event',
    writes.map(({ row, nextStart, lastEnd, count }) => ({
      ...row,
      date_count: Math.min(count, MOST_COUNTED),
      next_starts_at: nextStart,
      last_ends_at: lastEnd,
      first_seen_at: now,
      changed_at: now,
    })),
  )
  // A title may change, an address of a page must not: slug, uuid and first_seen_at stay, once it was shown. So does the
  // popularity, a place among others (popularity.ts): a new event begins low, a changed one keeps its place until it is judged.
  await sql`
    insert into event (${events.columns}) select ${events.values} from ${events.rows}
    on conflict (id) do update set ${events.replacedBut('id', 'uuid', 'slug', 'popularity', 'first_seen_at')},
      slug = case when event.status = ${RESERVED} then excluded.slug else event.slug end, merged_into = null`.execute(
    tx,
  )
}

/** The row of a reserved event; keys are column names. Without a city or category the database refuses it. */
export type ReservedEvent = {
  id: number
  uuid: string
  city_id: number | undefined
  category_id: number | undefined
}

/**
 * Rows for new events of which nothing may be shown yet (terms.ts, `isReference`): the listing is kept and matched,
 * and the event appears with the first source that may be shown. Nothing that was said stands in the row: no
 * title, no dates, its uuid for a slug; `writeEventRows` gives it its address when it is shown.
 */
export async function reserveEvents(
  tx: Tx,
  events: readonly ReservedEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into event (id, uuid, slug, titles, title, language, category_id, city_id, status, source_count,
      card, detail, provenance, content_hash, first_seen_at, changed_at)
    select id, uuid, uuid::text, '{}', '', 'und', category_id, city_id, ${RESERVED}, 0, '{}', '{}', '{}', '', ${now}, ${now}
    from jsonb_to_recordset(${toJson(events)}::jsonb) as e (id bigint, uuid uuid, city_id int, category_id smallint)`.execute(
    tx,
  )
}

/** Numbers for new events. */
export async function newEventIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('event', 'id')) as id
    from generate_series(1, ${count}) order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Undoes that events were merged into others. Returns those that were. */
export async function reviveEvents(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update event set merged_into = null, content_hash = ''
    where id = any(${[...ids]}) and merged_into is not null returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lets what is a part of losers, or was merged into them, go to their survivors. */
export async function passOnEvents(tx: Tx, pairs: readonly Absorption[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${toJson(pairs)}::jsonb) as p (loser bigint, survivor bigint)`
  await sql`update event e set part_of = p.survivor from ${given} where e.part_of = p.loser`.execute(
    tx,
  )
  await sql`update event e set merged_into = p.survivor from ${given} where e.merged_into = p.loser`.execute(
    tx,
  )
}

export async function markMerged(tx: Tx, pairs: readonly Absorption[], now: Date): Promise<void> {
  await sql`
    update event e set status = 'merged', merged_into = p.survivor, next_starts_at = null, content_hash = '',
      changed_at = ${now}
    from jsonb_to_recordset(${toJson(pairs)}::jsonb) as p (loser bigint, survivor bigint) where e.id = p.loser`.execute(
    tx,
  )
}

/** Notes into which events these are merged. */
export async function mergeInto(tx: Tx, pairs: readonly Absorption[]): Promise<void> {
  await sql`
    update event e set merged_into = p.survivor
    from jsonb_to_recordset(${toJson(pairs)}::jsonb) as p (loser bigint, survivor bigint) where e.id = p.loser`.execute(
    tx,
  )
}

/** Marks events as listed by no source any more. */
export async function markWithdrawn(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update event set status = 'withdrawn', next_starts_at = null, content_hash = '', changed_at = ${now}
    where id = any(${[...ids]}) and status not in ('withdrawn', 'merged', ${RESERVED})`.execute(tx)
}

export async function markHidden(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update event set status = ${HIDDEN}, next_starts_at = null, last_ends_at = null, content_hash = '', changed_at = ${now}
    where id = any(${[...ids]}) and status <> ${HIDDEN}`.execute(tx)
}

/** Erases everything that events said; their addresses stay, to say that they are gone. */
export async function eraseEventRows(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update event set status = 'taken_down', titles = '{}', title = '', venue_id = null, price_min = null,
      price_currency = null, next_starts_at = null, last_ends_at = null, lat = null, lng = null, card = '{}',
      detail = '{}', moods = 0, languages = '{}', provenance = '{}', content_hash = '', changed_at = ${now}
    where id = any(${[...ids]})`.execute(tx)
}

/** Removes those of these events that have no listing, and those that were merged into them. */
export async function deleteUnlisted(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      select id from event where id = any(${[...ids]})
        and not exists (select from listing where listing.event_id = event.id))
    delete from event where id in (select id from gone) or merged_into in (select id from gone)`.execute(
    tx,
  )
}

/** Parts that came before their festival, or with it, learn of it by the platforms' own word. `recordIds`: only those of these records. */
export async function linkSaidParts(db: Db, recordIds?: readonly number[]): Promise<void> {
  await sql`
    update event e set part_of = p.event_id
    from listing l join listing p on p.platform = l.platform and p.platform_id = l.content ->> 'partOf'
    where l.content ->> 'partOf' is not null and not l.is_withdrawn and not p.is_withdrawn
      and e.id = l.event_id and p.event_id <> e.id and e.part_of is null
      ${recordIds === undefined ? sql`` : sql`and l.record_id = any(${[...recordIds]}::bigint[])`}`.execute(
    db,
  )
}

/** Links events to the umbrellas that were found for them. */
export async function linkFoundParts(tx: Tx, umbrellaIds: readonly number[]): Promise<void> {
  await sql`
    update event e set part_of = u.umbrella_id from event_umbrella u
    where u.part_id = e.id and u.umbrella_id = any(${[...umbrellaIds]}) and e.part_of is distinct from u.umbrella_id`.execute(
    tx,
  )
}

/** Takes parts out of the umbrellas that they were linked to. */
export async function unlinkParts(
  tx: Tx,
  links: readonly { part_id: number; umbrella_id: number }[],
): Promise<void> {
  await sql`
    update event e set part_of = null from jsonb_to_recordset(${toJson(links)}::jsonb)
      as b (part_id bigint, umbrella_id bigint)
    where e.id = b.part_id and e.part_of = b.umbrella_id`.execute(tx)
}

/** Moves `next_starts_at` on where that date is over. Returns the events that were moved. */
export async function rollEvents(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with passed as (
      select e.id, (
        select min(d.starts_at) from event_date d
        where d.event_id = e.id and d.is_live and d.ends_at > ${now}) as next
      from event e where e.next_starts_at <= ${now})
    update event e set next_starts_at = p.next from passed p
    where e.id = p.id and e.next_starts_at is distinct from p.next returning e.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function setPopularity(
  tx: Tx,
  events: readonly { id: number; popularity: number }[],
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${toJson(events)}::jsonb) as given(id bigint, popularity int)
    ), ordered as (
      select e.id, g.popularity from event e join given g on g.id = e.id order by e.id for update of e)
    update event e set popularity = o.popularity from ordered o where e.id = o.id`.execute(tx)
}
