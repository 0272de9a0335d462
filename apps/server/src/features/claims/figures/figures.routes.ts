import { api } from '@okolo/contract/api/api'
import { CountedRequest } from '@okolo/contract/events/figures'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { networkOf } from '#server/platform/addresses/network-of.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { startRepeating } from '#server/platform/repeat.ts'
import { createCounter } from './counter.ts'
import { isPerson } from './is-person.ts'

const WRITTEN_EVERY_MS = 10_000
/** Of one kind for one event from one network: a household, not a script. */
const PER_HOUR = 3
/** Networks and events that are remembered. The one idle longest is forgotten. */
const MOST_REMEMBERED = 50_000

const Slug = z.object({ slug: z.string().max(300) })
const Kind = CountedRequest.catch({ kind: 'view' })

/** Counts views, calendar adds and ticket clicks of events, without a trace of who it was. */
export function figuresRoutes(app: App, deps: { db: Db; clock: Clock }): void {
  const counter = createCounter(deps)
  const writing = startRepeating(WRITTEN_EVERY_MS, () => counter.write(), {
    error: (error) => app.log.error({ err: error }, 'figures could not be written'),
  })
  app.addHook('onClose', async () => {
    await writing.stop()
    await counter.write()
  })
  const check = app.createRateLimit({
    max: PER_HOUR,
    timeWindow: '1 hour',
    cache: MOST_REMEMBERED,
    allowList: [],
    keyGenerator: (request) =>
      `${networkOf(request.ip)} ${Kind.parse(request.body).kind} ${Slug.parse(request.params).slug}`,
  })
  const isWithinLimit = async (request: FastifyRequest) => {
    const used = await check(request)
    return used.isAllowed || !used.isExceeded
  }

  app.post(
    toRoute(api.countVisit.path),
    {
      schema: {
        tags: ['events'],
        summary: 'Count a visit of an event',
        description: `A view of its page, an event put into a calendar, or a way to the tickets. Adds one to a count of the day and keeps nothing else. Robots are left out, and more than ${PER_HOUR} an hour of a kind from one network.`,
        params: Slug,
        body: CountedRequest,
        response: { 200: api.countVisit.answer, ...problems(400) },
      },
    },
    async (request, reply) => {
      if (isPerson(request.headers) && (await isWithinLimit(request)))
        await counter.add(request.params.slug, request.body.kind)
      reply.header('cache-control', 'no-store')
      return { received: true as const }
    },
  )
}
