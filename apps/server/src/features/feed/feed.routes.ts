import { api } from '@okolo/contract/api/api'
import { EventMoved } from '@okolo/contract/events/event'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { loadDetail } from '#server/catalogue/cards/event-detail.ts'
import { canonicalEvent } from '#server/catalogue/cards/moved-to.ts'
import { wasTakenDown } from '#server/catalogue/cards/moved-to.ts'
import type { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { CityFiles } from '#server/subjects/translation/store/city-files.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import { listEvents } from './feed.store.ts'
import { invalidate, listCaches, type ListCaches } from './list-caches.ts'
import { FilterParameters } from '#server/catalogue/filter/filter-parameters.ts'
import { readFilter } from '#server/catalogue/filter/read-filter.ts'

const Slug = z.object({ slug: z.string().describe("The event as in its page's address.") })
const SlugAndDate = Slug.extend({ dateUuid: z.string().describe("One of the event's dates.") })

export function feedRoutes(
  app: App,
  {
    db,
    clock,
    reference,
    cityFiles,
  }: { db: Db; clock: Clock; reference: ReferenceData; cityFiles: CityFiles },
): { invalidate: () => void; caches: ListCaches } {
  const caches = listCaches(clock)
  app.get(
    toRoute(api.events.path),
    {
      config: { isCached: true, reads: 'filter', making: 'answer' },
      // Documented by the schema, read by the contract's own parser.
      validatorCompiler: () => (value) => ({ value }),
      schema: {
        tags: ['events'],
        summary: 'Events by a filter',
        description:
          'What has not ended, each event once with its first date in the time asked for. In a list by date `ongoing` holds up to 12 events that run for over 14 days, on the first page; they also close the list. The first page of a list by relevance is groups, told by `sections`: the best of today, tomorrow, the weekend, the rest of the week, what follows, and what is on all the while, six each at most, with totals; it may be longer than the usual page where no `page_size` is asked for. The pages behind have everything else by time. Where an editor picked events for the page of a city or of one of its categories, the section `picked` stands first, with up to three; not where more is chosen or a `page_size` is asked for.',
        querystring: FilterParameters,
        response: { 200: api.events.answer, ...problems(400) },
      },
    },
    async (request) => {
      const known = await reference.get()
      const { filter, cursor } = readFilter(request.url, known)
      return request.costly(async () =>
        listEvents(filter, cursor, {
          caches,
          db,
          reference: known,
          locale: localeOf(request),
          now: clock(),
        }),
      )
    },
  )

  const detail = async (
    slug: string,
    dateUuid: string | null,
    locale: string,
    reply: Pick<FastifyReply, 'header' | 'code'>,
  ) => {
    const context = { reference: await reference.get(), locale, now: clock(), cityFiles }
    const event = await loadDetail(db, slug, dateUuid, context)
    if (event !== null) return event
    if (await wasTakenDown(db, slug)) throw new Problem(410, 'gone', 'The event was taken down.')
    const moved = await canonicalEvent(db, slug, dateUuid)
    if (moved === null) throw notFound('The event')
    const path = [moved.slug, ...(moved.dateUuid === null ? [] : [moved.dateUuid])]
    reply
      .code(301)
      .header('location', `/v1/events/${path.map(encodeURIComponent).join('/')}`)
      .header('cache-control', 'public, max-age=300')
    return {
      code: 'moved' as const,
      message: 'The event is listed under another address.',
      slug: moved.slug,
      date_uuid: moved.dateUuid,
    }
  }
  app.get(
    toRoute(api.event.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['events'],
        summary: 'One event',
        description:
          'With all its dates; `date` is the next one, or the last when all are over. What an operator said stands above every source (`origins`: `lock`): where that is the price or a link, sources do not name their own. What an operator hides is not found.',
        params: Slug,
        response: { 200: api.event.answer, 301: EventMoved, ...problems(404, 410) },
      },
    },
    (request, reply) => detail(request.params.slug, null, localeOf(request), reply),
  )
  app.get(
    `${toRoute(api.event.path)}:dateUuid/`,
    {
      config: { isCached: true },
      schema: {
        tags: ['events'],
        summary: 'One event on one of its dates',
        params: SlugAndDate,
        response: { 200: api.event.answer, 301: EventMoved, ...problems(404, 410) },
      },
    },
    (request, reply) =>
      detail(request.params.slug, request.params.dateUuid, localeOf(request), reply),
  )
  return { invalidate: () => invalidate(caches), caches }
}
