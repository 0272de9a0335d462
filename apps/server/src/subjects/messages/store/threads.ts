import type { ListedThread, Side, Thread, ThreadState } from '@okolo/contract/people/message'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** A thread with its people, as both sides' views need it. */
export type ThreadRow = {
  id: number
  uuid: string
  user_id: number
  person_name: string
  has_left: boolean
  /** The one that the organizer is known as now: it may have been merged. */
  organizer_id: number
  organizer_name: string
  /** Null where its page is gone. */
  organizer_slug: string | null
  is_muted: boolean
  is_refused: boolean
  is_stopped: boolean
  /** Unread messages of the organizer, and of the person. */
  unread_by_user: number
  unread_by_organizer: number
}

/** SQL for the organizer that the row `own` of `organizer` is known as now. */
const JOIN_ORGANIZER = sql`
  left join organizer_alias alias on alias.match_key = own.match_key
  join organizer o on o.id = coalesce(alias.organizer_id, own.id)`

const unread = (byUser: boolean, seen: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from message m where m.thread_id = t.id and m.by_user = ${byUser} and m.id > ${seen})`

/** A refusal holds for every thread of the person with the same organizer. */
const THREAD = sql`
  select t.id, t.uuid, t.user_id, u.name person_name, u.deactivated_at is not null has_left,
    o.id organizer_id, o.name organizer_name,
    case when exists (select from event_organizer eo where eo.organizer_id = o.id) then o.slug end organizer_slug,
    t.muted_at is not null is_muted, t.stopped_at is not null is_stopped,
    exists (
      select from message_thread x join organizer his on his.id = x.organizer_id
      left join organizer_alias his_alias on his_alias.match_key = his.match_key
      where x.user_id = t.user_id and x.refused_at is not null
        and coalesce(his_alias.organizer_id, his.id) = o.id) is_refused,
    ${unread(false, sql`t.user_seen`)} unread_by_user,
    ${unread(true, sql`t.organizer_seen`)} unread_by_organizer
  from message_thread t
  join user_account u on u.id = t.user_id
  join organizer own on own.id = t.organizer_id ${JOIN_ORGANIZER}`

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns a thread, or null. `userId`: only if it is this person's. */
export async function threadByUuid(
  db: Db,
  uuid: string,
  userId?: number,
): Promise<ThreadRow | null> {
  if (!UUID.test(uuid)) return null
  const { rows } = await sql<ThreadRow>`
    ${THREAD} where t.uuid = ${uuid} ${userId === undefined ? sql`` : sql`and t.user_id = ${userId}`}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns a person's thread with an organizer, under whatever name it was begun; the newest if there are two. */
export async function threadWith(
  db: Db,
  userId: number,
  organizerId: number,
): Promise<ThreadRow | null> {
  const { rows } = await sql<ThreadRow>`
    ${THREAD} where t.user_id = ${userId} and o.id = ${organizerId}
    order by t.last_at desc, t.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

type Listed = ThreadRow & MessageRow

/** A page of a person's threads, the newest messages first. `after`: the last thread of the page before. */
export async function threadsOf(
  db: Db,
  userId: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<Listed[]> {
  const older =
    after === null
      ? sql``
      : sql`and (t.last_at, t.id) < (select x.last_at, x.id from message_thread x where x.uuid = ${after} and x.user_id = ${userId})`
  const { rows } = await sql<Listed>`
    select page.*, last.uuid message_uuid, last.by_user, last.text, last.sent_at, false is_reported
    from (${THREAD} where t.user_id = ${userId} ${older} order by t.last_at desc, t.id desc limit ${limit}) page
    cross join lateral (
      select m.* from message m where m.thread_id = page.id order by m.id desc limit 1) last
    order by last.sent_at desc, page.id desc`.execute(db)
  return rows
}

type MessageRow = {
  message_uuid: string
  by_user: boolean
  text: string
  sent_at: Date
  is_reported: boolean
}

/** A page of a thread's messages, newest first. `before`: the oldest message that is shown. */
export async function messagesOf(
  db: Db,
  threadId: number,
  { side, before, limit }: { side: Side; before: string | null; limit: number },
): Promise<MessageRow[]> {
  const older =
    before === null
      ? sql``
      : sql`and m.id < (select x.id from message x where x.uuid = ${before} and x.thread_id = ${threadId})`
  const { rows } = await sql<MessageRow>`
    select m.uuid message_uuid, m.by_user, m.text, m.sent_at, exists (
      select from message_report r where r.message_id = m.id and r.by_user = ${side === 'person'}) is_reported
    from message m where m.thread_id = ${threadId} ${older} order by m.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The state of a thread for one side. */
export function stateOf(thread: ThreadRow, side: Side): ThreadState {
  const { has_left, is_muted, is_refused, is_stopped } = thread
  if (has_left) return 'left'
  if (is_stopped) return 'closed'
  if (side === 'person' ? is_muted : is_refused) return 'blocked'
  return is_muted || is_refused ? 'closed' : 'open'
}

/** A thread as one side sees it. */
export function headOf(
  thread: ThreadRow,
  side: Side,
): Omit<Thread, 'results' | 'next' | 'time_zone'> {
  return {
    uuid: thread.uuid,
    side,
    organizer: { name: thread.organizer_name, slug: thread.organizer_slug },
    person: thread.has_left ? null : { name: thread.person_name },
    state: stateOf(thread, side),
    unread: side === 'person' ? thread.unread_by_user : thread.unread_by_organizer,
  }
}

export function toMessage(row: MessageRow): Thread['results'][number] {
  return {
    uuid: row.message_uuid,
    by: row.by_user ? 'person' : 'organizer',
    text: row.text,
    sent_at: row.sent_at.toISOString(),
    is_reported: row.is_reported,
  }
}

export function toListed(row: Listed): ListedThread {
  return { ...headOf(row, 'person'), last: toMessage(row) }
}

/** How many unread messages a letter holds at most. */
const IN_LETTER = 5

/** The person's newest messages that the organizer has not read, oldest first. */
export async function unreadOfPerson(db: Db, threadId: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select m.text from message m join message_thread t on t.id = m.thread_id
    where m.thread_id = ${threadId} and m.by_user and m.id > t.organizer_seen
    order by m.id desc limit ${IN_LETTER}`.execute(db)
  return rows.map(({ text }) => text).toReversed()
}
