import type { Locale } from '@okolo/contract/locale'
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { DAY_MS } from '@okolo/contract/durations'
import { inBase32 } from './totp.ts'

export const INVITATION_DAYS = 3
/** The kind of the letter in the queue. */
export const INVITATION = 'operatorInvitation'

const RECOVERY_CODES = 10
/** 50 random bits. */
const RECOVERY_BYTES = 7
const RECOVERY_LETTERS = 10

/**
 * Opens an invitation of somebody and queues its letter; an earlier one ends. False if there is no
 * such operator, or they have no address.
 */
export async function mailInvitation(
  tx: Tx,
  { id, by, now }: { id: number; by: string; now: Date },
): Promise<boolean> {
  const inviteId = randomUUID()
  const { rows } = await sql<{ email: string; locale: Locale | null }>`
    update operator set invite_id = ${inviteId}::uuid, invited_at = ${now},
      invite_expires_at = ${new Date(now.getTime() + INVITATION_DAYS * DAY_MS)}
    where id = ${id} and email is not null and ended_at is null returning email, locale`.execute(tx)
  const [row] = rows
  if (row === undefined) return false
  await queueMail(tx, {
    key: `operator ${inviteId}`,
    userId: null,
    address: row.email,
    kind: INVITATION,
    locale: row.locale ?? 'en',
    details: { invitation: inviteId, by },
    at: now,
  })
  return true
}

/** Returns the token of an invitation's link. It is signed when the letter is written, and never stored. */
export function invitationToken(secrets: Secrets, inviteId: string): string {
  return `${inviteId}.${secrets.mac('operator', `invite ${inviteId}`)}`
}

/** Somebody who has not accepted yet. */
export type Invited = { operatorId: number; inviteId: string; name: string; email: string }

/** Returns the open invitation of a token, or null. Does not use it up. */
export async function openInvitation(
  db: Db,
  secrets: Secrets,
  { token, now }: { token: string; now: Date },
): Promise<Invited | null> {
  const [, inviteId, mac] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  if (inviteId === undefined || mac === undefined) return null
  return secrets.isMac('operator', `invite ${inviteId}`, mac)
    ? invitationOf(db, inviteId, now)
    : null
}

/** Returns an invitation that is open, or null. */
export async function invitationOf(db: Db, inviteId: string, now: Date): Promise<Invited | null> {
  const { rows } = await sql<Invited>`
    select id as "operatorId", invite_id as "inviteId", name, email from operator
    where invite_id = ${inviteId}::uuid and invite_expires_at > ${now} and ended_at is null and email is not null`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Uses an invitation up: sets password and codes, and ends sessions and recovery codes from before.
 * Returns ten new recovery codes, which are stored as keyed hashes; null if the invitation was used
 * meanwhile. `step`: of the code that was typed.
 */
export async function acceptInvitation(
  tx: Tx,
  secrets: Secrets,
  given: { invited: Invited; passwordHash: string; step: number; now: Date },
): Promise<string[] | null> {
  const { invited, passwordHash, step, now } = given
  const { rows } = await sql`
    update operator set password_hash = ${passwordHash}, totp_id = invite_id, totp_step = ${step}, invite_id = null,
      joined_at = coalesce(joined_at, ${now})
    where id = ${invited.operatorId} and invite_id = ${invited.inviteId}::uuid and invite_expires_at > ${now}
      and ended_at is null
    returning id`.execute(tx)
  if (rows.length === 0) return null
  await sql`
    update operator_session set revoked_at = ${now}
    where operator_id = ${invited.operatorId} and revoked_at is null`.execute(tx)
  await sql`delete from operator_recovery where operator_id = ${invited.operatorId}`.execute(tx)
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const hashes = codes.map((code) => recoveryHash(secrets, code))
  await sql`
    insert into operator_recovery (operator_id, code_hash)
    select ${invited.operatorId}, unnest(${hashes}::text[])`.execute(tx)
  return codes
}

/** `abcde-fghij`. */
function newRecoveryCode(): string {
  const letters = inBase32(randomBytes(RECOVERY_BYTES)).toLowerCase().slice(0, RECOVERY_LETTERS)
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Returns the keyed hash that is stored of a recovery code, however it was typed. */
export function recoveryHash(secrets: Secrets, code: string): string {
  return secrets.mac('operator', `recovery ${code.toLowerCase().replaceAll(/[^a-z2-7]/g, '')}`)
}
