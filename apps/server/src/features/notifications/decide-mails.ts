import { randomUUID } from 'node:crypto'
import type { NotificationKind } from '@okolo/contract/people/notification'
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { isPromoting, REMEMBERED_MS } from '#server/people/notifications/may-push.ts'
import {
  isUrgent,
  planMails,
  type MailDecision,
  type OpenMail,
} from '#server/people/notifications/plan-mails.ts'
import { isWanted } from '#server/people/notifications/preferences.ts'

const PEOPLE_AT_ONCE = 200

type Person = {
  userId: number
  email: string
  locale: string
  zone: string
  past: { kind: NotificationKind; at: string }[]
}
type Open = OpenMail & { userId: number; isWanted: boolean }
type Decided = {
  id: number
  state: 'open' | 'going' | 'left'
  due: Date | null
  letter: string | null
}

/**
 * Decides which notifications are mailed, and queues their letters. Any number of processes may do it: each person is
 * decided about by one at a time. Returns how many letters were queued.
 */
export async function decideMails(db: Db, now: Date): Promise<number> {
  let queued = 0
  for (;;) {
    const done = await inTransaction(db, (tx) => decideSome(tx, now))
    queued += done.letters
    if (done.people < PEOPLE_AT_ONCE) return queued
  }
}

async function decideSome(tx: Tx, now: Date): Promise<{ people: number; letters: number }> {
  const isDue = sql`n.mail_state = 'open' and (n.mail_due_at is null or n.mail_due_at <= ${now})`
  const locked = await sql<{ id: number }>`
    select a.id from user_account a
    where a.id in (select n.user_id from notification n where ${isDue} limit ${PEOPLE_AT_ONCE * 20})
    order by a.id limit ${PEOPLE_AT_ONCE} for no key update skip locked`.execute(tx)
  const ids = locked.rows.map(({ id }) => id)
  if (ids.length === 0) return { people: 0, letters: 0 }
  const { rows: open } = await sql<Open>`
    select n.id, n.user_id as "userId", n.kind, n.created_at as "toldAt", next.at as "startsAt",
      n.read_at is null and u.deactivated_at is null and u.email_verified_at is not null
        and ${isWanted('mail', { userId: sql`n.user_id`, kind: sql`n.kind` })}
        and (n.actor_id is null or exists (
          select 1 from user_account actor where actor.id = n.actor_id and actor.deactivated_at is null)) as "isWanted"
    from notification n
    join user_account u on u.id = n.user_id
    left join current_event e on e.own_id = n.event_id
    left join lateral (
      select min(d.starts_at) at from event_date d
      where d.event_id = e.id and d.starts_at > ${now}) next on true
    where n.user_id = any(${ids}::bigint[]) and ${isDue} order by n.id`.execute(tx)
  const people = await peopleOf(tx, ids, now)
  const decided: Decided[] = []
  let letters = 0
  for (const [userId, rows] of Map.groupBy(open, (row) => row.userId)) {
    const person = people.get(userId)
    if (person === undefined) continue
    const wanted = rows.filter((row) => row.isWanted)
    const plan = planMails({ now, ...historyOf(person) }, wanted)
    const uuids = { change: randomUUID(), gather: randomUUID() }
    for (const row of rows) if (!row.isWanted) decided.push(left(row.id))
    for (const one of plan) decided.push(toDecided(one, uuids))
    for (const which of ['change', 'gather'] as const) {
      if (!plan.some((one) => one.do === which)) continue
      const { email, locale } = person
      const mail = {
        key: `notifications ${uuids[which]}`,
        kind: 'notifications',
        linkId: uuids[which],
      }
      await queueMail(tx, { ...mail, userId, address: email, locale, at: now })
      letters += 1
    }
  }
  await write(tx, decided, now)
  return { people: ids.length, letters }
}

/** The people's addresses and zones, and what was mailed to them lately. */
async function peopleOf(tx: Tx, ids: number[], now: Date): Promise<Map<number, Person>> {
  const since = new Date(now.getTime() - REMEMBERED_MS)
  const { rows } = await sql<Person>`
    select u.id as "userId", u.email, u.locale, coalesce(u.time_zone, home.time_zone, 'UTC') as zone,
      coalesce((select jsonb_agg(distinct jsonb_build_object('kind', n.kind, 'at', n.mailed_at)) from notification n
        where n.user_id = u.id and n.mail_state = 'going' and n.mailed_at >= ${since}), '[]') as past
    from user_account u
    left join lateral (
      select h.time_zone from city h where u.country is null or h.country = upper(u.country)
      order by h.population desc limit 1) home on true
    where u.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.userId, row]))
}

function historyOf({ zone, past }: Person) {
  const times = (of: (kind: NotificationKind) => boolean) =>
    [...new Set(past.filter(({ kind }) => of(kind)).map(({ at }) => new Date(at).getTime()))]
      .toSorted((a, b) => a - b)
      .map((at) => new Date(at))
  return {
    zone,
    lastGathered: times((kind) => !isUrgent(kind)).at(-1) ?? null,
    promoted: times(isPromoting),
  }
}

const left = (id: number): Decided => ({ id, state: 'left', due: null, letter: null })

function toDecided(one: MailDecision, uuids: { change: string; gather: string }): Decided {
  if (one.do === 'leave') return left(one.id)
  if (one.do === 'wait') return { id: one.id, state: 'open', due: one.until, letter: null }
  return { id: one.id, state: 'going', due: null, letter: uuids[one.do] }
}

async function write(tx: Tx, decided: Decided[], now: Date): Promise<void> {
  await sql`
    update notification n set mail_state = g.state, mail_due_at = g.due, mail_letter = g.letter,
      mailed_at = case when g.state = 'going' then ${now}::timestamptz end
    from jsonb_to_recordset(${toJson(decided)}::jsonb) as g(id bigint, state text, due timestamptz, letter uuid)
    where n.id = g.id`.execute(tx)
}
