import type { Answer } from '@okolo/contract/api'
import { call, Refusal, type AccountCall, type Sending } from '../api/account-calls.ts'
import { deviceNow } from '../device/clock.ts'
import { dropSession, keepSession, readSession, type KeptSession } from '../device/session.ts'
import { inOneTab, tellTabs, wait, wasTold } from './one-tab.ts'

/** An access token is renewed so long before its end that a slow request still arrives with it. */
const EARLY_MS = 30_000

/** What another tab has stored is looked for so often, at most so long. */
const LOOK_MS = 20
const MOST_LOOKS = 250

/**
 * Makes a call as the person who is signed in. An access token that is over is renewed first; a 401 logs out (SPEC
 * section 4). Nobody signed in: rejects with a Refusal of status 401, and nothing is sent.
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
    // Another tab may have logged in as somebody else meanwhile: that session is not what was refused.
    if (error instanceof Refusal && error.status === 401 && isCurrent(session)) dropSession()
    throw error
  }
}

/** The session with an access token that still holds; null: nobody is signed in, or not any more. */
export async function freshSession(locale: string): Promise<KeptSession | null> {
  const session = readSession()
  return session === null || !isOver(session) ? session : refreshed(session, locale)
}

let running: Promise<KeptSession | null> | null = null

/**
 * Renews the tokens once, however many calls ask for it: within this tab by one promise, between tabs by turns. A refresh
 * token that is used twice ends its session, so the tab that comes second takes what the first has stored.
 */
function refreshed(stale: KeptSession, locale: string): Promise<KeptSession | null> {
  running ??= inOneTab(async () => {
    const current = await sessionBehind(stale)
    if (current === null || current.refresh !== stale.refresh) return current
    try {
      const tokens = await call('refresh', { locale, payload: { refresh: current.refresh } })
      // Logged out while the answer was on its way: it stays so.
      if (!isCurrent(current)) return readSession()
      const kept = keepSession({ ...tokens, user: current.user })
      await tellTabs(current.refresh)
      return kept
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'token_not_valid') throw error
      if (isCurrent(current)) dropSession()
      return null
    }
  }).finally(() => {
    running = null
  })
  return running
}

/** What is stored now; where another tab has renewed this session, what that tab stored, which may not have come to this one yet. */
async function sessionBehind(stale: KeptSession): Promise<KeptSession | null> {
  if (await wasTold(stale.refresh))
    for (let looks = 0; looks < MOST_LOOKS && isCurrent(stale); looks += 1) await wait(LOOK_MS)
  return readSession()
}

function isCurrent({ refresh }: KeptSession): boolean {
  return readSession()?.refresh === refresh
}

/** Measured by this device's clock from when the token came: it may differ from the server's. */
function isOver({ access, since }: KeptSession): boolean {
  const age = deviceNow() - since
  return age < 0 || age >= lifetimeMs(access) - EARLY_MS
}

/** How long an access token holds from its making; 0 where that cannot be read, so that it is renewed. */
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

/** SPEC section 4: clears the tokens, then has the server forget the session. Works without the server, too. */
export async function logOut(locale: string): Promise<void> {
  const session = readSession()
  dropSession()
  if (session === null) return
  const { access, refresh } = session
  try {
    await call('blacklist', { locale, payload: { access, refresh } })
  } catch (error) {
    // The browser has let go of it; the session ends by itself when its tokens are over.
    // oxlint-disable-next-line no-console
    console.warn('the session could not be ended on the server', error)
  }
}
