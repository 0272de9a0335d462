import type { Answer } from '@okolo/contract/api/api'
import { call, Refusal, type AccountCall, type Sending } from '../api/account-calls.ts'
import { deviceNow } from '../device/clock.ts'
import { forgetDrafts } from '../device/kept/drafts.ts'
import { dropSession, keepSession, readSession, type KeptSession } from '../device/session.ts'

/** Access tokens are renewed early enough for a slow request to arrive with a valid one. */
const EARLY_MS = 30_000

/**
 * Makes a call as the signed-in person. An expired access token is renewed first, and a 401 logs out (specification 4).
 * Without a session it rejects with a Refusal of status 401 and sends nothing.
 */
export async function callAs<Name extends AccountCall>(
  name: Name,
  sending: Omit<Sending, 'token'>,
): Promise<Answer<Name>> {
  const session = await freshSession(sending.locale)
  if (session === null) throw new Refusal(401, name, { code: 'unauthorized' })
  try {
    return await call(name, { ...sending, token: session.access })
  } catch (error) {
    // Another tab may have logged in as another person. That session was not refused.
    if (error instanceof Refusal && error.status === 401 && isCurrent(session)) dropSession()
    throw error
  }
}

/** Returns the session with a valid access token, or null if nobody is signed in. */
export async function freshSession(locale: string): Promise<KeptSession | null> {
  const session = readSession()
  return session === null || !isOver(session) ? session : refreshed(session, locale)
}

let running: Promise<KeptSession | null> | null = null

/**
 * Renews the tokens once for all calls of this tab. Other tabs get the same tokens, because the server repeats its
 * answer for a moment (decision 0019).
 */
function refreshed(stale: KeptSession, locale: string): Promise<KeptSession | null> {
  running ??= renew(stale, locale).finally(() => {
    running = null
  })
  return running
}

async function renew(stale: KeptSession, locale: string): Promise<KeptSession | null> {
  try {
    const tokens = await call('refresh', { locale, payload: { refresh: stale.refresh } })
    // Logged out, or renewed by another tab, while the answer was on its way: that stays so.
    return isCurrent(stale) ? keepSession({ ...tokens, user: stale.user }) : readSession()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'token_not_valid') throw error
    if (isCurrent(stale)) dropSession()
    return readSession()
  }
}

function isCurrent({ refresh }: KeptSession): boolean {
  return readSession()?.refresh === refresh
}

/** Measured by this device's clock from when the token came: it may differ from the server's. */
function isOver({ access, since }: KeptSession): boolean {
  const age = deviceNow() - since
  return age < 0 || age >= lifetimeMs(access) - EARLY_MS
}

/** Returns the lifetime of an access token in milliseconds, or 0 if unreadable, so that it is renewed. */
function lifetimeMs(access: string): number {
  try {
    const payload = (access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims && 'iat' in claims))
      return 0
    const seconds = Number(claims.exp) - Number(claims.iat)
    return Number.isFinite(seconds) ? seconds * 1000 : 0
  } catch {
    return 0 // no JWT
  }
}

/** Specification 4: clears the tokens, then has the server forget the session. Works without the server, too. */
export async function logOut(locale: string): Promise<void> {
  const session = readSession()
  forgetDrafts()
  dropSession()
  if (session === null) return
  const { access, refresh } = session
  try {
    await call('blacklist', { locale, payload: { access, refresh } })
  } catch (error) {
    // The browser has dropped the session. On the server it ends when its tokens expire.
    // oxlint-disable-next-line no-console
    console.warn('the session could not be ended on the server', error)
  }
}
