import { sql } from 'kysely'
import { emailKey } from '#server/platform/mail/email-key.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { byNetwork, countAttempt, takeBack, type Counted } from '../sessions/attempts.ts'
import { recoveryHash } from './invitations.ts'
import { findOperator, type Operator } from './operators.ts'
import { stepOfCode, totpKey } from './totp.ts'

const HOUR = 3600
/** Limits of wrong tries. The command line stays open to somebody who is shut out by a stranger's. */
const LIMITS = {
  network: { max: 30, seconds: HOUR },
  both: { max: 10, seconds: HOUR },
  address: { max: 60, seconds: HOUR },
}

export type LoginDeps = { db: Db; clock: Clock; secrets: Secrets; passwords: Passwords }
/** `code`: of the device, or a recovery code. */
export type Credentials = { email: string; password: string; code: string; ip: string }
export type LoginOutcome =
  | { state: 'in'; operator: Operator; usedRecovery: boolean }
  | { state: 'wrong' }
  /** `wait`: seconds. */
  | { state: 'too many'; wait: number }

type Stored = { id: number; passwordHash: string | null; totpId: string | null }

/**
 * Judges address, password and code together: an answer never says which of them is wrong. A code is
 * taken once. Right ones do not count.
 */
export async function judgeLogin(
  deps: LoginDeps,
  { email, password, code, ip }: Credentials,
): Promise<LoginOutcome> {
  const { db, clock, passwords } = deps
  const now = clock()
  const counted = limitsOf(emailKey(email), ip)
  const wait = await countAttempt(deps, counted, now)
  if (wait !== null) return { state: 'too many', wait }
  const { rows } = await sql<Stored>`
    select id, password_hash as "passwordHash", totp_id as "totpId" from operator
    where lower(email) = lower(${email.trim()}) and ended_at is null`.execute(db)
  const [stored] = rows
  const isRight = (await passwords.match([stored?.passwordHash ?? null], password)) === 0
  if (stored === undefined || !isRight) return { state: 'wrong' }
  const taken = await takeCode(deps, stored, code, now)
  const operator = taken === null ? null : await findOperator(db, stored.id)
  if (taken === null || operator === null) return { state: 'wrong' }
  await takeBack(deps, counted)
  return { state: 'in', operator, usedRecovery: taken === 'recovery' }
}

function limitsOf(key: string, ip: string): Counted[] {
  return [
    ...byNetwork('operator network', ip, LIMITS.network),
    ...byNetwork('operator both', ip, LIMITS.both, key),
    { what: 'operator address', who: key, limit: LIMITS.address },
  ]
}

/** Uses a code up: of two requests with one code only one succeeds. */
async function takeCode(
  { db, secrets }: LoginDeps,
  { id, totpId }: Stored,
  typed: string,
  now: Date,
): Promise<'device' | 'recovery' | null> {
  const code = typed.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(code)) {
    const step = totpId === null ? null : stepOfCode(totpKey(secrets, totpId), code, now)
    if (step === null) return null
    const { rows } = await sql`
      update operator set totp_step = ${step}
      where id = ${id} and totp_id = ${totpId}::uuid and (totp_step is null or totp_step < ${step})
      returning id`.execute(db)
    return rows.length > 0 ? 'device' : null
  }
  const { rows } = await sql`
    delete from operator_recovery
    where operator_id = ${id} and code_hash = ${recoveryHash(secrets, code)} returning operator_id`.execute(
    db,
  )
  return rows.length > 0 ? 'recovery' : null
}
