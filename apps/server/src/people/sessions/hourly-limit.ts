import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Problem } from '#server/platform/problem.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { byNetwork, countAttempt } from './attempts.ts'

const HOUR = 3600

/** Returns a check that throws the 429 for a network's requests above `max` in an hour, over all processes. */
export function hourlyLimit(
  deps: { db: Db; secrets: Secrets; clock: Clock },
  { what, max }: { what: string; max: number },
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const counted = byNetwork(what, request.ip, { max, seconds: HOUR })
    const wait = await countAttempt(deps, counted, deps.clock())
    if (wait === null) return
    reply.header('retry-after', wait)
    const minutes = Math.ceil(wait / 60)
    throw new Problem(
      429,
      'too_many_requests',
      `That was a lot. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    )
  }
}
