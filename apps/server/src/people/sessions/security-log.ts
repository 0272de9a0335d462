import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { networkOf } from '#server/platform/addresses/network-of.ts'
import type { Secrets } from '#server/platform/secrets.ts'

export type SecurityEvent =
  | 'signup'
  | 'login'
  | 'login.failed'
  | 'login.refused'
  | 'login.social'
  | 'login.social.failed'
  | 'logout'
  | 'token.reused'
  | 'session.ended'
  | 'capability.ended'
  | 'password.reset'
  | 'email.verified'
  | 'identity.linked'
  | 'account.deactivated'
  | 'account.restored'
  | 'account.erased'
  | 'data.exported'
  | 'limit.reached'

/** Days to keep security events. */
const SECURITY_DAYS = 90

/**
 * Logs a security event without address, name or IP: a keyed hash of the network shows repeated
 * visits.
 */
export async function noteSecurity(
  { db, secrets }: { db: Db; secrets: Secrets },
  event: {
    what: SecurityEvent
    at: Date
    userId?: number | null
    ip?: string
    details?: Record<string, string | number>
  },
): Promise<void> {
  const { what, at, userId = null, ip, details = {} } = event
  const network = ip === undefined ? null : secrets.mac('network', networkOf(ip)).slice(0, 16)
  await sql`
    insert into security_event (at, user_id, what, network, details)
    values (${at}, ${userId}, ${what}, ${network}, ${toJson(details)}::jsonb)`.execute(db)
}

export async function forgetSecurity(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SECURITY_DAYS * 24 * 3_600_000)
  await sql`delete from security_event where at < ${before}`.execute(db)
}
