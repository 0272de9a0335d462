import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { SingleFlight } from './single-flight.ts'
import { Turnstile } from './turnstile.ts'
import type { App } from './app-type.ts'
import { networkOf } from '../addresses/network-of.ts'
import { localeOf } from './request-locale.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Units for making an uncached answer, some milliseconds of processor time each. The handler
     * must use `costly`.
     */
    making?: number
  }
  interface FastifyRequest {
    /** Aborted when the client leaves before its answer. Null for routes without `making`. */
    left: AbortSignal | null
    /**
     * Queues costly work and runs it once for all callers of a `key` (default: address and
     * language). `signal` aborts when nobody waits any more. Throws a 429, a 503 or ClientLeft.
     */
    costly: <T>(work: (signal: AbortSignal) => Promise<T>, key?: string) => Promise<T>
  }
}

/** The client has left. The status 499 is nginx's, and nobody sees it. */
class ClientLeft extends Problem {
  constructor() {
    super(499, 'unavailable', 'The client has left.')
  }
}

/** From this many units on, work makes a document and must not delay pages and lists. */
const DOCUMENT_FROM = 8
// There is one thread: more work at once would be slower for all and take more memory.
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
    // Also runs after an answer: work that the time limit refused is not made any more.
    reply.raw.once('close', () => left.abort(new ClientLeft()))
    request.left = left.signal
  })
  app.decorateRequest('costly', function costly<
    T,
  >(this: FastifyRequest, work: (signal: AbortSignal) => Promise<T>, key = `${localeOf(this)} ${this.url}`): Promise<T> {
    // The outer request holds a place in the queue already, so waiting here could deadlock.
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
