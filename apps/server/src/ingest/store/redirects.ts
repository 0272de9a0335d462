import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { Absorption, LostDate } from './dates.ts'

/** Lets the addresses of losers, and those that led to them, lead to their survivors. */
export async function redirectEvents(
  tx: Tx,
  pairs: readonly Absorption[],
  now: Date,
): Promise<void> {
  const given = sql`jsonb_to_recordset(${toJson(pairs)}::jsonb) as p (loser bigint, survivor bigint)`
  await sql`update event_redirect r set event_id = p.survivor, date_uuid = null from ${given}
    where r.event_id = p.loser`.execute(tx)
  await sql`
    insert into event_redirect (uuid, slug, event_id, created_at)
    select e.uuid, e.slug, p.survivor, ${now} from event e join ${given} on e.id = p.loser
    on conflict (uuid) do update set event_id = excluded.event_id, date_uuid = null`.execute(tx)
}

/** Lets the own addresses of events that are merged away lead to another event than before. */
export async function redirectAway(tx: Tx, strays: readonly Absorption[]): Promise<void> {
  await sql`
    update event_redirect r set event_id = p.survivor, date_uuid = null
    from jsonb_to_recordset(${toJson(strays)}::jsonb) as p (loser bigint, survivor bigint)
    join event e on e.id = p.loser where r.uuid = e.uuid`.execute(tx)
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

/** Events that come back have their addresses again. */
export async function endRedirects(tx: Tx, uuids: readonly string[]): Promise<void> {
  await sql`delete from event_redirect where uuid = any(${[...uuids]}::uuid[])`.execute(tx)
}

/** The addresses of dates that an event had lead to it again, until those dates are written. */
export async function redirectFormerDates(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await sql`
    update event_redirect r set event_id = f.event_id, date_uuid = null from former_date f
    where f.event_id = any(${[...eventIds]}) and r.uuid = f.uuid`.execute(tx)
}
