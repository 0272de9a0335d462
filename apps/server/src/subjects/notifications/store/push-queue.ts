import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Busy } from '#server/platform/outgoing/work-queue.ts'
import { isServed, type PushKeys } from './push-registrations.ts'

/** A push on its way to one device. */
export type TakenPush = {
  id: number
  user_id: number
  notification_id: number
  push_registration_id: number
  attempts: number
  until: Date
  name: 'web' | 'android' | 'ios'
  address: string
  keys: PushKeys | null
  host: string
  /** The host has yet to show that it answers. */
  is_stranger: boolean
  /** The last tries of the device and its host had an answer. Null for a new host. */
  is_answered: boolean | null
  /** The language of the person. */
  locale: string
}

/** The end of an attempt, as senders tell it (platform/push). `gone`: the device is known no more. */
type PushEnd =
  | { state: 'sent' }
  | { state: 'again'; afterMs: number | null; error: string }
  | { state: 'gone' | 'failed' | 'unclear'; error: string }

/** Longer than any attempt: the process that took it has died. */
const TAKEN_MS = 5 * 60_000
/** Seconds before the 2nd, 3rd ... attempt. */
const PAUSES_S = [30, 120, 600, 3600]
const KEPT_MS = 30 * 24 * 3_600_000

/** Tries in a row without an answer that switch a device off, and make its host a stranger again. */
const MOST_SILENT = 3

/**
 * Takes one due push outside of busy lanes for this process, changes before promotions. Returns null if none is due. A device that
 * changed hands gets nothing of its former owner. `names`: platforms that this process can reach.
 */
export async function takePush(
  db: Db,
  now: Date,
  { names, busy }: { names: readonly string[]; busy: Busy },
): Promise<TakenPush | null> {
  const isStranger = sql<boolean>`(h.answered_at is null or h.silent >= ${MOST_SILENT})`
  const { rows } = await sql<TakenPush>`
    with taken as (
      update push_delivery set state = 'sending', claimed_at = ${now}, attempts = attempts + 1
      where id = (
        select d.id from push_delivery d
        join push_registration r on r.id = d.push_registration_id and r.name = any(${names}::text[]) and ${isServed(now)}
        join notification n on n.id = d.notification_id and n.user_id = r.user_id
        left join push_host h on h.host = r.host
        where d.state = 'queued' and d.due_at <= ${now} and d.until > ${now}
          and r.user_id <> all(${busy.persons}::bigint[]) and r.host <> all(${busy.hosts}::text[])
          and not (${busy.areStrangers}::boolean and ${isStranger})
        order by d.rank, d.due_at limit 1 for update of d skip locked)
      returning id, notification_id, push_registration_id, attempts, until)
    select c.*, r.user_id, r.name, r.address, r.keys, r.host, u.locale, ${isStranger} is_stranger,
      h.silent = 0 and r.silent = 0 is_answered
    from taken c
    join push_registration r on r.id = c.push_registration_id
    join user_account u on u.id = r.user_id
    left join push_host h on h.host = r.host`.execute(db)
  return rows[0] ?? null
}

/** Notes the end of an attempt. A device that its service knows no more, or that three tries left without an answer, is switched off. */
export async function settlePush(
  db: Db,
  push: TakenPush,
  outcome: PushEnd,
  at: Date,
): Promise<void> {
  const error = 'error' in outcome ? outcome.error.slice(0, 500) : null
  const dueAt = outcome.state === 'again' ? nextTry(push, outcome.afterMs, at) : null
  const state =
    outcome.state === 'again'
      ? dueAt === null
        ? 'failed'
        : 'queued'
      : outcome.state === 'gone'
        ? 'failed'
        : outcome.state
  const { rows } = await sql`
    update push_delivery set state = ${state}, error = ${error}, due_at = coalesce(${dueAt}, due_at),
      sent_at = ${state === 'sent' ? at : null}
    where id = ${push.id} and state = 'sending' returning id`.execute(db)
  if (rows.length === 0) return
  if (outcome.state === 'unclear') await noteSilence(db, push, at)
  if (outcome.state === 'sent' && push.is_answered !== true) await noteAnswer(db, push, at)
  if (outcome.state === 'sent')
    // The limits count from when it went.
    await sql`update notification set pushed_at = greatest(pushed_at, ${at}) where id = ${push.notification_id}`.execute(
      db,
    )
  if (outcome.state === 'gone')
    await sql`
      update push_registration set active = false, ended_at = ${at}
      where id = ${push.push_registration_id} and address = ${push.address} and active`.execute(db)
}

async function noteAnswer(db: Db, { host, ...push }: TakenPush, at: Date): Promise<void> {
  await sql`
    insert into push_host (host, answered_at) values (${host}, ${at})
    on conflict (host) do update set answered_at = excluded.answered_at, silent = 0`.execute(db)
  await sql`
    update push_registration set silent = 0 where id = ${push.push_registration_id} and silent > 0`.execute(
    db,
  )
}

async function noteSilence(db: Db, { host, ...push }: TakenPush, at: Date): Promise<void> {
  await sql`
    insert into push_host (host, silent) values (${host}, 1)
    on conflict (host) do update set silent = least(push_host.silent + 1, ${MOST_SILENT})`.execute(
    db,
  )
  await sql`
    update push_registration set silent = silent + 1, active = silent + 1 < ${MOST_SILENT},
      ended_at = case when silent + 1 < ${MOST_SILENT} then ended_at else ${at} end
    where id = ${push.push_registration_id} and address = ${push.address} and active`.execute(db)
}

/** Ends pushes of dead senders and such as come too late. Returns how many. */
export async function giveUpPushes(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    update push_delivery set state = case when state = 'sending' then 'unclear' else 'failed' end,
      error = case when state = 'sending' then 'the process that was sending it ended' else coalesce(error, 'too late') end
    where (state = 'sending' and claimed_at < ${new Date(now.getTime() - TAKEN_MS)})
      or (state = 'queued' and until <= ${now}) returning id`.execute(db)
  return rows.length
}

/** Removes old deliveries, devices that have been switched off for long, and hosts that no device has. */
export async function forgetPushes(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  await sql`delete from push_delivery where due_at < ${before} and state <> 'sending'`.execute(db)
  await sql`delete from push_registration where not active and ended_at < ${before}`.execute(db)
  await sql`
    delete from push_host h
    where not exists (select 1 from push_registration r where r.host = h.host)`.execute(db)
}

/** Null: there is no time left for another one. */
function nextTry({ attempts, until }: TakenPush, afterMs: number | null, at: Date): Date | null {
  const pause = PAUSES_S[attempts - 1]
  if (pause === undefined) return null
  const due = new Date(at.getTime() + Math.max(afterMs ?? 0, pause * 1000))
  return due < until ? due : null
}
