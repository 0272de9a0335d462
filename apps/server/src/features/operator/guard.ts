import type { FastifyRequest } from 'fastify'
import { findSession, type OperatorSession } from '#server/people/operators/sessions.ts'
import { hashToken } from '#server/people/sessions/tokens.ts'
import { cookieOf } from '#server/platform/http/request-locale.ts'
import { isSameText } from '#server/platform/secrets.ts'
import { Problem } from '#server/platform/problem.ts'
import type { OperatorDeps } from './operator-page.ts'
import { told } from '#server/words/messages/told.ts'

/**
 * Browsers take a `__Host-` cookie only from this host, over TLS and for every path, so no other
 * site can set it.
 */
export function cookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-okolo_operator' : 'okolo_operator'
}

/** Returns the `Set-Cookie` of a session. A null token removes it. */
export function sessionCookie(publicUrl: string, token: string | null, maxAge: number): string {
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  return `${cookieName(publicUrl)}=${token ?? ''}; Path=/; Max-Age=${token === null ? 0 : maxAge}; HttpOnly; SameSite=Strict${secure}`
}

/** Returns the name of the cookie that holds a login by a provider while it is under way. */
export function pendingCookieName(publicUrl: string): string {
  return `${cookieName(publicUrl)}_login`
}

/** Like `sessionCookie`. It is sent when the provider leads back, so it is not `Strict`. */
export function pendingCookie(publicUrl: string, value: string | null, maxAge: number): string {
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  return `${pendingCookieName(publicUrl)}=${value ?? ''}; Path=/; Max-Age=${value === null ? 0 : maxAge}; HttpOnly; SameSite=Lax${secure}`
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

/**
 * Returns the logged-in operator of a request, or null. The token of its forms derives from the
 * cookie, which no page and no script can read.
 */
export async function operatorOf(
  request: FastifyRequest,
  { db, config, clock }: Pick<OperatorDeps, 'db' | 'config' | 'clock'>,
): Promise<{ session: OperatorSession; formToken: string } | null> {
  const token = cookieOf(request, cookieName(config.publicUrl))
  if (token === undefined || token === '') return null
  const session = await findSession(db, token, clock())
  return session === null ? null : { session, formToken: hashToken(`form ${token}`) }
}

/**
 * Refuses requests that another site made an operator's browser send. The browser must confirm our
 * origin by Sec-Fetch-Site or, on plain http or if it is old, by Origin.
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isOwn =
    origin === undefined
      ? site === 'same-origin'
      : (site === undefined || site === 'same-origin') && isOwnOrigin(origin)
  if (!isOwn) throw new Problem(403, 'not_allowed', told('problem.origin'))

  function isOwnOrigin(given: string): boolean {
    if (!URL.canParse(given)) return false
    const { host, origin: canonical } = new URL(given)
    return canonical === new URL(publicUrl).origin || host === request.host
  }
}

/** Refuses a form that was not made for this session. */
export function requireFormToken(expected: string, given: string | undefined): void {
  if (!isSameText(expected, given ?? ''))
    throw new Problem(403, 'not_allowed', told('problem.otherSession'))
}
