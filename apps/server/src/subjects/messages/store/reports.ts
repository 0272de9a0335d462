import type { Side } from '@okolo/contract/people/message'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { ThreadRow } from './threads.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reports a message of the other side, once. Returns false if there is none. */
export async function reportMessage(
  db: Db,
  { id }: ThreadRow,
  { side, message, now }: { side: Side; message: string; now: Date },
): Promise<boolean> {
  if (!UUID.test(message)) return false
  const byUser = side === 'person'
  const { rows } = await sql`
    with meant as (
      select id from message where uuid = ${message} and thread_id = ${id} and by_user <> ${byUser}),
    reported as (
      insert into message_report (message_id, thread_id, by_user, reported_at)
      select id, ${id}, ${byUser}, ${now} from meant on conflict do nothing)
    select from meant`.execute(db)
  return rows.length > 0
}

/** A reported message, as an operator sees it: nothing else of the conversation. */
export type Reported = {
  uuid: string
  text: string
  sent_at: Date
  reported_at: Date
  /** The side that wrote the message. */
  by: Side
  organizer: string
}

export async function openReports(db: Db, limit: number): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    select m.uuid, m.text, m.sent_at, r.reported_at, case when m.by_user then 'person' else 'organizer' end as "by",
      o.name organizer
    from message_report r
    join message m on m.id = r.message_id
    join message_thread t on t.id = r.thread_id
    join organizer o on o.id = t.organizer_id
    where r.closed_at is null order by r.reported_at limit ${limit}`.execute(db)
  return rows
}

/** Closes the reports of a message. `ends`: nobody writes in its thread any more. False if none is open. */
export async function closeReports(
  db: Db,
  message: string,
  { by, now, ends }: { by: string; now: Date; ends: boolean },
): Promise<boolean> {
  if (!UUID.test(message)) return false
  const { rows } = await sql`
    with closed as (
      update message_report r set closed_at = ${now}, closed_by = ${by} from message m
      where m.id = r.message_id and m.uuid = ${message} and r.closed_at is null returning r.thread_id),
    ended as (
      update message_thread set stopped_at = coalesce(stopped_at, ${now})
      where ${ends} and id in (select thread_id from closed))
    select from closed`.execute(db)
  return rows.length > 0
}
