import { pages } from '@okolo/contract/site/pages'
import { z } from 'zod'
import type { App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import { sendFeed } from '../feed-answers.ts'
import { entriesOfEvent } from '../find-entries.ts'
import { FORMATS } from '../formats.ts'
import { outFeed, type FeedCallDeps } from './out-feed.ts'

export function eventCalendarRoute(app: App, deps: FeedCallDeps): void {
  app.get(
    '/v1/events/:slug/event.ics',
    {
      config: { reads: 'schema', cost: 0, making: 'answer', isForEverybody: true },
      schema: {
        tags: ['feeds'],
        summary: 'One event as iCalendar',
        description: 'All its dates, or with `date` the one with this uuid.',
        params: z.object({ slug: z.string() }),
        querystring: z.object({ date: z.uuid().optional(), locale: z.string().optional() }),
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      const { date, locale: given } = request.query
      const locale = request.server.site.offered(given)
      const write = async (signal: AbortSignal) => {
        const reference = await deps.reference.get()
        const entries = await entriesOfEvent(slug, date, { db: deps.db, reference, locale, signal })
        const [first] = entries
        if (first === undefined) throw notFound('The event')
        const { title } = first
        const home = pages.event(locale, slug)
        return FORMATS.ics.write(
          await outFeed(deps, request, locale, { title, home, entries }),
          signal,
        )
      }
      const fileName = `${slug.replaceAll(/[^\w-]+/g, '-').slice(0, 80) || 'event'}.ics`
      const feed = { write, contentType: FORMATS.ics.type, fileName }
      return sendFeed(request, reply, feed, deps.feeds)
    },
  )
}
