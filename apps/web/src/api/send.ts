import { dropSession, isOver, readSession, type KeptSession } from '../device/session.ts'
import { onServer } from './origin.ts'

/**
 * The one way to the server's API (specification 7): in the page's language and as the signed-in person, unless `init` says
 * otherwise. A token that is over is not sent, because it would log out. A 401 logs out (specification 4).
 */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!headers.has('accept-language')) headers.set('accept-language', document.documentElement.lang)
  const session = readSession()
  if (session !== null && !isOver(session) && !headers.has('authorization'))
    headers.set('authorization', bearer(session))
  const answer = await fetch(onServer(path), { ...init, headers })
  const now = readSession()
  // Another tab may have logged in as another person. That session was not refused.
  if (answer.status === 401 && now !== null && headers.get('authorization') === bearer(now))
    void endSession(now)
  return answer
}

/** Clears the tokens, then has the server forget the session (specification 4). Works without the server, too. */
export async function endSession({ access, refresh }: KeptSession): Promise<void> {
  dropSession()
  await send('/v1/users/token/blacklist/', {
    method: 'POST',
    // Logging out leaves the page, too.
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access, refresh }),
    // Without an answer it ends on the server when its tokens expire.
  }).catch(() => undefined)
}

function bearer({ access }: KeptSession): string {
  return `Bearer ${access}`
}
