import type { Side } from '@okolo/contract/people/message'
import { sql } from 'kysely'
import { wake } from '#server/platform/database/wake.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { readReplies } from '#server/subjects/notifications/store/read-notifications.ts'
import type { ThreadRow } from './threads.ts'

type Change = { side: Side; now: Date }

/** Notes that one side has read all messages of a thread, and the notification that told of them. */
export async function readThread(db: Db, thread: ThreadRow, { side, now }: Change): Promise<void> {
  const seen = sql.ref(side === 'person' ? 'user_seen' : 'organizer_seen')
  await inTransaction(db, async (tx) => {
    await sql`
      update message_thread t set ${seen} = coalesce(
        (select max(m.id) from message m where m.thread_id = t.id), 0)
      where t.id = ${thread.id}`.execute(tx)
    if (side === 'organizer') return
    await readReplies(tx, thread.user_id, thread.uuid, now)
    if (thread.unread_by_user > 0) await wake(tx, new Set([thread.user_id]))
  })
}

/** Ends or allows messages of the other side. */
export async function blockThread(
  db: Db,
  thread: ThreadRow,
  { side, now, isBlocked }: Change & { isBlocked: boolean },
): Promise<void> {
  const column = sql.ref(side === 'person' ? 'muted_at' : 'refused_at')
  const at = isBlocked ? now : null
  // An organizer's word holds for what was written under its other names, too.
  const whose =
    side === 'person'
      ? sql`id = ${thread.id}`
      : sql`user_id = ${thread.user_id} and organizer_id in (
          select own.id from organizer own left join organizer_alias a on a.match_key = own.match_key
          where coalesce(a.organizer_id, own.id) = ${thread.organizer_id})`
  await sql`update message_thread set ${column} = ${at} where ${whose}`.execute(db)
}
