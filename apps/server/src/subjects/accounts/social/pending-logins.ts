import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Provider } from '#server/people/accounts/identities.ts'
import { hashToken, newToken } from '#server/people/sessions/tokens.ts'
import type { Db } from '#server/platform/database/db.ts'

const LOGIN_MS = 10 * 60_000
const CODE_MS = 2 * 60_000

export type Pending = {
  provider: Provider
  nonce: string
  codeVerifier: string
  challenge: string
  redirectTo: string | null
  locale: string
  inApp: boolean
}

/** Stores a login before the redirect to its provider. Returns the state that must come back. */
export async function rememberLogin(
  db: Db,
  asked: Omit<Pending, 'nonce' | 'codeVerifier'>,
  now: Date,
): Promise<{ state: string; nonce: string; codeVerifier: string }> {
  const [state, nonce, codeVerifier] = [newToken(), newToken(), newToken()]
  await sql`
    insert into social_login (state_hash, provider, nonce, code_verifier, challenge, redirect_to, locale, in_app, expires_at)
    values (${hashToken(state)}, ${asked.provider}, ${nonce}, ${codeVerifier}, ${asked.challenge}, ${asked.redirectTo},
      ${asked.locale}, ${asked.inApp}, ${new Date(now.getTime() + LOGIN_MS)})`.execute(db)
  return { state, nonce, codeVerifier }
}

/** Returns a pending login by its state and removes it. Null if there is none. */
export async function takeLogin(
  db: Db,
  provider: Provider,
  state: string,
  now: Date,
): Promise<Pending | null> {
  const { rows } = await sql<Pending & { expiresAt: Date }>`
    delete from social_login where state_hash = ${hashToken(state)} and provider = ${provider} and code_hash is null
    returning provider, nonce, code_verifier as "codeVerifier", challenge, redirect_to as "redirectTo", locale,
      in_app as "inApp", expires_at as "expiresAt"`.execute(db)
  const [row] = rows
  return row !== undefined && row.expiresAt > now ? row : null
}

/** Removes logins that nobody finished, and codes that nobody used, in time. */
export async function forgetLogins(db: Db, now: Date): Promise<void> {
  await sql`delete from social_login where expires_at < ${now}`.execute(db)
}

/**
 * Makes a code that the client trades for a session within two minutes, with the secret of its
 * challenge.
 */
export async function leaveCode(
  db: Db,
  userId: number,
  pending: Pending,
  now: Date,
): Promise<string> {
  const code = newToken()
  await sql`
    insert into social_login (state_hash, provider, nonce, code_verifier, challenge, locale, in_app, expires_at, code_hash, user_id)
    values (${hashToken(newToken())}, ${pending.provider}, '', '', ${pending.challenge}, ${pending.locale}, ${pending.inApp},
      ${new Date(now.getTime() + CODE_MS)}, ${hashToken(code)}, ${userId})`.execute(db)
  return code
}

/**
 * Returns the code's account and removes the code. Null for a used, old, unknown or foreign code.
 */
export async function takeCode(
  db: Db,
  code: string,
  verifier: string,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ userId: number; challenge: string; expiresAt: Date }>`
    delete from social_login where code_hash = ${hashToken(code)}
    returning user_id as "userId", challenge, expires_at as "expiresAt"`.execute(db)
  const [row] = rows
  if (row === undefined || row.expiresAt <= now) return null
  const shown = Buffer.from(hashToken(verifier), 'base64url')
  const asked = Buffer.from(row.challenge, 'base64url')
  return shown.length === asked.length && timingSafeEqual(shown, asked) ? row.userId : null
}
