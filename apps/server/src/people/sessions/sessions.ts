import { randomUUID } from 'node:crypto'
import { REFRESH_SECONDS } from '@okolo/contract/people/session'
import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import type { Clock } from '#server/platform/clock.ts'
import { networkOf } from '#server/platform/addresses/network-of.ts'
import { storableText } from '#server/platform/json-column.ts'
import { wake } from '#server/platform/database/wake.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Device } from './device.ts'
import { hashToken, newToken } from './tokens.ts'

const AGENT_LENGTH = 200

/** The reason why a session ended early. */
export type Ending = 'logout' | 'reused' | 'password' | 'deactivated' | 'elsewhere' | 'claim'

export type OpenSession = { sessionId: string; refresh: string }

/** Opens a session with its first refresh token. Only the token's hash is stored. */
export async function openSession(
  db: Db,
  { userId, agent, now }: { userId: number; agent: string; now: Date },
): Promise<OpenSession> {
  const [sessionId, refresh] = [randomUUID(), newToken()]
  await sql`
    with opened as (
      insert into user_session (id, user_id, agent, created_at, seen_at, expires_at)
      values (${sessionId}, ${userId}, ${storableText(agent.slice(0, AGENT_LENGTH))}, ${now}, ${now}, ${expiry(now)})
      returning id)
    insert into refresh_token (hash, session_id, created_at) select ${hashToken(refresh)}, id, ${now} from opened`.execute(
    db,
  )
  return { sessionId, refresh }
}

export type Refreshed =
  | { state: 'refreshed'; sessionId: string; userId: number; userUuid: string; refresh: string }
  /** `userId` of the person whose token was reused. The whole session has ended. */
  | { state: 'refused'; reusedBy: number | null }

/** The user of a refresh token: a known device, or else a browser in a network. */
export type User = { device: Device | null; agent: string; ip: string }

/**
 * A token may come again within this time from the same place: an answer was lost, or two tabs
 * asked at once.
 */
const GRACE_MS = 30_000

/**
 * Trades a refresh token for the next one. A reuse within 30 seconds from the same place gives the
 * same, derived successor. Any other reuse means a stolen copy and ends the session.
 */
export async function refreshSession(
  { db, secrets, clock }: { db: Db; secrets: Secrets; clock: Clock },
  token: string,
  user: User,
): Promise<Refreshed> {
  const [hash, now] = [hashToken(token), clock()]
  const refresh = secrets.mac('refresh-token', token)
  const usedBy = secrets.mac('refresh-token', sessionPlace(user))
  return inTransaction(db, async (tx) => {
    const used = await sql<Holder>`
      update refresh_token t set used_at = ${now}, used_by = ${usedBy} from user_session s, user_account a
      where t.hash = ${hash} and t.used_at is null and s.id = t.session_id and a.id = s.user_id
        and s.revoked_at is null and s.expires_at > ${now} and a.deactivated_at is null
      returning s.id as "sessionId", s.user_id as "userId", a.uuid as "userUuid"`.execute(tx)
    const [session] = used.rows
    if (session === undefined) {
      const again = await usedJustNow(tx, { hash, usedBy, now })
      return again === null
        ? { state: 'refused', reusedBy: await endByToken(tx, hash, 'reused', now) }
        : { state: 'refreshed', refresh, ...again }
    }
    // A reuse that ends the session must come before or after this, not in between.
    const held = await sql`
      update user_session set seen_at = ${now}, expires_at = ${expiry(now)}
      where id = ${session.sessionId} and revoked_at is null returning id`.execute(tx)
    if (held.rows.length === 0) return { state: 'refused', reusedBy: null }
    await sql`
      insert into refresh_token (hash, session_id, created_at)
      values (${hashToken(refresh)}, ${session.sessionId}, ${now})`.execute(tx)
    return { state: 'refreshed', refresh, ...session }
  })
}

type Holder = { sessionId: string; userId: number; userUuid: string }

/**
 * Returns the holder of a token used a moment ago from the same place, or null, also if the session
 * is over.
 */
async function usedJustNow(
  db: Db,
  { hash, usedBy, now }: { hash: string; usedBy: string; now: Date },
): Promise<Holder | null> {
  const { rows } = await sql<Holder>`
    select s.id as "sessionId", s.user_id as "userId", a.uuid as "userUuid"
    from refresh_token t join user_session s on s.id = t.session_id join user_account a on a.id = s.user_id
    where t.hash = ${hash} and t.used_by = ${usedBy} and t.used_at >= ${new Date(now.getTime() - GRACE_MS)}
      and s.revoked_at is null and s.expires_at > ${now} and a.deactivated_at is null`.execute(db)
  return rows[0] ?? null
}

function sessionPlace({ device, agent, ip }: User): string {
  return device === null ? `agent ${networkOf(ip)} ${agent}` : `device ${device.name}`
}

/** Ends the session of a refresh token. Returns its user's id, or null if no session ended. */
export async function endSessionOf(db: Db, token: string, now: Date): Promise<number | null> {
  return endByToken(db, hashToken(token), 'logout', now)
}

async function endByToken(db: Db, hash: string, why: 'logout' | 'reused', now: Date) {
  const { rows } = await sql<{ userId: number }>`
    update user_session s set revoked_at = ${now}, revoked_why = ${why} from refresh_token t
    where t.hash = ${hash} and (${why === 'logout'} or t.used_at is not null)
      and s.id = t.session_id and s.revoked_at is null
    returning s.user_id as "userId"`.execute(db)
  await wake(db, new Set(rows.map(({ userId }) => userId)))
  return rows[0]?.userId ?? null
}

/** One session, all, or all but one. */
export type Which = { id: string } | { allBut: string } | 'all'

/** Ends sessions of people. Returns how many. */
export async function endSessions(
  db: Db,
  userIds: number[],
  { which, why, now }: { which: Which; why: Ending; now: Date },
): Promise<number> {
  const matches =
    which === 'all' ? sql`true` : 'id' in which ? sql`id = ${which.id}` : sql`id <> ${which.allBut}`
  const { rows } = await sql`
    update user_session set revoked_at = ${now}, revoked_why = ${why}
    where user_id = any(${userIds}::bigint[]) and revoked_at is null and expires_at > ${now} and ${matches} returning id`.execute(
    db,
  )
  if (rows.length > 0) await wake(db, new Set(userIds))
  return rows.length
}

/** True while a session can be used: neither ended nor run out. */
export async function isOpen(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_session where id = ${sessionId} and revoked_at is null and expires_at > ${now}`.execute(
    db,
  )
  return rows.length > 0
}

export type SessionRow = { id: string; agent: string; createdAt: Date; seenAt: Date }

export async function listSessions(db: Db, userId: number, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, agent, created_at as "createdAt", seen_at as "seenAt" from user_session
    where user_id = ${userId} and revoked_at is null and expires_at > ${now}
    order by seen_at desc, id limit 200`.execute(db)
  return rows
}

/**
 * Removes sessions and their tokens a month after they ended. Until then a reused token is
 * recognised.
 */
export async function forgetSessions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * 24 * 3_600_000)
  await sql`
    delete from user_session where expires_at < ${before} or revoked_at < ${before}`.execute(db)
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + REFRESH_SECONDS * 1000)
}
