import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { storableText } from '#server/platform/json-column.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { MINUTE_MS } from '@okolo/contract/durations'

export const LINK_MINUTES = 15
export const SESSION_HOURS = 12

const AGENT_LENGTH = 200

/** A logged-in operator. */
export type OperatorSession = { id: number; name: string; openedAt: Date; expiresAt: Date }

/**
 * Makes a link's token for `name`, which opens one session within 15 minutes. The token itself is
 * not stored.
 */
export async function inviteOperator(
  db: Db,
  name: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * MINUTE_MS)
  await sql`
    insert into operator_session (name, created_at, link_hash, link_expires_at)
    values (${name}, ${now}, ${hashToken(token)}, ${expiresAt})`.execute(db)
  return { token, expiresAt }
}

/** Returns the operator's name of a usable link, or null. Does not use it up. */
export async function nameOfLink(db: Db, token: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from operator_session
    where link_hash = ${hashToken(token)} and link_expires_at > ${now} and revoked_at is null`.execute(
    db,
  )
  return rows[0]?.name ?? null
}

/**
 * Uses a link up and opens its session. Returns the cookie's token, or null if the link is not
 * valid.
 */
export async function openSession(
  db: Db,
  token: string,
  { now, agent }: { now: Date; agent: string },
): Promise<{ token: string; session: OperatorSession } | null> {
  const sessionToken = newToken()
  const expiresAt = new Date(now.getTime() + SESSION_HOURS * 60 * MINUTE_MS)
  // One statement: of two requests with one link only one succeeds.
  const { rows } = await sql<OperatorSession>`
    update operator_session set link_hash = null, token_hash = ${hashToken(sessionToken)}, opened_at = ${now},
      expires_at = ${expiresAt}, seen_at = ${now}, agent = ${storableText(agent.slice(0, AGENT_LENGTH))}
    where link_hash = ${hashToken(token)} and link_expires_at > ${now} and revoked_at is null
    returning id, name, opened_at as "openedAt", expires_at as "expiresAt"`.execute(db)
  const [session] = rows
  return session === undefined ? null : { token: sessionToken, session }
}

/** Returns a cookie's valid session, or null. Updates its last visit at most once a minute. */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
): Promise<OperatorSession | null> {
  const { rows } = await sql<OperatorSession & { seenAt: Date }>`
    select id, name, opened_at as "openedAt", expires_at as "expiresAt", seen_at as "seenAt"
    from operator_session
    where token_hash = ${hashToken(token)} and expires_at > ${now} and revoked_at is null`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) return null
  const { seenAt, ...session } = row
  if (now.getTime() - seenAt.getTime() >= MINUTE_MS)
    await sql`update operator_session set seen_at = ${now} where id = ${row.id}`.execute(db)
  return session
}

/** One row of `okolo operator sessions`. */
export type SessionRow = {
  id: number
  name: string
  createdAt: Date
  openedAt: Date | null
  /** The link's expiry until it is opened, then the session's. */
  expiresAt: Date
  seenAt: Date | null
  agent: string | null
}

/** Returns valid sessions and usable links, newest first. */
export async function listSessions(db: Db, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, name, created_at as "createdAt", opened_at as "openedAt", seen_at as "seenAt", agent,
      coalesce(expires_at, link_expires_at) as "expiresAt"
    from operator_session
    where revoked_at is null and coalesce(expires_at, link_expires_at) > ${now} order by id desc`.execute(
    db,
  )
  return rows
}

/** Ends sessions and links: one by its id, those of a name, or all. Returns how many. */
export async function revokeSessions(
  db: Db,
  which: { id: number } | { name: string } | 'all',
  now: Date,
): Promise<number> {
  const matches =
    which === 'all' ? sql`true` : 'id' in which ? sql`id = ${which.id}` : sql`name = ${which.name}`
  const { rows } = await sql`
    update operator_session set revoked_at = ${now}
    where revoked_at is null and coalesce(expires_at, link_expires_at) > ${now} and ${matches}
    returning id`.execute(db)
  return rows.length
}

/** Saves a message for the operator's next page. */
export async function leaveWord(db: Db, sessionId: number, said: string): Promise<void> {
  await sql`update operator_session set said = ${storableText(said)} where id = ${sessionId}`.execute(
    db,
  )
}

/** Returns the saved message and removes it. */
export async function takeWord(db: Db, sessionId: number): Promise<string | null> {
  const { rows } = await sql<{ said: string }>`
    with left_word as (select id, said from operator_session where id = ${sessionId} and said is not null)
    update operator_session s set said = null from left_word w where s.id = w.id
    returning w.said`.execute(db)
  return rows[0]?.said ?? null
}
