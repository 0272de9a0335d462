import type { NotificationKind } from '@okolo/contract/people/notification'
import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { isPromoting, mayPush, PROMOTING, REMEMBERED_MS } from './may-push.ts'
import { isWanted } from './preferences.ts'
import { isServed } from './push-registrations.ts'

const PEOPLE_AT_ONCE = 200

type Open = {
  id: number
  user_id: number
  kind: NotificationKind
  created_at: Date
  zone: string
  starts_at: Date | null
  quiet_days: number[]
  is_wanted: boolean
}
type Decided = { id: number; state: 'open' | 'going' | 'left'; due_at: Date | null; until: Date }

/**
 * Decides about the pushes of all notifications that are due, and queues those that go, one a device. Any number of processes may do
 * it: each person is decided about by one at a time. Returns how many go.
 */
export async function decidePushes(db: Db, now: Date): Promise<number> {
  let going = 0
  for (;;) {
    const done = await inTransaction(db, (tx) => decideSome(tx, now))
    going += done.going
    if (done.people < PEOPLE_AT_ONCE) return going
  }
}

async function decideSome(db: Db, now: Date): Promise<{ people: number; going: number }> {
  const isDue = sql`n.push_state = 'open' and (n.push_due_at is null or n.push_due_at <= ${now})`
  const locked = await sql<{ id: number }>`
    select a.id from user_account a
    where a.id in (select n.user_id from notification n where ${isDue} limit ${PEOPLE_AT_ONCE * 20})
    order by a.id limit ${PEOPLE_AT_ONCE} for no key update skip locked`.execute(db)
  const ids = locked.rows.map(({ id }) => id)
  if (ids.length === 0) return { people: 0, going: 0 }
  const people = sql`any(${ids}::bigint[])`
  const open = await sql<Open>`
    select n.id, n.user_id, n.kind, n.created_at, coalesce(u.time_zone, near.time_zone, c.time_zone, home.time_zone, 'UTC') zone,
      coalesce(near.quiet_days, '{}') quiet_days,
      least(next.at, case when (n.details ->> 'at')::timestamptz > ${now} then (n.details ->> 'at')::timestamptz end) starts_at,
      n.read_at is null and u.deactivated_at is null and ${isWanted('push', { userId: sql`n.user_id`, kind: sql`n.kind` })}
        and exists (select 1 from push_registration r where r.user_id = n.user_id and ${isServed(now)})
        and (n.actor_id is null or exists (
          select 1 from user_account actor where actor.id = n.actor_id and actor.deactivated_at is null)) is_wanted
    from notification n
    join user_account u on u.id = n.user_id
    left join nearby_choice near on near.user_id = n.user_id
    left join current_event e on e.own_id = n.event_id
    left join city c on c.id = e.city_id
    left join lateral (
      select h.time_zone from city h where u.country is null or h.country = upper(u.country)
      order by h.population desc limit 1) home on true
    left join lateral (
      select min(t.at) at from event_date d
      cross join lateral (values (d.starts_at), (d.previous_start)) t(at)
      where d.event_id = e.id and t.at > ${now}) next on true
    where n.user_id = ${people} and ${isDue} order by n.id`.execute(db)
  const promoted = await promotedTo(db, ids, now)
  const decided = open.rows.map((row): Decided => {
    const past = promoted.get(row.user_id) ?? []
    const left = { id: row.id, state: 'left', due_at: null, until: now } as const
    if (!row.is_wanted) return left
    const decision = mayPush({
      kind: row.kind,
      now,
      toldAt: row.created_at,
      zone: row.zone,
      startsAt: row.starts_at,
      promoted: past,
      quietDays: row.quiet_days,
    })
    if (decision.do === 'leave') return left
    if (decision.do === 'wait')
      return { id: row.id, state: 'open', due_at: decision.until, until: now }
    if (isPromoting(row.kind)) promoted.set(row.user_id, [...past, now])
    return { id: row.id, state: 'going', due_at: null, until: decision.until }
  })
  await write(db, decided, now)
  return { people: ids.length, going: decided.filter(({ state }) => state === 'going').length }
}

/** The pushes of the last 30 days that promoted, by person. */
async function promotedTo(db: Db, ids: number[], now: Date): Promise<Map<number, Date[]>> {
  const { rows } = await sql<{ user_id: number; kind: NotificationKind; pushed_at: Date }>`
    select user_id, kind, pushed_at from notification
    where user_id = any(${ids}::bigint[]) and push_state = 'going'
      and pushed_at >= ${new Date(now.getTime() - REMEMBERED_MS)}`.execute(db)
  const promoted = new Map<number, Date[]>()
  for (const { user_id, kind, pushed_at } of rows)
    if (isPromoting(kind)) promoted.set(user_id, [...(promoted.get(user_id) ?? []), pushed_at])
  return promoted
}

async function write(db: Db, decided: Decided[], now: Date): Promise<void> {
  const given = sql`jsonb_to_recordset(${toJson(decided)}::jsonb) as g(id bigint, state text, due_at timestamptz, until timestamptz)`
  await sql`
    update notification n set push_state = g.state, push_due_at = g.due_at,
      pushed_at = case when g.state = 'going' then ${now}::timestamptz end
    from ${given} where n.id = g.id`.execute(db)
  await sql`
    insert into push_delivery (notification_id, push_registration_id, due_at, until, rank)
    select n.id, r.id, ${now}, g.until, case when n.kind = any(${[...PROMOTING]}::text[]) then 1 else 0 end from ${given}
    join notification n on n.id = g.id
    join push_registration r on r.user_id = n.user_id and ${isServed(now)}
    where g.state = 'going' on conflict do nothing`.execute(db)
}
