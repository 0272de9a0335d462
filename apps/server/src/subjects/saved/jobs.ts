import { sql } from 'kysely'
import { notify, type Occasion } from '#server/subjects/notifications/store/notify.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { changeBetween, type SavedFacts } from './rules.ts'

/** A save by mistake is taken back within this time. */
const SETTLED_MS = 5 * 60_000
/** Older saves are not news. */
const NEWS_MS = 24 * 3_600_000
const AT_ONCE = 500

type Told = { user_id: number; actor_id: number; actor: string; event_id: number }

/** Tells friends what somebody saved for them to see, once. Meant for every minute. Returns how many were notified. */
export async function tellFriends(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Told>`
      with due as (
        select user_id, event_id from saved_event
        where friends_told_at is null and saved_at <= ${new Date(now.getTime() - SETTLED_MS)}
        order by saved_at limit ${AT_ONCE} for update skip locked
      ), settled as (
        update saved_event s set friends_told_at = ${now} from due
        where s.user_id = due.user_id and s.event_id = due.event_id
        returning s.user_id, s.event_id, s.visibility, s.saved_at
      )
      select f.low_id + f.high_id - s.user_id user_id, s.user_id actor_id, a.uuid actor, e.id event_id
      from settled s
      join user_account a on a.id = s.user_id and a.deactivated_at is null
      join current_event e on e.own_id = s.event_id and e.next_starts_at > ${now}
      join friendship f on (f.low_id = s.user_id or f.high_id = s.user_id) and f.confirmed_at is not null
      where s.visibility = 'friends' and s.saved_at > ${new Date(now.getTime() - NEWS_MS)}`.execute(
      tx,
    )
    const told = await notify(
      tx,
      rows.map(({ user_id, actor_id, actor, event_id }) => ({
        userId: user_id,
        kind: 'friend_saved' as const,
        key: `friend_saved ${actor} ${event_id}`,
        actorId: actor_id,
        eventId: event_id,
      })),
      now,
    )
    return told.length
  })
}

type Row = { id: number; changed_at: Date; facts: SavedFacts; told: SavedFacts | null }

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
