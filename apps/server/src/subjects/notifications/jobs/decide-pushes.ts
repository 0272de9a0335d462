import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { isPromoting, mayPush, PROMOTING } from '../rules/may-push.ts'
import { isServed } from '../store/push-registrations.ts'
import { decideAll, type Channel } from './decide.ts'

const PUSH: Channel = {
  name: 'push',
  columns: { state: 'push_state', due: 'push_due_at', wentAt: 'pushed_at', letter: null },
  reaches: (now) => sql`exists (
    select 1 from push_registration r where r.user_id = n.user_id and ${isServed(now)})`,
  zones: sql`u.time_zone, near.time_zone, c.time_zone`,
  startsAt: (now) => sql`least(
    (select min(t.at) from event_date d cross join lateral (values (d.starts_at), (d.previous_start)) t(at)
      where d.event_id = e.id and t.at > ${now}),
    case when (n.details ->> 'at')::timestamptz > ${now} then (n.details ->> 'at')::timestamptz end)`,
  decide: (due, past, now) => {
    const promoted = past.flatMap(({ kind, at }) => (isPromoting(kind) ? [at] : []))
    return due.map(({ id, ...facts }) => {
      const decision = mayPush({ ...facts, now, promoted })
      if (decision.do === 'send' && isPromoting(facts.kind)) promoted.push(now)
      return { id, ...decision }
    })
  },
  queue: async (tx, going, now) => {
    const pushes = going.map(({ id, until }) => ({ id, until }))
    await sql`
      insert into push_delivery (notification_id, push_registration_id, due_at, until, rank)
      select n.id, r.id, ${now}, g.until, case when n.kind = any(${[...PROMOTING]}::text[]) then 1 else 0 end
      from jsonb_to_recordset(${toJson(pushes)}::jsonb) as g(id bigint, until timestamptz)
      join notification n on n.id = g.id
      join push_registration r on r.user_id = n.user_id and ${isServed(now)}
      on conflict do nothing`.execute(tx)
    return going.length
  },
}

/** Decides which notifications are pushed, and queues them, one a device. Returns how many notifications go. */
export function decidePushes(db: Db, now: Date): Promise<number> {
  return decideAll(db, PUSH, now)
}
