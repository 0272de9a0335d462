import type { Locale } from '@okolo/contract/locale'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { Problem } from '#server/platform/problem.ts'
import { readAccess } from '../sessions/access-token.ts'
import type { AccountDeps } from './account-deps.ts'
import type { Account } from './accounts.ts'

/** The signed-in person and their session. */
export type Asker = { account: Account; sessionId: string }

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Returns the holder of a valid access token, or null. Looks up the session each time, so that
 * logging out, deactivating and revoking work at once.
 */
export async function askerOf(
  request: FastifyRequest,
  deps: Omit<AccountDeps, 'passwords'>,
): Promise<Asker | null> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) return null
  const now = deps.clock()
  const holder = await readAccess(token, now, deps)
  if (holder === null || !UUID.test(holder.sessionId) || !UUID.test(holder.userUuid)) return null
  const { rows } = await sql<Account>`
    select a.* from user_session s join user_account a on a.id = s.user_id
    where s.id = ${holder.sessionId} and a.uuid = ${holder.userUuid} and s.revoked_at is null
      and s.expires_at > ${now} and a.deactivated_at is null`.execute(deps.db)
  const [account] = rows
  return account === undefined ? null : { account, sessionId: holder.sessionId }
}

/** Like `askerOf`, but throws the 401 that makes the client log out (specification 7). */
export async function requireAsker(
  request: FastifyRequest,
  deps: Omit<AccountDeps, 'passwords'>,
): Promise<Asker> {
  const asker = await askerOf(request, deps)
  if (asker !== null) return asker
  throw new Problem(401, 'unauthorized', 'The access token is missing, expired or revoked.')
}

/**
 * Returns the asker if their address is confirmed: an unconfirmed one may be another person's. Otherwise throws a 403 with the
 * sentence.
 */
export async function requireConfirmed(
  request: FastifyRequest,
  deps: Omit<AccountDeps, 'passwords'>,
  sentence: (locale: Locale) => Promise<string>,
): Promise<Asker> {
  const asker = await requireAsker(request, deps)
  if (asker.account.email_verified_at !== null) return asker
  throw new Problem(403, 'not_allowed', await sentence(localeOf(request)))
}
