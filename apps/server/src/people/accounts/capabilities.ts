import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#server/platform/database/db.ts'
import { Problem } from '#server/platform/problem.ts'
import { endSessions, type Ending, type Which } from '../sessions/sessions.ts'
import { dropLinks } from './links.ts'

/** Tables whose rows let somebody read or act for an account without its password. `capabilities.test.ts` guards the list. */
export const CAPABILITY_TABLES = [
  'user_session',
  'refresh_token', // falls with its session
  'user_link',
  'social_login',
  'saved_calendar',
  'friend_invite',
  'push_registration',
] as const

/**
 * Ends the capabilities of accounts, of their sessions only `sessions`. Mailed links that confirm an address or take a deletion
 * back stay. Returns how many sessions ended.
 */
export async function endCapabilities(
  tx: Tx,
  userIds: number[],
  { now, sessions }: { now: Date; sessions: { which: Which; why: Ending } | null },
): Promise<number> {
  // First: `makeCapability` waits for this, and then makes nothing for an ended session.
  const count = sessions === null ? 0 : await endSessions(tx, userIds, { ...sessions, now })
  await dropLinks(tx, userIds, ['reset', 'delete'], now)
  for (const table of ['social_login', 'saved_calendar', 'friend_invite', 'push_registration'])
    await sql`delete from ${sql.table(table)} where user_id = any(${userIds}::bigint[])`.execute(tx)
  return count
}

/** Makes a capability for a person whose address is confirmed, unless their session ends meanwhile. */
export function makeCapability<T>(
  db: Db,
  sessionId: string,
  make: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    if (!(await mayMakeCapability(tx, sessionId)))
      throw new Problem(401, 'unauthorized', 'The session has ended.')
    return make(tx)
  })
}

/** True for an open session of a confirmed person. Holds it until the transaction ends. */
export async function mayMakeCapability(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from user_session s join user_account a on a.id = s.user_id
    where s.id = ${sessionId} and s.revoked_at is null and a.email_verified_at is not null
    for share of s`.execute(db)
  return rows.length > 0
}
