import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { isOff, type DateRow } from './date-rows.ts'
import { rowsOf } from './rows-of.ts'

/** One event that goes into another. */
export type Absorption = { loser: number; survivor: number }
/** A date that was the loser's; where it leads is known once the survivor's dates are written. */
export type LostDate = { uuid: string; starts_at: Date; survivor: number }

/** The dates of an event as they are written; `gone`: keys of those that are gone. */
export type DatesWrite = { eventId: number; dates: readonly DateRow[]; gone: readonly string[] }

/** Writes the dates of events that are written. */
export async function writeDates(tx: Tx, writes: readonly DatesWrite[]): Promise<void> {
  const gone = writes.flatMap(({ eventId, gone: keys }) =>
    keys.map((date_key) => ({ event_id: eventId, date_key })),
  )
  if (gone.length > 0)
    await sql`
      delete from event_date d using jsonb_to_recordset(${toJson(gone)}::jsonb)
        as g (event_id bigint, date_key text)
      where d.event_id = g.event_id and d.date_key = g.date_key`.execute(tx)
  const dates = writes.flatMap(({ dates: rows }) => rows)
  if (dates.length === 0) return
  // An event that comes back after it was merged away takes back its past dates. Each is looked up by itself: a join reads the
  // whole table while that is small.
  await sql`
    delete from event_date where id = any(array(
      select d.id from unnest(${dates.map(({ uuid }) => uuid)}::uuid[], ${dates.map(({ event_id }) => event_id)}::bigint[])
        as n (uuid, event_id)
      cross join lateral (
        select id from event_date o where o.uuid = n.uuid and o.event_id <> n.event_id limit 1) d))`.execute(
    tx,
  )
  // Its popularity stands with the event.
  const n = rowsOf('event_date', dates)
  await sql`
    insert into event_date as d (${n.columns}, popularity)
    select ${n.values}, e.popularity from ${n.rows} join event e on e.id = n.event_id
    on conflict (event_id, date_key) do update set ${n.replacedBut('uuid', 'event_id', 'date_key')},
      popularity = excluded.popularity`.execute(tx)
}

/**
 * Dates that were planned, of events that no source gives a day for any more: their pages stay and say `status`, which
 * keeps them out of the lists where nothing takes place.
 */
export async function keepDates(
  tx: Tx,
  events: readonly { id: number; status: string }[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  await sql`
    update event_date d set is_live = e.is_live, status = e.status
    from jsonb_to_recordset(${toJson(events.map((event) => ({ ...event, is_live: !isOff(event.status) })))}::jsonb)
      as e (id bigint, status text, is_live boolean)
    where d.event_id = e.id and d.ends_at > ${now} and (d.is_live <> e.is_live or d.status <> e.status)`.execute(
    tx,
  )
}

export async function deleteDates(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await sql`delete from event_date where event_id = any(${[...eventIds]})`.execute(tx)
}

/** Deletes the dates that are not over. */
export async function deleteComingDates(
  tx: Tx,
  eventIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`delete from event_date where event_id = any(${[...eventIds]}) and ends_at > ${now}`.execute(
    tx,
  )
}

/** Moves dates that are over to the event that takes theirs over, unless it has them; deletes the others and returns them. */
export async function passOnDates(
  tx: Tx,
  pairs: readonly Absorption[],
  now: Date,
): Promise<LostDate[]> {
  const given = sql`jsonb_to_recordset(${toJson(pairs)}::jsonb) as p (loser bigint, survivor bigint)`
  await sql`
    update event_date d set event_id = p.survivor from ${given}
    where d.event_id = p.loser and d.ends_at <= ${now} and not exists (
      select from event_date s where s.event_id = p.survivor
        and (s.date_key = d.date_key or abs(extract(epoch from s.starts_at - d.starts_at)) < 9400))`.execute(
    tx,
  )
  const { rows } = await sql<LostDate>`
    delete from event_date d using ${given} where d.event_id = p.loser
    returning d.uuid, d.starts_at, p.survivor`.execute(tx)
  return rows
}

/** The former dates of events that are merged away go along to another event than before. Returns those former dates. */
export async function leadDatesAway(
  tx: Tx,
  strays: readonly (Absorption & { before: number })[],
): Promise<LostDate[]> {
  const given = sql`
    jsonb_to_recordset(${toJson(strays)}::jsonb) as p (loser bigint, survivor bigint, before bigint)`
  await sql`
    update event_date d set event_id = p.survivor from ${given} join former_date f on f.event_id = p.loser
    where d.uuid = f.uuid and d.event_id = p.before and not exists (
      select from event_date s where s.event_id = p.survivor and s.date_key = d.date_key)`.execute(
    tx,
  )
  const { rows } = await sql<LostDate>`
    select f.uuid, f.starts_at, p.survivor from ${given} join former_date f on f.event_id = p.loser`.execute(
    tx,
  )
  return rows
}

/** Notes the dates of events that are about to be shown no more, so that they are the same when the event comes back. */
export async function noteFormerDates(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await sql`
    insert into former_date (uuid, event_id, date_key, starts_at, ends_at, previous_start)
    select uuid, event_id, date_key, starts_at, ends_at, previous_start from event_date
    where event_id = any(${[...eventIds]})
    on conflict (uuid) do nothing`.execute(tx)
}

/** Dates that are over and went to another event return to events that come back. */
export async function takeBackDates(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await sql`
    update event_date d set event_id = f.event_id, date_key = f.date_key from former_date f
    where f.event_id = any(${[...eventIds]}) and d.uuid = f.uuid and d.event_id <> f.event_id`.execute(
    tx,
  )
}

/** Those that are dates of their event again. */
export async function forgetDatesTakenBack(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await sql`
    delete from former_date f using event_date d
    where f.event_id = any(${[...eventIds]}) and d.uuid = f.uuid and d.event_id = f.event_id`.execute(
    tx,
  )
}

/** Once the dates of these events are written again. */
export async function forgetFormerDates(tx: Tx, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return
  await sql`delete from former_date where event_id = any(${[...eventIds]})`.execute(tx)
}

/** Brings dates to the popularity of their events. */
export async function ratePopularDates(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await sql`
    update event_date d set popularity = e.popularity from event e
    where e.id = any(${[...eventIds]}) and d.event_id = e.id and d.popularity <> e.popularity`.execute(
    tx,
  )
}
