import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf } from '#server/platform/http/request-locale.ts'
import type { AccountDeps } from './account-deps.ts'
import { readDevice, rememberOn, type Device } from './device.ts'

const NAME = 'device'
/** For clients that keep no cookies: they send the header with every login, `new` at first, and keep what comes back. */
const HEADER = 'okolo-device'
const A_YEAR = 365 * 24 * 3600

/** The device that a request comes from; null: one that is not known. */
export function deviceOf(request: FastifyRequest): Device | null {
  const header = request.headers[HEADER]
  return readDevice(typeof header === 'string' ? header : cookieOf(request, NAME))
}

/** Lets a device show that this account has logged in there. Scripts cannot read the cookie; only calls about accounts carry it. */
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
