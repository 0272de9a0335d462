import type { NotificationKind } from '@okolo/contract/people/notification'
import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db, type Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { REMEMBERED_MS } from '../rules/may-push.ts'
import { isWanted } from '../store/preferences.ts'

const PEOPLE_AT_ONCE = 200

/** A notification that is due, with its person. */
type Due = {
  id: number
  userId: number
  kind: NotificationKind
  toldAt: Date
  /** When the event that it is about begins next. */
  startsAt: Date | null
  /** IANA zone of the person. */
  zone: string
  /** Days of the week without news of events nearby, 1 Monday to 7 Sunday. */
  quietDays: number[]
  email: string
  locale: string
}
/** A notification that went to the person on the same channel in the last 30 days. */
export type Past = { kind: NotificationKind; at: Date }

export type Decision = { id: number; do: 'leave' } | { id: number; do: 'wait'; until: Date } | Going

/** `until`: when a push is of no use any more. `letter`: the uuid of the mail that says it. */
type Going = { id: number; do: 'send'; until?: Date; letter?: string }

/** A way on which notifications leave: its columns of `notification`, its conditions as SQL, and its rules. */
export type Channel = {
  name: 'mail' | 'push'
  columns: { state: string; due: string; wentAt: string; letter: string | null }
  /** The person `u` can be reached. */
  reaches: (now: Date) => RawBuilder<boolean>
  /** The zones of a person that are known, best first. */
  zones: RawBuilder<unknown>
  /** The next beginning of event `e`, or null. */
  startsAt: (now: Date) => RawBuilder<Date | null>
  /** Decides about one person's notifications that are wanted, in their order. */
  decide: (due: readonly Due[], past: readonly Past[], now: Date) => Decision[]
  /** Queues what goes, and returns how many letters or pushes that are. */
  queue: (tx: Tx, going: readonly (Going & { due: Due })[], now: Date) => Promise<number>
}

/**
 * Decides about all notifications that are due on a channel, and queues those that go. Any number of processes may do it: each person
 * is decided about by one at a time. Returns how many were queued.
 */
export async function decideAll(db: Db, channel: Channel, now: Date): Promise<number> {
  let queued = 0
  for (;;) {
    const done = await inTransaction(db, (tx) => decideSome(tx, channel, now))
    queued += done.queued
    if (done.people < PEOPLE_AT_ONCE) return queued
  }
}

async function decideSome(
  tx: Tx,
  channel: Channel,
  now: Date,
): Promise<{ people: number; queued: number }> {
  const { state, due } = channel.columns
  const isDue = sql`${sql.ref(`n.${state}`)} = 'open' and (${sql.ref(`n.${due}`)} is null or ${sql.ref(`n.${due}`)} <= ${now})`
  const locked = await sql<{ id: number }>`
    select a.id from user_account a
    where a.id in (select n.user_id from notification n where ${isDue} limit ${PEOPLE_AT_ONCE * 20})
    order by a.id limit ${PEOPLE_AT_ONCE} for no key update skip locked`.execute(tx)
  const ids = locked.rows.map(({ id }) => id)
  if (ids.length === 0) return { people: 0, queued: 0 }
  const { rows } = await sql<Due & { isWanted: boolean }>`
    select n.id, n.user_id as "userId", n.kind, n.created_at as "toldAt", u.email, u.locale,
      coalesce(${channel.zones}, (
        select h.time_zone from city h where u.country is null or h.country = upper(u.country)
        order by h.population desc limit 1), 'UTC') as zone,
      coalesce(near.quiet_days, '{}') as "quietDays", ${channel.startsAt(now)} as "startsAt",
      n.read_at is null and u.deactivated_at is null and ${channel.reaches(now)}
        and ${isWanted(channel.name, { userId: sql`n.user_id`, kind: sql`n.kind` })}
        and (n.actor_id is null or exists (
          select 1 from user_account actor where actor.id = n.actor_id and actor.deactivated_at is null)) as "isWanted"
    from notification n
    join user_account u on u.id = n.user_id
    left join nearby_choice near on near.user_id = n.user_id
    left join current_event e on e.own_id = n.event_id
    left join city c on c.id = e.city_id
    where n.user_id = any(${ids}::bigint[]) and ${isDue} order by n.id`.execute(tx)
  const past = await pastOf(tx, channel, ids, now)
  const decided = [...Map.groupBy(rows, ({ userId }) => userId)].flatMap(([userId, all]) => [
    ...all.flatMap(({ id, isWanted: wants }) => (wants ? [] : [{ id, do: 'leave' } as const])),
    ...channel.decide(
      all.filter((row) => row.isWanted),
      past.get(userId) ?? [],
      now,
    ),
  ])
  await write(tx, channel, decided, now)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const going = decided.flatMap((one) => {
    const row = byId.get(one.id)
    return one.do === 'send' && row !== undefined ? [{ ...one, due: row }] : []
  })
  return { people: ids.length, queued: await channel.queue(tx, going, now) }
}

/** The notifications that went to these people on the channel lately, by person. */
async function pastOf(
  tx: Tx,
  { columns: { state, wentAt } }: Channel,
  ids: number[],
  now: Date,
): Promise<Map<number, Past[]>> {
  const since = new Date(now.getTime() - REMEMBERED_MS)
  const { rows } = await sql<Past & { userId: number }>`
    select user_id as "userId", kind, ${sql.ref(wentAt)} as at from notification
    where user_id = any(${ids}::bigint[]) and ${sql.ref(state)} = 'going' and ${sql.ref(wentAt)} >= ${since}
    order by at`.execute(tx)
  return Map.groupBy(rows, ({ userId }) => userId)
}

const STATE = { leave: 'left', wait: 'open', send: 'going' }

async function write(
  tx: Tx,
  { columns: { state, due, wentAt, letter } }: Channel,
  decided: readonly Decision[],
  now: Date,
): Promise<void> {
  const rows = decided.map((one) => ({
    id: one.id,
    state: STATE[one.do],
    due: one.do === 'wait' ? one.until : null,
    letter: one.do === 'send' ? (one.letter ?? null) : null,
  }))
  const setLetter = letter === null ? sql`` : sql`, ${sql.ref(letter)} = g.letter`
  await sql`
    update notification n set ${sql.ref(state)} = g.state, ${sql.ref(due)} = g.due,
      ${sql.ref(wentAt)} = case when g.state = 'going' then ${now}::timestamptz end ${setLetter}
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as g(id bigint, state text, due timestamptz, letter uuid)
    where n.id = g.id`.execute(tx)
}
