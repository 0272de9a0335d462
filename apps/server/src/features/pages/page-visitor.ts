import { ANONYMOUS, type Platform, type Visitor } from '@okolo/contract/access'
import type { FastifyRequest } from 'fastify'
import { cookieOf } from '#server/platform/http/request-locale.ts'

/** What the native shell adds to the browser's own User-Agent. */
const NATIVE_AGENT = /\bOkoloNative\//

/**
 * Who asks for a page, by what the browser told with cookies (apps/web/src/device/visitor.ts). They choose a page and
 * open nothing: what is private comes from the API, which asks for a token.
 */
export function visitorOf(request: FastifyRequest): Visitor {
  return {
    ...ANONYMOUS,
    platform: platformOf(request),
    isSignedIn: cookieOf(request, 'signedIn') === '1',
    country: cookieOf(request, 'country') ?? null,
  }
}

function platformOf(request: FastifyRequest): Platform {
  const told = cookieOf(request, 'platform')
  if (told === 'native' || NATIVE_AGENT.test(request.headers['user-agent'] ?? '')) return 'native'
  return told === 'installed' ? 'installed' : 'web'
}
