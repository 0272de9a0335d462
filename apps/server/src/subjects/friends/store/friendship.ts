import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#server/platform/database/db.ts'
import { wake } from '#server/platform/database/wake.ts'
import { notify, takeBack, takeBackBetween } from '#server/subjects/notifications/store/notify.ts'
import { readKey } from '#server/subjects/notifications/store/read-notifications.ts'
import { countUse, isLinkOf, renewInvite } from './invites.ts'
import { areFriends, isBlocked, noteEnded, wasEnded } from './relations.ts'

/** One of two people. */
export type One = { id: number; uuid: string }

type Friendship = { asked_by: number; confirmed_at: Date | null }

type Asking = { me: One; other: One; now: Date; isTold: (tx: Tx) => Promise<boolean> }

/**
 * Asks for friendship, or confirms the other's request. Of two who ask each other at once, the second confirms. Returns what
 * there is now, or null if one has blocked the other. `isTold`: whether the other hears of a request.
 */
export function askOrConfirm(db: Db, asking: Asking): Promise<'sent' | 'friends' | null> {
  return withPair(db, asking.me, asking.other, async (tx) =>
    (await isBlocked(tx, asking.me.id, asking.other.id)) ? null : ask(tx, asking),
  )
}

async function ask(tx: Tx, { me, other, now, isTold }: Asking): Promise<'sent' | 'friends'> {
  const { rows } = await sql<Friendship>`
    insert into friendship as f (low_id, high_id, asked_by, asked_at)
    values (${Math.min(me.id, other.id)}, ${Math.max(me.id, other.id)}, ${me.id}, ${now})
    on conflict (low_id, high_id) do update set confirmed_at =
      coalesce(f.confirmed_at, case when f.asked_by <> excluded.asked_by then excluded.asked_at end)
    returning asked_by, confirmed_at`.execute(tx)
  const isFriends = rows[0]?.confirmed_at != null
  if (isFriends) await tellConfirmed(tx, { me, other, askedBy: rows[0]?.asked_by, now })
  else if (await isTold(tx)) await tellRequest(tx, me, other, now)
  return isFriends ? 'friends' : 'sent'
}

/**
 * Befriends the person who follows an invitation link and `other`, who made it. If a friendship of the two was ended
 * before, it only asks. Returns null if the link is over or one has blocked the other.
 */
export function acceptInvitation(
  db: Db,
  { link, ...asking }: Asking & { link: string },
): Promise<'sent' | 'friends' | null> {
  const { me, other, now } = asking
  return withPair(db, me, other, async (tx) => {
    if (await isBlocked(tx, me.id, other.id)) return null
    if (await areFriends(tx, me.id, other.id)) return 'friends'
    // The link may have been renewed a moment ago.
    if (!(await isLinkOf(tx, other.id, link, now))) return null
    if (await wasEnded(tx, me.id, other.id)) return ask(tx, asking)
    await countUse(tx, link)
    await sql`
      insert into friendship as f (low_id, high_id, asked_by, asked_at, confirmed_at)
      values (${Math.min(me.id, other.id)}, ${Math.max(me.id, other.id)}, ${other.id}, ${now}, ${now})
      on conflict (low_id, high_id) do update set confirmed_at = excluded.confirmed_at`.execute(tx)
    await tellConfirmed(tx, { me, other, askedBy: other.id, now })
    return 'friends'
  })
}

/** Ends a friendship, or declines or withdraws a request. Returns false if there was none. */
export function endFriendship(db: Db, me: One, other: One, now: Date): Promise<boolean> {
  return withPair(db, me, other, async (tx) => {
    const ended = await forgetPair(tx, me, other)
    if (ended === null) return false
    const isWithdrawn = ended.confirmed_at === null && ended.asked_by === me.id
    if (!isWithdrawn) await shutLinks(tx, me, other, now)
    return true
  })
}

/** Links of the two only ask from now on, and the one of `me` gets a new code: `other` may have further accounts. */
async function shutLinks(tx: Tx, me: One, other: One, now: Date): Promise<void> {
  await noteEnded(tx, me.id, other.id, now)
  await renewInvite(tx, me.id, now)
}

/** Blocks a person: whatever was between the two ends, and neither sees the other. */
export async function block(db: Db, me: One, other: One, now: Date): Promise<void> {
  await withPair(db, me, other, async (tx) => {
    await sql`
      insert into user_block (user_id, blocked_id, blocked_at) values (${me.id}, ${other.id}, ${now})
      on conflict do nothing`.execute(tx)
    await forgetPair(tx, me, other)
    await shutLinks(tx, me, other, now)
    // All other news of each other go too.
    await takeBackBetween(tx, me.id, other.id)
  })
}

/** Takes a block back. Returns false if there was none. */
export async function unblock(db: Db, me: number, otherUuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from user_block b using user_account a
    where a.id = b.blocked_id and a.uuid = ${otherUuid} and b.user_id = ${me} returning a.id`.execute(
    db,
  )
  return rows.length > 0
}

/** Runs one change of two people at a time: a request must not slip past a block. */
function withPair<T>(db: Db, a: One, b: One, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`
      select from user_account where id in (${a.id}, ${b.id}) order by id for no key update`.execute(
      tx,
    )
    return work(tx)
  })
}

async function forgetPair(tx: Tx, a: One, b: One): Promise<Friendship | null> {
  const { rows } = await sql<Friendship>`
    delete from friendship where low_id = ${Math.min(a.id, b.id)} and high_id = ${Math.max(a.id, b.id)}
    returning asked_by, confirmed_at`.execute(tx)
  await takeBack(tx, [
    ...keysOf(b).map((key) => ({ userId: a.id, key })),
    ...keysOf(a).map((key) => ({ userId: b.id, key })),
  ])
  return rows[0] ?? null
}

const requestKey = (by: One) => `friend_request ${by.uuid}`
const confirmedKey = (by: One) => `friend_confirmed ${by.uuid}`
const keysOf = (by: One) => [requestKey(by), confirmedKey(by)]

async function tellRequest(tx: Tx, me: One, other: One, now: Date): Promise<void> {
  const key = requestKey(me)
  await notify(tx, [{ userId: other.id, kind: 'friend_request', key, actorId: me.id }], now)
}

/** The asker is notified of the confirmation. The request is not news any more. */
async function tellConfirmed(
  tx: Tx,
  { me, other, askedBy, now }: { me: One; other: One; askedBy: number | undefined; now: Date },
): Promise<void> {
  const [asker, confirmer] = askedBy === me.id ? [me, other] : [other, me]
  await readKey(tx, confirmer.id, requestKey(asker), now)
  await wake(tx, new Set([confirmer.id]))
  const key = confirmedKey(confirmer)
  await notify(
    tx,
    [{ userId: asker.id, kind: 'friend_confirmed', key, actorId: confirmer.id }],
    now,
  )
}
