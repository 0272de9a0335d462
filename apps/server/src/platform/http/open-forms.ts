import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../addresses/network-of.ts'
import { Problem } from '../problem.ts'
import type { App } from './app-type.ts'

/** Returns a check that throws the 429 for a network's requests above `max` in an hour. */
export function hourlyLimit(app: App, max: number) {
  const check = app.createRateLimit({
    max,
    timeWindow: '1 hour',
    allowList: [],
    keyGenerator: ({ ip }) => networkOf(ip),
  })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const used = await check(request)
    if (used.isAllowed || !used.isExceeded) return
    reply.header('retry-after', used.ttlInSeconds)
    const minutes = Math.ceil(used.ttlInSeconds / 60)
    throw new Problem(
      429,
      'too_many_requests',
      `That was a lot. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    )
  }
}

/** True for a form that another site sends through its visitors. */
export function isForeign({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site'
  return origin !== undefined && URL.parse(origin)?.origin !== new URL(publicUrl).origin
}
