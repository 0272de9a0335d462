import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import type { App } from './app-type.ts'
import { networkOf } from '../addresses/network-of.ts'
import { paidBy } from '../processor-time.ts'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '@okolo/contract/durations'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Units of a request that reaches the handler, besides the 0.2 that every request costs and
     * besides the processor time of its work. Default: 0.8. Null: free at all times.
     */
    cost?: number | null
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
    if (request.routeOptions.config.cost !== null) request.charge(LEAST)
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
    const left = this.left(network)
    // Work that costs more than a minute's worth needs only a full account.
    const wanted = Math.min(units, this.#perMinute)
    // Sums of fractions are not exact.
    const isEnough = left - wanted > -1e-6
    if (isEnough) this.#set(network, left - wanted)
    return isEnough ? null : Math.ceil(((wanted - left) / this.#perMinute) * (MINUTE_MS / 1000))
  }

  /** Takes units for what is done already. A network never owes more than a minute's worth. */
  owe(network: string, units: number): void {
    this.#set(network, Math.max(this.left(network) - units, -this.#perMinute))
  }

  /** Units of a network. Below 0 it owes for work that took longer than expected. */
  left(network: string): number {
    const account = this.#accounts.get(network)
    if (account === undefined) return this.#perMinute
    const gained = (Math.max(0, this.#now() - account.at) / MINUTE_MS) * this.#perMinute
    return Math.min(this.#perMinute, account.left + gained)
  }

  #set(network: string, left: number): void {
    this.#accounts.set(network, { left, at: this.#now() })
  }
}
