import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import type { App } from './app-type.ts'
import { Budget } from './budget.ts'
import { networkOf } from './network-of.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Units of a request that reaches the handler, besides the fifth that every request costs; 0.8 where nothing is said. */
    cost?: number
  }
  interface FastifyRequest {
    /** The server asks itself, while it answers somebody: that somebody has paid already. */
    isInside: boolean
    /** Takes units from the account of whoever asks. Throws a 429. */
    charge: (units: number) => void
  }
}

/** Of every request: an answer that is kept, a 304, a file. */
const LEAST = 0.2
const ORDINARY = 0.8

/**
 * Every network has an account of `perMinute` units, which grows again by so many a minute. An ordinary request costs one; a
 * route says in `config` what it takes more, or less. `isOwn`: a request that the server makes to itself.
 */
export async function limitRate(
  app: App,
  options: { perMinute: number; isOwn: (headers: Record<string, unknown>) => boolean },
): Promise<void> {
  const budget = new Budget(options.perMinute)
  app.decorateRequest('isInside', false)
  app.decorateRequest('charge', function charge(this: FastifyRequest, units: number) {
    if (this.isInside || units === 0) return
    const wait = budget.take(networkOf(this.ip), units)
    if (wait !== null) throw tooMany(wait)
  })
  app.addHook('onRequest', async (request) => {
    request.isInside = options.isOwn(request.headers)
    request.charge(LEAST)
  })
  app.addHook('preHandler', async (request) => {
    request.charge(request.routeOptions.config.cost ?? ORDINARY)
  })
  // Besides, routes that name a limit of their own: `config: { rateLimit }`.
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  })
}

function tooMany(seconds: number): Problem {
  return new Problem(
    429,
    'too_many_requests',
    `Too many requests. Try again in ${seconds} s.`,
    undefined,
    { retryAfter: seconds },
  )
}
