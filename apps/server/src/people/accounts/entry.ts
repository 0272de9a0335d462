import { inTransaction } from '#server/platform/db.ts'
import type { AccountDeps } from './account-deps.ts'
import { signAccess } from './access-token.ts'
import {
  accountById,
  accountsOf,
  createAccount,
  setPassword,
  verifyAddress,
  type Account,
} from './accounts.ts'
import { writeTo } from './letters.ts'
import { dropLinks, ownerOfLink, useLink } from './links.ts'
import { noteSecurity } from './security-log.ts'
import { endSessions, openSession, refreshSession } from './sessions.ts'

/** From where somebody comes, for the list of sessions and the log. */
export type From = { agent: string; ip: string; locale: string }
export type SignedIn = { access: string; refresh: string; account: Account }

export async function signIn(deps: AccountDeps, account: Account, from: From): Promise<SignedIn> {
  const now = deps.clock()
  const { sessionId, refresh } = await openSession(deps.db, {
    userId: account.id,
    agent: from.agent,
    now,
  })
  const access = await signAccess({ userUuid: account.uuid, sessionId }, now, deps)
  return { access, refresh, account }
}

/**
 * Makes an account and signs it in, whoever has the address already: the newcomer only claims it. Who owns it gets
 * another letter than who can confirm it; the answer and the work are the same (decision 0016).
 */
export async function signUp(
  deps: AccountDeps,
  { email, password }: { email: string; password: string },
  from: From,
): Promise<SignedIn> {
  const { db, clock, passwords } = deps
  const passwordHash = await passwords.hash(password)
  const now = clock()
  const account = await inTransaction(db, async (tx) => {
    const { owner } = await accountsOf(tx, email)
    const made = await createAccount(
      tx,
      { email, passwordHash, isVerified: false, locale: from.locale },
      now,
    )
    await writeTo(tx, made, owner === null ? 'verify' : 'exists', {
      now,
      ...(owner === null ? {} : { linkOf: owner }),
    })
    return made
  })
  await noteSecurity(deps, { what: 'signup', at: now, userId: account.id, ip: from.ip })
  return signIn(deps, account, from)
}

export type LoginOutcome =
  | ({ state: 'in' } & SignedIn)
  | { state: 'wrong' }
  | { state: 'deactivated'; erasedAt: Date }

/**
 * Compares a password with the account that owns the address, then with the newest that claims it. A wrong one costs
 * two comparisons whatever accounts there are.
 */
export async function logIn(
  deps: AccountDeps,
  { email, password }: { email: string; password: string },
  from: From,
): Promise<LoginOutcome> {
  const { db, clock, passwords } = deps
  const { owner, claim } = await accountsOf(db, email)
  const account = (await passwords.verify(owner?.password_hash ?? null, password))
    ? owner
    : (await passwords.verify(claim?.password_hash ?? null, password))
      ? claim
      : null
  const note = { at: clock(), ip: from.ip }
  if (account === null) {
    await noteSecurity(deps, { what: 'login.failed', userId: owner?.id ?? null, ...note })
    return { state: 'wrong' }
  }
  if (account.deactivated_at !== null) {
    await noteSecurity(deps, { what: 'login.refused', userId: account.id, ...note })
    return { state: 'deactivated', erasedAt: account.erase_at ?? clock() }
  }
  const signedIn = await signIn(deps, account, from)
  await noteSecurity(deps, { what: 'login', userId: account.id, ...note })
  return { state: 'in', ...signedIn }
}

/** Trades a refresh token for new ones; null: refused, and the session ended where the token was used before. */
export async function refreshTokens(
  deps: AccountDeps,
  token: string,
  ip: string,
): Promise<{ access: string; refresh: string } | null> {
  const now = deps.clock()
  const refreshed = await refreshSession(deps.db, token, now)
  if (refreshed.state === 'refreshed')
    return { access: await signAccess(refreshed, now, deps), refresh: refreshed.refresh }
  if (refreshed.reusedBy !== null)
    await noteSecurity(deps, { what: 'token.reused', at: now, userId: refreshed.reusedBy, ip })
  return null
}

/** Mails a link to set a new password, to the owner of the address or else to who claims it; says nothing of either. */
export async function askReset(deps: AccountDeps, email: string, locale: string): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const { owner, claim } = await accountsOf(db, email)
  const account = owner ?? claim
  if (account === null) return
  const kind = account.deactivated_at === null ? 'reset' : 'cancel'
  await inTransaction(db, (tx) => writeTo(tx, account, kind, { now, locale }))
}

/** Whose password a mailed link may set; null: it cannot be used any more. Uses nothing up. */
export async function accountOfReset(
  deps: AccountDeps,
  { uid, token }: { uid: string; token: string },
): Promise<Account | null> {
  const id = await ownerOfLink(deps.db, { ...deps, kind: 'reset', token, now: deps.clock() })
  const account = id === null ? null : await accountById(deps.db, id)
  return account?.uuid === uid && account.deactivated_at === null ? account : null
}

/** Sets the password by a mailed link, signs everybody out, and takes the address as confirmed: the link came there. */
export async function resetPassword(
  deps: AccountDeps,
  account: Account,
  { token, password, ip }: { token: string; password: string; ip: string },
): Promise<boolean> {
  const { db, clock, passwords } = deps
  const passwordHash = await passwords.hash(password)
  const now = clock()
  const isDone = await inTransaction(db, async (tx) => {
    const used = await useLink(tx, { ...deps, kind: 'reset', token, now })
    if (used !== account.id) return false
    await setPassword(tx, account.id, passwordHash)
    await verifyAddress(tx, account.id, now)
    await endSessions(tx, account.id, 'all', { why: 'password', now })
    await dropLinks(tx, account.id, ['reset', 'verify'], now)
    await writeTo(tx, account, 'changed', { now })
    return true
  })
  if (isDone) await noteSecurity(deps, { what: 'password.reset', at: now, userId: account.id, ip })
  return isDone
}

/** Mails the link that confirms an address once more. */
export async function askVerification(deps: AccountDeps, account: Account): Promise<void> {
  if (account.email_verified_at !== null) return
  const now = deps.clock()
  const { owner } = await accountsOf(deps.db, account.email)
  await inTransaction(deps.db, (tx) =>
    writeTo(tx, account, owner === null ? 'verify' : 'exists', {
      now,
      ...(owner === null ? {} : { linkOf: owner }),
    }),
  )
}

/**
 * Confirms the address of the account that asks. The link alone is not enough: whoever signs up with somebody else's
 * address must not have it confirmed by that person's click.
 */
export async function confirmAddress(
  deps: AccountDeps,
  account: Account,
  { token, ip }: { token: string; ip: string },
): Promise<boolean> {
  const { db, clock } = deps
  const now = clock()
  const link = { ...deps, kind: 'verify', token, now } as const
  if ((await ownerOfLink(db, link)) !== account.id) return false
  const isDone = await inTransaction(
    db,
    async (tx) => (await useLink(tx, link)) !== null && (await verifyAddress(tx, account.id, now)),
  )
  if (isDone) await noteSecurity(deps, { what: 'email.verified', at: now, userId: account.id, ip })
  return isDone
}
