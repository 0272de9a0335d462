import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf } from '#server/platform/http/request-locale.ts'
import { readDevice, rememberOn, type Device } from '../sessions/device.ts'
import type { AccountDeps } from './account-deps.ts'

const NAME = 'device'
/**
 * For clients without cookies: they send this header with every login, first `new`, later the value
 * they got.
 */
const HEADER = 'okolo-device'
const A_YEAR = 365 * 24 * 3600

/** Returns the request's device, or null if it is unknown. */
export function deviceOf(request: FastifyRequest): Device | null {
  const header = request.headers[HEADER]
  return readDevice(typeof header === 'string' ? header : cookieOf(request, NAME))
}

/**
 * Marks this device as one of the account's. Scripts cannot read the cookie, and only account calls
 * carry it.
 */
export function rememberDevice(
  { secrets, publicUrl }: Pick<AccountDeps, 'secrets' | 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
  userUuid: string,
): void {
  const value = rememberOn(secrets, deviceOf(request), userUuid)
  if (request.headers[HEADER] !== undefined) {
    reply.header(HEADER, value)
    return
  }
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${NAME}=${value}; Path=/v1/users/; Max-Age=${A_YEAR}; HttpOnly; SameSite=Lax${secure}`,
  )
}
