import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { uuidOf } from '#server/words/stable-id.ts'
import { noteFormerDates, takeBackDates } from './former-dates.ts'

/** The event of a listing, stored or about to be. */
export type EventRef = { id: number; uuid: string; isNew: boolean }

/** The uuid that an event has by its first listing: a catalogue gathered anew gets the same addresses. */
export function eventUuid(platform: string, platformId: string): string {
  return uuidOf('event', platform, platformId)
}

/**
 * The events of these uuids; new ones get a number. An event that was there before (merged away, or of a source that was forgotten) comes
 * back under its own address: what led from it to another event goes.
 */
export async function openEvents(
  tx: Tx,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, EventRef>> {
  const wanted = [...new Set(uuids)]
  if (wanted.length === 0) return new Map()
  const { rows: known } = await sql<{ id: number; uuid: string }>`
    select id, uuid from event where uuid = any(${wanted}::uuid[])`.execute(tx)
  const refs = new Map<string, EventRef>(
    known.map(({ id, uuid }) => [uuid, { id, uuid, isNew: false }]),
  )
  if (known.length > 0) await revive(tx, known)
  const added = wanted.filter((uuid) => !refs.has(uuid))
  if (added.length === 0) return refs
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('event', 'id')) as id
    from generate_series(1, ${added.length}) order by 1`.execute(tx)
  for (const [i, uuid] of added.entries()) {
    const id = rows[i]?.id
    if (id === undefined) throw new Error('unreachable: one id is made for each new event')
    refs.set(uuid, { id, uuid, isNew: true })
  }
  return refs
}

async function revive(tx: Tx, events: readonly { id: number; uuid: string }[]): Promise<void> {
  await sql`delete from event_redirect where uuid = any(${events.map(({ uuid }) => uuid)}::uuid[])`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number }>`
    update event set merged_into = null, content_hash = ''
    where id = any(${events.map(({ id }) => id)}) and merged_into is not null returning id`.execute(
    tx,
  )
  if (rows.length > 0)
    await takeBackDates(
      tx,
      rows.map(({ id }) => id),
    )
}

/** The uuids of these events, by id. */
export async function uuidsOf(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; uuid: string }>`
    select id, uuid from event where id = any(${[...ids]})`.execute(tx)
  return new Map(rows.map(({ id, uuid }) => [id, uuid]))
}

/** These events, by id. */
export async function eventRefs(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EventRef>> {
  const uuids = await uuidsOf(tx, [...new Set(ids)])
  return new Map([...uuids].map(([id, uuid]) => [id, { id, uuid, isNew: false }]))
}

/** One event that goes into another. */
export type Absorption = { loser: number; survivor: number }
/** A date that was the loser's; where it leads is known once the survivor's dates are written. */
export type LostDate = { uuid: string; starts_at: Date; survivor: number }

/**
 * Moves the listings of the losers to the survivors. The losers' rows stay, without dates, and their addresses
 * lead on; what led to a loser leads to its survivor. Dates that are over move along.
 * The survivors must then be merged anew, and `redirectDates` be called with the result.
 */
export async function absorbEvents(
  tx: Tx,
  pairs: readonly Absorption[],
  now: Date,
): Promise<LostDate[]> {
  if (pairs.length === 0) return []
  const given = sql`jsonb_to_recordset(${toJson(pairs)}::jsonb) as p (loser bigint, survivor bigint)`
  const losers = pairs.map(({ loser }) => loser)
  await noteFormerDates(tx, losers)
  await sql`update listing l set event_id = p.survivor from ${given} where l.event_id = p.loser`.execute(
    tx,
  )
  await sql`update event_redirect r set event_id = p.survivor, date_uuid = null from ${given}
    where r.event_id = p.loser`.execute(tx)
  await sql`update event e set part_of = p.survivor from ${given} where e.part_of = p.loser`.execute(
    tx,
  )
  await sql`update event e set merged_into = p.survivor from ${given} where e.merged_into = p.loser`.execute(
    tx,
  )
  await sql`
    insert into event_redirect (uuid, slug, event_id, created_at)
    select e.uuid, e.slug, p.survivor, ${now} from event e join ${given} on e.id = p.loser
    on conflict (uuid) do update set event_id = excluded.event_id, date_uuid = null`.execute(tx)
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
  await sql`delete from event_text where event_id = any(${losers})`.execute(tx)
  await sql`delete from event_organizer where event_id = any(${losers})`.execute(tx)
  await sql`
    update event e set status = 'merged', merged_into = p.survivor, next_starts_at = null, content_hash = '',
      changed_at = ${now} from ${given} where e.id = p.loser`.execute(tx)
  return rows
}

/**
 * Lets events that were merged away lead to another event than before, for the listing that they were made from went
 * there. Dates that are over go along. Gives those whose addresses have to be led on.
 */
export async function leadAway(tx: Tx, pairs: readonly Absorption[]): Promise<LostDate[]> {
  if (pairs.length === 0) return []
  const given = sql`
    (select e.id as loser, e.uuid, p.survivor, e.merged_into as before
      from jsonb_to_recordset(${toJson(pairs)}::jsonb) as p (loser bigint, survivor bigint)
      join event e on e.id = p.loser where e.merged_into <> p.survivor) p`
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
  await sql`
    update event_redirect r set event_id = p.survivor, date_uuid = null from ${given} where r.uuid = p.uuid`.execute(
    tx,
  )
  await sql`update event e set merged_into = p.survivor from ${given} where e.id = p.loser`.execute(
    tx,
  )
  return rows
}

/** Lets the addresses of lost dates lead to the survivor's date of that time, or to its page where there is none. */
export async function redirectDates(tx: Tx, lost: readonly LostDate[], now: Date): Promise<void> {
  if (lost.length === 0) return
  await sql`
    insert into event_redirect (uuid, event_id, date_uuid, created_at)
    select l.uuid, l.survivor, (
      select d.uuid from event_date d where d.event_id = l.survivor
        and d.starts_at between l.starts_at - interval '1 day' and l.starts_at + interval '1 day'
      order by abs(extract(epoch from d.starts_at - l.starts_at)), d.id limit 1), ${now}
    from jsonb_to_recordset(${toJson(lost)}::jsonb) as l (uuid uuid, starts_at timestamptz, survivor bigint)
    where not exists (select from event_date d where d.uuid = l.uuid)
    on conflict (uuid) do update set event_id = excluded.event_id, date_uuid = excluded.date_uuid`.execute(
    tx,
  )
}
