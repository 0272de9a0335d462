import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { emailKey } from '#server/platform/mail/email-key.ts'
import { saltOf } from '../passwords/passwords.ts'
import { signAccess } from '../sessions/access-token.ts'
import type { Device } from '../sessions/device.ts'
import { noteSecurity } from '../sessions/security-log.ts'
import { openSession, refreshSession } from '../sessions/sessions.ts'
import type { AccountDeps } from './account-deps.ts'
import {
  accountById,
  accountsOf,
  createAccount,
  endUnconfirmed,
  hasEnded,
  setPassword,
  verifyAddress,
  type Account,
} from './accounts.ts'
import { endCapabilities } from './capabilities.ts'
import { countLettersAnew, maySend, maySendAgain, writeTo } from './letters.ts'
import { dropLinks, ownerOfLink, useLink } from './links.ts'

/** A visitor's browser, network, language and device, for the list of sessions and the log. */
export type From = { agent: string; ip: string; locale: string; device: Device | null }
export type SignedIn = { access: string; refresh: string; account: Account }

export async function signIn(
  deps: AccountDeps,
  account: Account,
  { agent }: Pick<From, 'agent'>,
): Promise<SignedIn> {
  const now = deps.clock()
  const { sessionId, refresh } = await openSession(deps.db, { userId: account.id, agent, now })
  const access = await signAccess({ userUuid: account.uuid, sessionId }, now, deps)
  return { access, refresh, account }
}

/**
 * Makes an account and signs it in, even if the address has an owner: the newcomer's stays unconfirmed.
 * Only the letter differs, so answer and work reveal nothing (decision 0019).
 */
export async function signUp(
  deps: AccountDeps,
  { email, password }: { email: string; password: string },
  from: From,
): Promise<SignedIn> {
  const { db, clock } = deps
  const { owner, unconfirmed } = await accountsOf(db, email)
  const passwordHash = await hashFor(deps, email, password, [owner, ...unconfirmed])
  const now = clock()
  const account = await inTransaction(db, (tx) =>
    createAccount(tx, { email, passwordHash, isVerified: false, locale: from.locale }, now),
  )
  if (await maySend(deps, account, owner === null ? 'verify' : 'exists'))
    await inTransaction(db, (tx) => writeAbout(tx, account, owner, now))
  await noteSecurity(deps, { what: 'signup', at: now, userId: account.id, ip: from.ip })
  return signIn(deps, account, from)
}

/**
 * The letter confirms the address. If it has an owner, the letter offers a new password instead.
 */
function writeAbout(db: Db, account: Account, owner: Account | null, now: Date): Promise<void> {
  return owner === null
    ? writeTo(db, account, 'verify', { now })
    : writeTo(db, account, 'exists', { now, linkOf: owner })
}

/**
 * Accounts of one address share a salt, so one computation compares a password with all of them.
 */
function hashFor(
  { passwords, secrets }: AccountDeps,
  email: string,
  password: string,
  accounts: readonly (Account | null)[],
): Promise<string> {
  const shared = accounts
    .map((account) => saltOf(account?.password_hash ?? ''))
    .find((salt) => salt !== null)
  const own = Buffer.from(secrets.mac('salt', emailKey(email)), 'base64url').subarray(0, 16)
  return passwords.hash(password, shared ?? own)
}

export type LoginOutcome =
  | ({ state: 'in' } & SignedIn)
  | { state: 'wrong' }
  | { state: 'deactivated'; erasedAt: Date }
  /** The password belongs to an unconfirmed account that ended when someone else confirmed the address. */
  | { state: 'ended' }

/**
 * Compares a password with an address's accounts: first the owner's, then each unconfirmed account's. A wrong
 * one always costs one computation.
 */
export async function logIn(
  deps: AccountDeps,
  { password, accounts }: { password: string; accounts: Account[] },
  from: From,
): Promise<LoginOutcome> {
  const { clock, passwords } = deps
  const owner = accounts.find(({ email_verified_at }) => email_verified_at !== null) ?? null
  const place = await passwords.match(
    accounts.map(({ password_hash }) => password_hash),
    password,
  )
  const account = accounts[place]
  const note = { at: clock(), ip: from.ip }
  if (account === undefined) {
    await noteSecurity(deps, { what: 'login.failed', userId: owner?.id ?? null, ...note })
    return { state: 'wrong' }
  }
  if (account.deactivated_at !== null || hasEnded(account, owner)) {
    await noteSecurity(deps, { what: 'login.refused', userId: account.id, ...note })
    return account.deactivated_at === null
      ? { state: 'ended' }
      : { state: 'deactivated', erasedAt: account.erase_at ?? clock() }
  }
  const signedIn = await signIn(deps, account, from)
  await noteSecurity(deps, { what: 'login', userId: account.id, ...note })
  return { state: 'in', ...signedIn }
}

/**
 * Trades a refresh token for new tokens. Returns null if refused, and ends the session of a reused
 * token.
 */
export async function refreshTokens(
  deps: AccountDeps,
  token: string,
  from: From,
): Promise<{ access: string; refresh: string } | null> {
  const now = deps.clock()
  const refreshed = await refreshSession(deps, token, from)
  if (refreshed.state === 'refreshed')
    return { access: await signAccess(refreshed, now, deps), refresh: refreshed.refresh }
  if (refreshed.reusedBy !== null)
    await noteSecurity(deps, {
      what: 'token.reused',
      at: now,
      userId: refreshed.reusedBy,
      ip: from.ip,
    })
  return null
}

/** Returns the account whose password a mailed link may set, or null. Does not use the link up. */
export async function accountOfReset(
  deps: AccountDeps,
  { uid, token }: { uid: string; token: string },
): Promise<Account | null> {
  const id = await ownerOfLink(deps.db, { ...deps, kind: 'reset', token, now: deps.clock() })
  const account = id === null ? null : await accountById(deps.db, id)
  return account?.uuid === uid && account.deactivated_at === null ? account : null
}

/**
 * Sets the password by a mailed link, ends all capabilities and confirms the address. Returns how many
 * unconfirmed accounts of others ended, or null if the link was used meanwhile.
 */
export async function resetPassword(
  deps: AccountDeps,
  account: Account,
  { token, password, ip }: { token: string; password: string; ip: string },
): Promise<number | null> {
  const { db, clock } = deps
  const passwordHash = await hashFor(deps, account.email, password, [account])
  const now = clock()
  const ended = await inTransaction(db, async (tx) => {
    const used = await useLink(tx, { ...deps, kind: 'reset', token, now })
    if (used !== account.id) return null
    await setPassword(tx, account.id, passwordHash)
    const isNew = await verifyAddress(tx, account.id, now)
    await endCapabilities(tx, [account.id], { now, sessions: { which: 'all', why: 'password' } })
    await dropLinks(tx, [account.id], ['verify'], now)
    await writeTo(tx, account, 'changed', { now })
    return isNew ? endUnconfirmed(tx, account, now) : 0
  })
  if (ended === null) return null
  await countLettersAnew(deps, account, 'reset')
  await noteSecurity(deps, { what: 'password.reset', at: now, userId: account.id, ip })
  return ended
}

/** Mails the link that confirms an address again. */
export async function askVerification(deps: AccountDeps, account: Account): Promise<void> {
  if (account.email_verified_at !== null) return
  const now = deps.clock()
  const { owner } = await accountsOf(deps.db, account.email)
  const may = owner === null ? maySendAgain(deps, account) : maySend(deps, account, 'exists')
  if (await may) await inTransaction(deps.db, (tx) => writeAbout(tx, account, owner, now))
}

/**
 * Confirms the asking account's address by its link, and ends earlier capabilities and other unconfirmed accounts: a click
 * alone must not confirm it for a stranger. Returns how many accounts ended, or null if the link is not valid.
 */
export async function confirmAddress(
  deps: AccountDeps,
  account: Account,
  { token, ip }: { token: string; ip: string },
): Promise<number | null> {
  const { db, clock } = deps
  const now = clock()
  const link = { ...deps, kind: 'verify', token, now } as const
  if ((await ownerOfLink(db, link)) !== account.id) return null
  const ended = await inTransaction(db, async (tx) => {
    if ((await useLink(tx, link)) === null) return null
    if (!(await verifyAddress(tx, account.id, now))) return null
    // Sessions stay: only those who know the password have any.
    await endCapabilities(tx, [account.id], { now, sessions: null })
    return endUnconfirmed(tx, account, now)
  })
  if (ended !== null)
    await noteSecurity(deps, { what: 'email.verified', at: now, userId: account.id, ip })
  return ended
}
