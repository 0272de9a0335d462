import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { SingleFlight } from './single-flight.ts'
import { Turnstile } from './turnstile.ts'
import type { App } from './app-type.ts'
import { SharedTime, threadTime } from '../processor-time.ts'
import { networkOf } from '../addresses/network-of.ts'
import { localeOf } from './request-locale.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The line in which an uncached answer waits to be made. The handler must use `costly`. */
    making?: 'answer' | 'document'
  }
  interface FastifyRequest {
    /** Aborted when the client leaves before its answer. Null for routes without `making`. */
    left: AbortSignal | null
    /** Makes an answer in turn, once for all who ask for the `key` (default: address and language). */
    costly: <T>(work: (signal: AbortSignal) => Promise<T>, key?: string) => Promise<T>
  }
}

/** The client has left. The status 499 is nginx's, and nobody sees it. */
class ClientLeft extends Problem {
  constructor() {
    super(499, 'unavailable', 'The client has left.')
  }
}

const CLIENT_LEFT = new ClientLeft()
const NEVER = new AbortController().signal

/**
 * Gives requests `costly`: costly work is queued, charged by its processor time and given up when
 * the client has left. `atOnce`: answers made together. Documents must not delay them.
 */
export function queueCostlyWork(app: App, { atOnce = 4 } = {}): void {
  // The one who asked for the least is served next, so that a crowd delays only itself.
  const richest = (who: string) => app.budget.left(who)
  const lines = {
    answer: new Turnstile({ atOnce, waiting: 1_000, rank: richest }),
    document: new Turnstile({ atOnce: 2, waiting: 100, rank: richest }),
  }
  const flights = new SingleFlight()
  const thread = new SharedTime(threadTime)
  app.decorateRequest('left', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.making === undefined || request.isInside) return
    const left = new AbortController()
    // Also runs after an answer: work that the time limit refused is not made any more.
    reply.raw.once('close', () => left.abort(CLIENT_LEFT))
    request.left = left.signal
  })
  app.decorateRequest('costly', async function costly<
    T,
  >(this: FastifyRequest, work: (signal: AbortSignal) => Promise<T>, key = `${localeOf(this)} ${this.url}`): Promise<T> {
    // The outer request holds a place in the queue already, so waiting here could deadlock.
    if (this.isInside) return work(NEVER)
    this.charge(0)
    const isFirst = !flights.has(key)
    const who = networkOf(this.ip)
    const line = lines[this.routeOptions.config.making ?? 'answer']
    const inTurn = (signal: AbortSignal) => {
      // Many may have joined the line before the first of them was charged.
      this.charge(0)
      return thread.run(() => work(signal))
    }
    try {
      return await flights.join(
        key,
        (signal) => line.pass(() => inTurn(signal), { who, signal }),
        this.left ?? NEVER,
      )
    } catch (error) {
      // The first could not pay, which is not our caller's fault.
      if (!isFirst && error instanceof Problem && error.status === 429)
        return this.costly(work, key)
      throw error
    }
  })
}
