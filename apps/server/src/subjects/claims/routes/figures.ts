import { api } from '@okolo/contract/api/api'
import { CountedRequest, type FigureKind } from '@okolo/contract/events/figures'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { networkOf } from '#server/platform/addresses/network-of.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { startRepeating } from '#server/platform/repeat.ts'
import { createCounter } from '../store/counter.ts'
import { isPerson } from '../rules/is-person.ts'
import { HOUR_MS } from '@okolo/contract/durations'

const WRITTEN_EVERY_MS = 10_000
/** Of one kind for one event from one network: a household, not a script. */
const PER_HOUR = 3
/** Networks and events that are remembered. The one idle longest is forgotten. */
const MOST_REMEMBERED = 50_000

const Slug = z.object({ slug: z.string().max(300) })

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
  const seen = new LRUCache<string, number>({
    max: MOST_REMEMBERED,
    ttl: HOUR_MS,
    noUpdateTTL: true,
  })
  /** Only in memory, and for an hour. */
  const isWithinLimit = (network: string, slug: string, kind: FigureKind) => {
    const key = `${network} ${kind} ${slug}`
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return times <= PER_HOUR
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
      const { slug } = request.params
      const { kind } = request.body
      if (isPerson(request.headers) && isWithinLimit(networkOf(request.ip), slug, kind))
        await counter.add(slug, kind)
      reply.header('cache-control', 'no-store')
      return { received: true as const }
    },
  )
}
