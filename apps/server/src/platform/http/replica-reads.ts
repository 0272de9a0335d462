import type { FastifyRequest } from 'fastify'
import { mayReadReplicas, readingReplicas } from '../database/connections/replica-reads.ts'
import { PRIMARY_MS, type Replicas } from '../database/connections/replicas.ts'
import type { App } from './app-type.ts'
import { cookieOf } from './request-locale.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers are for everybody, as those of `isCached` are: they may be read from a replica. */
    isForEverybody?: boolean
  }
}

/** Says that this browser has just written something: what it asks next is read from the primary. */
const WROTE = 'wrote'
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Lets answers that are for everybody be read from replicas, but not for somebody signed in or who has just written: they see what
 * they wrote. Without replicas it does nothing.
 */
export function readFromReplicas(
  app: App,
  replicas: Replicas | null,
  { isSecure }: { isSecure: boolean },
): void {
  if (replicas === null) return
  app.addHook('preValidation', (request, _reply, done) => readingReplicas(may(request), done))
  app.addHook('onSend', async (request, reply) => {
    if (request.isInside || READS.has(request.method) || reply.statusCode >= 400) return
    const age = Math.ceil(PRIMARY_MS / 1000)
    reply.header(
      'set-cookie',
      `${WROTE}=1; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    )
  })
}

function may(request: FastifyRequest): boolean {
  const { isCached, isForEverybody } = request.routeOptions.config
  if (request.method !== 'GET' || !(isCached === true || isForEverybody === true)) return false
  // A page asks inside for the one who asked for the page.
  if (request.isInside) return mayReadReplicas()
  return request.headers.authorization === undefined && cookieOf(request, WROTE) === undefined
}
