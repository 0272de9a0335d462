import type { FastifyRequest } from 'fastify'
import { Problem } from '../../problem.ts'
import type { App } from '../app-type.ts'
import { networkOf } from '../../addresses/network-of.ts'
import { paidBy } from '../../processor-time.ts'
import { Budget } from './budget.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Units of a request that reaches the handler, besides the 0.2 that every request costs and
     * besides the processor time of its work. Default: 0.8. Null: free at all times.
     */
    cost?: number | null
    /** A limit of the route's own: requests of a network in a minute. It starts full and refills evenly. */
    rateLimit?: { max: number; timeWindow: 60_000 }
  }
  interface FastifyInstance {
    /** Units of each network. */
    budget: Budget
  }
  interface FastifyRequest {
    /** The server calls itself while it answers a visitor who has paid already. */
    isInside: boolean
    /** Takes units from the caller's account; 0 asks whether anything is left. Throws a 429. */
    charge: (units: number) => void
  }
}

/** Units of every request, even a cached answer, a 304 or a file. */
const LEAST = 0.2
const ORDINARY = 0.8
/** Processor time that one unit buys. */
const UNIT_MS = 10

/**
 * Each network has `perMinute` units, refilled every minute. An ordinary request costs one, and the
 * work that it causes is charged as it is done. `isOwn` marks requests of the server to itself.
 */
export async function limitRate(
  app: App,
  options: { perMinute: number; isOwn: (headers: Record<string, unknown>) => boolean },
): Promise<void> {
  const budget = new Budget(options.perMinute)
  app.decorate('budget', budget)
  app.decorateRequest('isInside', false)
  app.decorateRequest('charge', function charge(this: FastifyRequest, units: number) {
    if (this.isInside) return
    const wait = budget.take(networkOf(this.ip), units)
    if (wait !== null) throw tooMany(wait)
  })
  app.addHook('onRequest', async (request) => {
    request.isInside = options.isOwn(request.headers)
    const { cost, rateLimit } = request.routeOptions.config
    if (cost !== null) request.charge(LEAST)
    if (rateLimit !== undefined && !request.isInside) {
      const account = `${networkOf(request.ip)} ${request.method} ${request.routeOptions.url}`
      const wait = budget.take(account, options.perMinute / rateLimit.max)
      if (wait !== null) throw tooMany(wait)
    }
  })
  // Not earlier: the events of a body that is read belong to nobody.
  app.addHook('preValidation', (request, _reply, done) => {
    // The outer request pays for what it asks inside.
    if (request.isInside) return done()
    const network = networkOf(request.ip)
    paidBy((ms) => budget.owe(network, ms / UNIT_MS), done)
  })
  app.addHook('preHandler', async (request) => {
    const { cost = ORDINARY } = request.routeOptions.config
    if (cost !== null) request.charge(cost)
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
