import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Two people as a viewer sees it (specification 4, Friendship). */
export type Relation = 'none' | 'sent' | 'received' | 'friends' | 'me'

/** The friends of a person: confirmed, with an open account. */
const friends = (userId: number) => sql<{ id: number }>`
  select a.id from friendship f
  join user_account a on a.id = f.low_id + f.high_id - ${userId} and a.deactivated_at is null
  where (f.low_id = ${userId} or f.high_id = ${userId}) and f.confirmed_at is not null`

/** Tells if two people are friends, both with an open account. */
export async function areFriends(db: Db, a: number, b: number): Promise<boolean> {
  const { rows } = await sql`
    select from (${friends(a)}) friend where friend.id = ${b}`.execute(db)
  return rows.length > 0
}

/** Returns the ids of a person's friends. */
export async function friendIds(db: Db, userId: number): Promise<number[]> {
  const { rows } = await friends(userId).execute(db)
  return rows.map(({ id }) => id)
}

export async function friendCount(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${friends(userId)}) friend`.execute(db)
  return rows[0]?.count ?? 0
}

/** Tells if one of two people has blocked the other: then neither sees the other. */
export async function isBlocked(db: Db, a: number, b: number): Promise<boolean> {
  const { rows } =
    await sql`select where ${blockBetween(sql`${a}::bigint`, sql`${b}::bigint`)}`.execute(db)
  return rows.length > 0
}

/** Notes that a person ended or declined a friendship with another, or blocked them. */
export async function noteEnded(db: Db, by: number, other: number, now: Date): Promise<void> {
  await sql`
    insert into ended_friendship (user_id, other_id, ended_at) values (${by}, ${other}, ${now})
    on conflict (user_id, other_id) do update set ended_at = excluded.ended_at`.execute(db)
}

/** Tells if one of two people ever ended or declined their friendship, or blocked the other. */
export async function wasEnded(db: Db, a: number, b: number): Promise<boolean> {
  const { rows } = await sql`
    select from ended_friendship
    where (user_id = ${a} and other_id = ${b}) or (user_id = ${b} and other_id = ${a})`.execute(db)
  return rows.length > 0
}

type Id = RawBuilder<unknown>

/** The condition that one of two people has blocked the other. */
function blockBetween(a: Id, b: Id) {
  return sql`exists (
    select from user_block x
    where (x.user_id = ${a} and x.blocked_id = ${b}) or (x.user_id = ${b} and x.blocked_id = ${a}))`
}

/** The condition that account `a` may be shown to a viewer: open, confirmed, and no block between them. */
export function isShownTo(viewer: number) {
  return sql`a.deactivated_at is null and a.email_verified_at is not null
    and not ${blockBetween(sql`a.id`, sql`${viewer}::bigint`)}`
}

/** The relation of a viewer to account `a`, whose friendship with them, if any, is row `f`. */
export function relationTo(viewer: number) {
  return sql<Relation>`case
    when a.id = ${viewer} then 'me'
    when f.confirmed_at is not null then 'friends'
    when f.asked_by = ${viewer} then 'sent'
    when f.asked_by is not null then 'received'
    else 'none' end`
}

/** Joins the friendship of a viewer with account `a` as row `f`. */
export function joinFriendship(viewer: number) {
  return sql`left join friendship f
    on f.low_id = least(a.id, ${viewer}::bigint) and f.high_id = greatest(a.id, ${viewer}::bigint)`
}
