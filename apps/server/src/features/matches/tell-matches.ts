import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { notify } from '#server/people/notifications/notify.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { matchEvents } from './match-events.ts'
import { nextRound } from './next-round.ts'

/** Events a person is told of at once, which is once a day. */
const MOST_AT_ONCE = 3
/** By then an event has its popularity, its followers were told, and listings of the same event have joined it. */
const SETTLED_MS = 10 * 60_000
/** Events become visible when their page is committed, so late ones are still seen. */
const OVERLAP_MS = 3_600_000
/** Their choices are locked meanwhile, and a statement may take a minute at most. */
const PEOPLE_AT_ONCE = 2000

/**
 * Tells the people whose morning has come of the new events near them, the most popular first. Meant for every minute. Any number of
 * processes may do it. Returns how many notifications were written.
 */
export async function tellMatches(db: Db, now: Date): Promise<number> {
  let told = 0
  for (;;) {
    const done = await inTransaction(db, (tx) => tellSome(tx, now))
    told += done.told
    if (done.people < PEOPLE_AT_ONCE) return told
  }
}

/** Neighbours come together, because events are matched to places. */
async function tellSome(db: Db, now: Date): Promise<{ people: number; told: number }> {
  const due = await sql<{ user_id: number; told_until: Date }>`
    select user_id, told_until from nearby_choice where due_at <= ${now}
    order by city_id, lat, lng, radius, user_id limit ${PEOPLE_AT_ONCE} for no key update skip locked`.execute(
    db,
  )
  const ids = due.rows.map(({ user_id }) => user_id)
  if (ids.length === 0) return { people: 0, told: 0 }
  const until = new Date(now.getTime() - SETTLED_MS)
  const since = new Date(Math.min(...due.rows.map((row) => row.told_until.getTime())) - OVERLAP_MS)
  const people = sql`any(${ids}::bigint[])`
  const matches = await matchEvents(db, {
    people: sql`
      select n.user_id, greatest(n.chosen_at, n.told_until - make_interval(secs => ${OVERLAP_MS / 1000})) since
      from nearby_choice n join user_account u on u.id = n.user_id and u.deactivated_at is null
      where n.user_id = ${people} and not ${isQuiet(now)}`,
    since,
    until,
    now,
    most: MOST_AT_ONCE,
  })
  const told = await notify(
    db,
    matches.map(({ user_id, event_id }) => ({
      userId: user_id,
      kind: 'match' as const,
      key: `match ${event_id}`,
      eventId: event_id,
    })),
    now,
  )
  await sql`
    update nearby_choice n set
      told_until = case when ${isQuiet(now)} then n.told_until else greatest(n.told_until, ${until}) end,
      due_at = ${nextRound({ after: now, zone: ZONE, quietDays: sql`n.quiet_days` })}
    from user_account u where u.id = n.user_id and n.user_id = ${people}`.execute(db)
  return { people: ids.length, told: told.length }
}

/** Of the person `user_account u` with the choices `nearby_choice n`. */
const ZONE = sql`coalesce(u.time_zone, n.time_zone)`

/** A server that was away may come to a person on a quiet day. The news wait for the next round. */
const isQuiet = (now: Date): RawBuilder<SqlBool> =>
  sql`extract(isodow from ${now}::timestamptz at time zone ${ZONE})::int = any(n.quiet_days)`
