import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { shown } from './read-notifications.ts'

/** The number at the icon of a person's app: unread notifications, and each unread message in the place of the notification of it. */
export async function badgeCount(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from notification n
    where ${shown(userId)} and n.read_at is null and n.kind <> 'reply'`.execute(db)
  return (rows[0]?.n ?? 0) + (await unreadMessages(db, userId))
}

/** How many messages of organizers a person has not read. */
export async function unreadMessages(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from message_thread t
    join message m on m.thread_id = t.id and not m.by_user and m.id > t.user_seen
    where t.user_id = ${userId}`.execute(db)
  return rows[0]?.count ?? 0
}
