import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import type { App } from './app-type.ts'
import { networkOf } from '../addresses/network-of.ts'
import { LRUCache } from 'lru-cache'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Units of a request that reaches the handler, besides the 0.2 that every request costs.
     * Default: 0.8.
     */
    cost?: number
  }
  interface FastifyRequest {
    /** The server calls itself while it answers a visitor who has paid already. */
    isInside: boolean
    /** Takes units from the caller's account. Throws a 429. */
    charge: (units: number) => void
  }
}

/** Units of every request, even a cached answer, a 304 or a file. */
const LEAST = 0.2
const ORDINARY = 0.8

/**
 * Each network has `perMinute` units, refilled every minute. An ordinary request costs one. Routes
 * set their own price in `config`. `isOwn` marks requests of the server to itself.
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
  // Some routes also have a limit of their own: `config: { rateLimit }`.
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

/** Networks we remember. The one idle longest is forgotten and starts with a full minute again. */
const MOST_NETWORKS = 50_000
const MINUTE_MS = 60_000

type Account = { left: number; at: number }

/**
 * Counts how much each network may still ask for: `perMinute` units at first, refilled evenly over
 * a minute. `now`: milliseconds; nothing is gained while the clock stands behind.
 */
export class Budget {
  readonly #perMinute: number
  readonly #now: () => number
  readonly #accounts = new LRUCache<string, Account>({ max: MOST_NETWORKS })

  constructor(perMinute: number, now = () => performance.now()) {
    this.#perMinute = perMinute
    this.#now = now
  }

  /**
   * Takes units and returns null, or takes nothing and returns the seconds until enough are there.
   */
  take(network: string, units: number): number | null {
    const now = this.#now()
    const account = this.#accounts.get(network) ?? { left: this.#perMinute, at: now }
    const gained = (Math.max(0, now - account.at) / MINUTE_MS) * this.#perMinute
    const left = Math.min(this.#perMinute, account.left + gained)
    // Work that costs more than a minute's worth needs only a full account.
    const wanted = Math.min(units, this.#perMinute)
    // Sums of fractions are not exact.
    const isEnough = left - wanted > -1e-6
    this.#accounts.set(network, { left: isEnough ? left - wanted : left, at: now })
    return isEnough ? null : Math.ceil(((wanted - left) / this.#perMinute) * (MINUTE_MS / 1000))
  }
}
