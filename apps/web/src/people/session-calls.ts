import type { Answer } from '@okolo/contract/api/api'
import { call, Refusal, type AccountCall, type Sending } from '../api/account-calls.ts'
import { endSession } from '../api/send.ts'
import { forgetDrafts } from '../device/kept/drafts.ts'
import {
  dropSession,
  isOver,
  keepSession,
  readSession,
  type KeptSession,
} from '../device/session.ts'

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
  return call(name, { ...sending, token: session.access })
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

/** Ends the session of who logs out, and forgets the drafts. */
export async function logOut(): Promise<void> {
  const session = readSession()
  forgetDrafts()
  if (session === null) dropSession()
  else await endSession(session)
}
