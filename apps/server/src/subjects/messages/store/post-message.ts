import { randomUUID } from 'node:crypto'
import type { Side } from '@okolo/contract/people/message'
import { sql } from 'kysely'
import { notify } from '#server/subjects/notifications/store/notify.ts'
import { wake } from '#server/platform/database/wake.ts'
import { openContactOf } from '#server/people/organizers/refusals.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { storableText } from '#server/platform/json-column.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { homeOfOrganizer } from './organizer-home.ts'
import { stateOf, threadByUuid, type ThreadRow } from './threads.ts'

export type Written = { uuid: string; text: string }

/** The kind of a letter to an organizer. */
export const THREAD_LETTER = 'thread'

/** At most one letter an hour and thread. */
const PAUSE_MS = 3_600_000

/** Why a message is not taken: the thread is closed, the organizer cannot be written to, or the id is another message's. */
export type Refused = 'closed' | 'unreachable' | 'taken'

/** Finds or begins a person's thread with an organizer, and returns its uuid. */
export async function beginThread(
  db: Db,
  { userId, organizerId, now }: { userId: number; organizerId: number; now: Date },
): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    insert into message_thread (uuid, user_id, organizer_id, started_at, last_at)
    values (${randomUUID()}, ${userId}, ${organizerId}, ${now}, ${now})
    on conflict (user_id, organizer_id) do update set last_at = message_thread.last_at returning uuid`.execute(
    db,
  )
  const [thread] = rows
  if (thread === undefined) throw new Error('The thread was not begun.')
  return thread.uuid
}

/**
 * Writes a message into a thread, once, and tells the other side in the same transaction: an organizer by a letter for each batch, a
 * person by a notification.
 */
export async function postMessage(
  tx: Tx,
  secrets: Secrets,
  { thread: uuid, side, message, now }: { thread: string; side: Side; message: Written; now: Date },
): Promise<Refused | null> {
  // One at a time: of two messages at once one begins the batch.
  await sql`select from message_thread where uuid = ${uuid} for update`.execute(tx)
  const thread = await threadByUuid(tx, uuid)
  if (thread === null || stateOf(thread, side) !== 'open') return 'closed'
  const byUser = side === 'person'
  const contact = byUser ? await openContactOf({ db: tx, secrets }, thread.organizer_id) : null
  if (byUser && contact === null) return 'unreachable'
  const { rows } = await sql<{ id: number }>`
    insert into message (uuid, thread_id, by_user, text, sent_at)
    values (${message.uuid}, ${thread.id}, ${byUser}, ${storableText(message.text)}, ${now})
    on conflict (uuid) do nothing returning id`.execute(tx)
  const [written] = rows
  if (written === undefined)
    return (await isOwn(tx, thread.id, byUser, message.uuid)) ? null : 'taken'
  await sql`
    update message_thread set last_at = ${now},
      user_seen = case when ${byUser} then ${written.id} else user_seen end,
      organizer_seen = case when ${byUser} then organizer_seen else ${written.id} end
    where id = ${thread.id}`.execute(tx)
  if (contact !== null) await mailOrganizer(tx, thread, contact.email, now)
  else await tellPerson(tx, thread, written.id, now)
  return null
}

async function isOwn(db: Db, threadId: number, byUser: boolean, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from message where uuid = ${uuid} and thread_id = ${threadId} and by_user = ${byUser}`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Queues the letter of a batch, unless one tells of it already. A batch is what a person writes until the organizer has read it
 * or an hour has passed since its letter.
 */
async function mailOrganizer(
  tx: Tx,
  { id, uuid, organizer_id, unread_by_organizer }: ThreadRow,
  address: string,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ mailed_at: Date | null }>`
    select mailed_at from message_thread where id = ${id}`.execute(tx)
  const mailedAt = rows[0]?.mailed_at?.getTime() ?? -Infinity
  const isSoon = now.getTime() < mailedAt + PAUSE_MS
  // It is still to come, or the organizer has yet to read what it told.
  if (mailedAt > now.getTime() || (isSoon && unread_by_organizer > 0)) return
  const due = isSoon ? new Date(mailedAt + PAUSE_MS) : now
  await sql`update message_thread set mailed_at = ${due} where id = ${id}`.execute(tx)
  const { locale } = await homeOfOrganizer(tx, organizer_id)
  await queueMail(tx, {
    key: `${THREAD_LETTER} ${uuid} ${due.toISOString()}`,
    userId: null,
    address,
    kind: THREAD_LETTER,
    locale,
    linkId: uuid,
    at: due,
  })
}

/** Tells the person once for all answers that they have not read, and wakes their open pages for each. */
async function tellPerson(tx: Tx, thread: ThreadRow, id: number, now: Date): Promise<void> {
  const { rows } = await sql<{ first: number }>`
    select min(m.id) first from message m join message_thread t on t.id = m.thread_id
    where m.thread_id = ${thread.id} and not m.by_user and m.id > t.user_seen`.execute(tx)
  await notify(
    tx,
    [
      {
        userId: thread.user_id,
        kind: 'reply',
        key: `reply ${thread.uuid} ${rows[0]?.first ?? id}`,
        details: { thread: thread.uuid, name: thread.organizer_name },
      },
    ],
    now,
  )
  await wake(tx, new Set([thread.user_id]))
}
