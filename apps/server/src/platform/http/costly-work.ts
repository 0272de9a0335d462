import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { SingleFlight } from '../single-flight.ts'
import { Turnstile } from '../turnstile.ts'
import type { App } from './app-type.ts'
import { networkOf } from './network-of.ts'
import { localeOf } from './request-locale.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Units of making an answer that is not kept: some milliseconds of the processor each. The handler makes it by `costly`. */
    making?: number
  }
  interface FastifyRequest {
    /** Aborted when the client has left before its answer was sent; of routes with a `making`, else null. */
    left: AbortSignal | null
    /**
     * Makes what the route's `making` is the price of. It waits for its turn, is made once for all who ask for it meanwhile, and
     * is told by `signal` when nobody waits any more. `key`: what is made; absent: the answer to this address in this language.
     * Throws a 429, a 503, or ClientLeft.
     */
    costly: <T>(work: (signal: AbortSignal) => Promise<T>, key?: string) => Promise<T>
  }
}

/** Nobody reads the answer any more. The status, which nobody sees, is the one that nginx gave this. */
export class ClientLeft extends Problem {
  constructor() {
    super(499, 'unavailable', 'The client has left.')
  }
}

/** From so many units on it is no page or list that somebody looks at, and must not stand in front of those. */
const DOCUMENT_FROM = 8
// There is one thread: more at once would only make each of them take longer, and all of them more memory.
const PAGES = { atOnce: 4, waiting: 1_000 }
const DOCUMENTS = { atOnce: 2, waiting: 100 }

const NEVER = new AbortController().signal

/** Gives requests `costly`: costly answers are paid for, queued and given up when the client has left. */
export function queueCostlyWork(app: App): void {
  const lines = { pages: new Turnstile(PAGES), documents: new Turnstile(DOCUMENTS) }
  const flights = new SingleFlight()
  app.decorateRequest('left', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.making === undefined || request.isInside) return
    const left = new AbortController()
    // Also after an answer: what was told "not now" by the time limit is not made any more.
    reply.raw.once('close', () => left.abort(new ClientLeft()))
    request.left = left.signal
  })
  app.decorateRequest('costly', function costly<
    T,
  >(this: FastifyRequest, work: (signal: AbortSignal) => Promise<T>, key = `${localeOf(this)} ${this.url}`): Promise<T> {
    // Inside, the caller holds a place in the line already: waiting for another could wait for ever.
    if (this.isInside) return work(NEVER)
    const making = this.routeOptions.config.making ?? 0
    if (!flights.has(key)) this.charge(making)
    const who = networkOf(this.ip)
    const line = making < DOCUMENT_FROM ? lines.pages : lines.documents
    return flights.join(
      key,
      (signal) => line.pass(() => work(signal), { who, signal }),
      this.left ?? NEVER,
    )
  })
}
