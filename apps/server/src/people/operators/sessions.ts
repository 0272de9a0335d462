import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { storableText } from '#server/platform/json-column.ts'
import { refused } from '#server/platform/problem.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import {
  addOperator,
  operatorNamed,
  type NewOperator,
  type Operator,
  type Role,
} from './operators.ts'
import { MINUTE_MS } from '@okolo/contract/durations'

export const LINK_MINUTES = 15
export const SESSION_HOURS = 12

const AGENT_LENGTH = 200

/** A logged-in operator. */
export type OperatorSession = {
  id: number
  operatorId: number
  name: string
  role: Role
  /** The language of its pages. Null: that of the browser. */
  locale: Locale | null
  /** Slugs of an editor's cities. */
  cities: string[]
  openedAt: Date
  expiresAt: Date
}

/**
 * Makes a link's token for the owner of that name, who is added if there is none. It opens one
 * session within 15 minutes. The token itself is not stored. Throws a Problem if the name is that of
 * an editor or a viewer.
 */
export async function ownerLink(
  db: Db,
  name: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const owner: NewOperator = { name, email: null, role: 'owner', cities: [] }
  await inTransaction(db, (tx) => addOperator(tx, owner, now))
  const found = await operatorNamed(db, name)
  if (found?.role !== 'owner')
    throw refused(`${name} is no owner. Choose another name, or end this person first.`)
  return operatorLink(db, found, now)
}

/** Like `ownerLink`, for somebody who is there. */
export async function operatorLink(
  db: Db,
  { id, name }: Pick<Operator, 'id' | 'name'>,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * MINUTE_MS)
  await sql`
    insert into operator_session (operator_id, name, created_at, link_hash, link_expires_at)
    values (${id}, ${name}, ${now}, ${hashToken(token)}, ${expiresAt})`.execute(db)
  return { token, expiresAt }
}

/** Returns the operator's name of a usable link, or null. Does not use it up. */
export async function nameOfLink(db: Db, token: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select s.name from operator_session s join operator o on o.id = s.operator_id and o.ended_at is null
    where s.link_hash = ${hashToken(token)} and s.link_expires_at > ${now} and s.revoked_at is null`.execute(
    db,
  )
  return rows[0]?.name ?? null
}

type Opening = { now: Date; agent: string }
type Opened = { token: string; session: OperatorSession }

/**
 * Uses a link up and opens its session. Returns the cookie's token, or null if the link is not
 * valid.
 */
export async function openSession(
  db: Db,
  token: string,
  { now, agent }: Opening,
): Promise<Opened | null> {
  const sessionToken = newToken()
  // One statement: of two requests with one link only one succeeds.
  const { rows } = await sql`
    update operator_session set link_hash = null, token_hash = ${hashToken(sessionToken)}, opened_at = ${now},
      expires_at = ${endOf(now)}, seen_at = ${now}, agent = ${storableText(agent.slice(0, AGENT_LENGTH))}
    where link_hash = ${hashToken(token)} and link_expires_at > ${now} and revoked_at is null
    returning id`.execute(db)
  return rows.length === 0 ? null : opened(db, sessionToken, now)
}

/** Opens a session of somebody who has proved who they are. Null if they were ended meanwhile. */
export async function openSessionOf(
  db: Db,
  { id, name }: Pick<Operator, 'id' | 'name'>,
  { now, agent }: Opening,
): Promise<Opened | null> {
  const token = newToken()
  await sql`
    insert into operator_session
      (operator_id, name, created_at, link_expires_at, token_hash, opened_at, expires_at, seen_at, agent)
    values (${id}, ${name}, ${now}, ${now}, ${hashToken(token)}, ${now}, ${endOf(now)}, ${now},
      ${storableText(agent.slice(0, AGENT_LENGTH))})`.execute(db)
  return opened(db, token, now)
}

async function opened(db: Db, token: string, now: Date): Promise<Opened | null> {
  const session = await findSession(db, token, now)
  if (session === null) return null
  await sql`update operator set seen_at = ${now}, joined_at = coalesce(joined_at, ${now}) where id = ${session.operatorId}`.execute(
    db,
  )
  return { token, session }
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + SESSION_HOURS * 60 * MINUTE_MS)
}

/** Returns a cookie's valid session, or null. Updates its last visit at most once a minute. */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
): Promise<OperatorSession | null> {
  const { rows } = await sql<OperatorSession & { seenAt: Date }>`
    select s.id, o.id as "operatorId", o.name, o.role, o.locale, s.opened_at as "openedAt", s.expires_at as "expiresAt",
      s.seen_at as "seenAt",
      array(select c.slug from operator_city oc join city c on c.id = oc.city_id where oc.operator_id = o.id order by 1) as cities
    from operator_session s join operator o on o.id = s.operator_id and o.ended_at is null
    where s.token_hash = ${hashToken(token)} and s.expires_at > ${now} and s.revoked_at is null`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) return null
  const { seenAt, ...session } = row
  if (now.getTime() - seenAt.getTime() >= MINUTE_MS) await noteVisit(db, session, now)
  return session
}

async function noteVisit(db: Db, { id, operatorId }: OperatorSession, now: Date): Promise<void> {
  await sql`update operator_session set seen_at = ${now} where id = ${id}`.execute(db)
  await sql`update operator set seen_at = ${now} where id = ${operatorId}`.execute(db)
}

/** One row of `okolo operator sessions`. */
export type SessionRow = {
  id: number
  operatorId: number | null
  name: string
  createdAt: Date
  openedAt: Date | null
  /** The link's expiry until it is opened, then the session's. */
  expiresAt: Date
  seenAt: Date | null
  agent: string | null
}

/** Returns valid sessions and usable links, of one operator or of all, newest first. */
export async function listSessions(
  db: Db,
  now: Date,
  operatorId: number | null = null,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, operator_id as "operatorId", name, created_at as "createdAt", opened_at as "openedAt", seen_at as "seenAt", agent,
      coalesce(expires_at, link_expires_at) as "expiresAt"
    from operator_session
    where revoked_at is null and coalesce(expires_at, link_expires_at) > ${now}
      and (${operatorId}::bigint is null or operator_id = ${operatorId}) order by id desc`.execute(
    db,
  )
  return rows
}

/** Ends sessions and links: one by its id, those of a name, of an operator (but `except`), or all. Returns how many. */
export async function revokeSessions(
  db: Db,
  which:
    | { id: number; operatorId?: number }
    | { name: string }
    | { operatorId: number; except?: number }
    | 'all',
  now: Date,
): Promise<number> {
  const matches =
    which === 'all'
      ? sql`true`
      : 'id' in which
        ? sql`id = ${which.id} and operator_id is not distinct from ${which.operatorId ?? sql`operator_id`}`
        : 'operatorId' in which
          ? sql`operator_id = ${which.operatorId} and id <> ${which.except ?? 0}`
          : sql`name = ${which.name}`
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
