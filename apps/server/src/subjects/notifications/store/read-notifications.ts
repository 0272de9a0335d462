import type { NotificationKind } from '@okolo/contract/people/notification'
import { sql } from 'kysely'
import { personColumns, type PersonRow } from '#server/people/cards/person-card.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { wake } from '#server/platform/database/wake.ts'
import { isWanted } from './preferences.ts'

/** A notification as its sentence needs it. */
export type NotificationRow = {
  uuid: string
  kind: NotificationKind
  key: string
  details: Record<string, string>
  created_at: Date
  read_at: Date | null
  actor: PersonRow | null
  /** The event that it is about, under its present address. */
  event: { slug: string; titles: Record<string, string>; language: string } | null
}

/** With the person who is notified. */
type MailedRow = NotificationRow & { person: string; user_id: number }

/** Of kinds that are wanted on the site, and of nobody whose account is closed or who is blocked. */
export const shown = (userId: number) => sql`n.user_id = ${userId}
  and ${isWanted('site', { userId: sql`n.user_id`, kind: sql`n.kind` })}
  and (n.actor_id is null or exists (
    select 1 from user_account a where a.id = n.actor_id and a.deactivated_at is null))`

export async function unreadCount(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from notification n where ${shown(userId)} and n.read_at is null`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

const NOTIFICATION = sql`
  select n.uuid, n.kind, n.key, n.details, n.created_at, n.read_at,
    case when a.id is not null then (select to_jsonb(card) from (select ${personColumns('a')}) card) end actor,
    case when e.id is not null then jsonb_build_object('slug', e.slug, 'titles', e.titles, 'language', e.language) end event
  from notification n
  left join user_account a on a.id = n.actor_id
  left join current_event e on e.own_id = n.event_id`

/** One notification, or null if it is gone. */
export async function readNotification(db: Db, id: number): Promise<NotificationRow | null> {
  const { rows } = await sql<NotificationRow>`${NOTIFICATION} where n.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/**
 * The notifications of one letter that are still unread and wanted, in the order in which they came.
 */
export async function readMailed(db: Db, letter: string): Promise<MailedRow[]> {
  const { rows } = await sql<MailedRow>`
    select told.*, u.uuid as person, u.id as user_id from (${NOTIFICATION}
      where n.mail_letter = ${letter} and n.read_at is null
        and ${isWanted('mail', { userId: sql`n.user_id`, kind: sql`n.kind` })}
        and (n.actor_id is null or a.deactivated_at is null) order by n.id) told
    join notification own on own.uuid = told.uuid
    join user_account u on u.id = own.user_id and u.deactivated_at is null
    order by own.id`.execute(db)
  return rows
}

/** Marks one as read, and says so to the person's devices. */
export async function readOne(db: Db, uuid: string, at: Date): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    update notification set read_at = ${at} where uuid = ${uuid} and read_at is null
    returning user_id`.execute(db)
  await wake(db, new Set(rows.map(({ user_id }) => user_id)))
}

/** Notes that a person has seen the notification under a key. */
export async function readKey(tx: Tx, userId: number, key: string, at: Date): Promise<void> {
  await sql`
    update notification set read_at = ${at}
    where user_id = ${userId} and key = ${key} and read_at is null`.execute(tx)
}

/** Notes that a person has seen the notifications of replies in a thread. */
export async function readReplies(tx: Tx, userId: number, thread: string, at: Date): Promise<void> {
  await sql`
    update notification set read_at = ${at}
    where user_id = ${userId} and kind = 'reply' and details ->> 'thread' = ${thread} and read_at is null`.execute(
    tx,
  )
}

/** A page of what a person was notified of, newest first, and how many there are. */
export async function readNotifications(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: NotificationRow[] }> {
  const [counted, page] = await Promise.all([
    sql<{ n: number }>`select count(*)::int n from notification n where ${shown(userId)}`.execute(
      db,
    ),
    sql<NotificationRow>`${NOTIFICATION}
      where ${shown(userId)} order by n.id desc limit ${limit} offset ${offset}`.execute(db),
  ])
  return { count: counted.rows[0]?.n ?? 0, rows: page.rows }
}

/** Marks everything as read, and says so to the person's other devices. */
export async function readAll(db: Db, userId: number, at: Date): Promise<void> {
  const { rows } = await sql`
    update notification set read_at = ${at} where user_id = ${userId} and read_at is null
    returning id`.execute(db)
  if (rows.length > 0) await wake(db, new Set([userId]))
}
