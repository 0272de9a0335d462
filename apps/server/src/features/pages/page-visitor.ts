import { ANONYMOUS, type Platform, type Visitor } from '@okolo/contract/site/access'
import type { FastifyRequest } from 'fastify'
import { cookieOf } from '#server/platform/http/request-locale.ts'

/** The native shell adds this to the browser's User-Agent. */
const NATIVE_AGENT = /\bOkoloNative\//

/**
 * Reads the visitor from cookies (apps/web/src/device/visitor.ts). They only choose a page: private
 * data comes from the API with a token.
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
