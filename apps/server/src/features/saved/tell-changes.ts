import { sql } from 'kysely'
import { notify, type Occasion } from '#server/people/notifications/notify.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { changeBetween, type SavedFacts } from './saved-changes.ts'

type Row = { id: number; changed_at: Date; facts: SavedFacts; told: SavedFacts | null }

const AT_ONCE = 500
/** Of a long series only the next dates are watched. */
const DATES_WATCHED = 30

/**
 * Tells people about changes of what they saved. Meant for every minute: an event is looked at when it was written since the last
 * look, and its first look only notes how it is. Returns how many events have changed.
 */
export async function tellChanges(db: Db, now: Date): Promise<number> {
  let told = 0
  for (;;) {
    const rows = await writtenEvents(db, now)
    for (const row of rows) if (await tellChange(db, row, now)) told += 1
    if (rows.length < AT_ONCE) return told
  }
}

/** Saved events that were written since they were last looked at. The event that others joined stands for them. */
async function writtenEvents(db: Db, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.id, e.changed_at, t.facts told, jsonb_build_object(
      'isCancelled', e.status = 'cancelled',
      'place', coalesce(e.card -> 'venue' ->> 'name', e.card ->> 'address'),
      'dates', coalesce(d.dates, '{}')) facts
    from (
      select distinct own.id from saved_event s join current_event own on own.own_id = s.event_id) saved
    join event e on e.id = saved.id and e.status <> 'taken_down'
    left join saved_event_told t on t.event_id = e.id
    left join lateral (
      select jsonb_object_agg(o.uuid, jsonb_build_object('status', o.status, 'zone', o.time_zone,
        'at', to_char(o.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))) dates
      from (
        select u.* from event_date u where u.event_id = e.id and u.starts_at > ${now}
        order by u.starts_at limit ${DATES_WATCHED}) o) d on true
    where t.changed_at is distinct from e.changed_at
    order by e.id limit ${AT_ONCE}`.execute(db)
  return rows
}

/** One event in one transaction, so that a killed process tells it once. */
function tellChange(db: Db, { id, changed_at, facts, told }: Row, now: Date): Promise<boolean> {
  const details = told === null ? null : changeBetween(told, facts, now)
  return inTransaction(db, async (tx) => {
    const { rows } = await sql`
      insert into saved_event_told (event_id, facts, changed_at)
      values (${id}, ${toJson(facts)}::jsonb, ${changed_at})
      on conflict (event_id) do update set facts = excluded.facts, changed_at = excluded.changed_at
        where saved_event_told.changed_at is distinct from excluded.changed_at
      returning event_id`.execute(tx)
    if (rows.length === 0 || details === null) return false
    const savers = await sql<{ user_id: number }>`
      select distinct s.user_id from saved_event s join current_event e on e.own_id = s.event_id
      where e.id = ${id}`.execute(tx)
    const key = `event_changed ${id} ${changed_at.toISOString()}`
    const occasions = savers.rows.map(({ user_id }): Occasion => ({
      userId: user_id,
      kind: 'event_changed',
      key,
      eventId: id,
      details,
    }))
    await notify(tx, occasions, now)
    return true
  })
}
