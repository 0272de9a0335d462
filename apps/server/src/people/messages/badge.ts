import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { unreadMessages } from './threads.ts'
import { shown } from '#server/people/notifications/read-notifications.ts'

/** The number at the icon of a person's app: unread notifications, and each unread message in the place of the notification of it. */
export async function badgeCount(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from notification n
    where ${shown(userId)} and n.read_at is null and n.kind <> 'reply'`.execute(db)
  return (rows[0]?.n ?? 0) + (await unreadMessages(db, userId))
}
