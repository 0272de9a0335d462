import { parseFilter, without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { isLocale, DEFAULT_LOCALE, type Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cityCalled } from '#server/knowledge/places/called-cities.ts'
import { FilterParameters } from '#server/catalogue/filter/filter-parameters.ts'
import { withSlugs } from '#server/catalogue/filter/read-filter.ts'
import { nameIn, type Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'
import { readByHandler, type App } from '#server/platform/http/app-type.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { FeedAnswers, sendFeed } from './feed-answers.ts'
import { entriesOfEvent, findEntries, type Ask } from './find-entries.ts'
import { feedWords, priceLines, type OutFeed } from './feed-page.ts'
import { FORMATS, type Format } from './formats.ts'
import { savedCalendarRoutes } from './saved-calendar.routes.ts'

export type FeedsOutDeps = Omit<CatalogueDeps, 'whole'> & {
  /** Public address of the site, without a path. */
  origin: string
  ask: Ask
}

const FeedParameters = FilterParameters.omit({ cursor: true, page_size: true }).extend({
  locale: z.string().optional().describe('The language of names; absent: English.'),
})

/**
 * Serves a city, a filter, a venue or an organizer as a feed: `/feeds/bratislava.ics?free=true`.
 * Call `invalidate` after the catalogue was written.
 */
export function feedsOutRoutes(app: App, deps: FeedsOutDeps): { invalidate: () => void } {
  const feeds = new FeedAnswers(deps.clock)
  const Slug = z.object({ slug: z.string() })

  async function outFeed(
    request: FastifyRequest,
    locale: Locale,
    { title, home, entries }: { title: string; home: string; entries: OutFeed['entries'] },
  ): Promise<OutFeed> {
    return {
      title,
      locale,
      origin: deps.origin,
      self: deps.origin + request.url,
      home: deps.origin + home,
      updated: new Date(Math.max(0, ...entries.map(({ changed }) => changed.getTime()))),
      entries,
      priceLine: await priceLines(locale),
      words: await feedWords(locale),
    }
  }

  /** `host` has the feed to itself. Without one it is a list's. */
  async function sendList(
    { write, type, limits }: Format,
    filter: EventFilter,
    host: { kind: 'venue' | 'organizer'; slug: string } | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const locale = localeIn(filter)
    const written = async (signal: AbortSignal) => {
      const reference = await deps.reference.get()
      const name = host === null ? null : await nameOf(deps.db, host)
      const context = { db: deps.db, ask: deps.ask, reference, locale, now: deps.clock(), signal }
      const entries = await findEntries(filter, limits, context)
      const title = titleOf(filter, name, reference, locale)
      const home =
        host === null
          ? pages.feed(locale, without(filter, 'locale'))
          : pages[host.kind](locale, host.slug)
      return write(await outFeed(request, locale, { title, home, entries }), signal)
    }
    const fileName = type === FORMATS.ics.type ? 'okolo.ics' : null
    return sendFeed(request, reply, { write: written, contentType: type, fileName }, feeds)
  }

  for (const [ending, format] of Object.entries(FORMATS)) {
    const options = {
      config: { reads: 'filter', cost: 0, making: 'document' },
      ...readByHandler,
    } as const
    const described = (of: string) => ({
      querystring: FeedParameters,
      tags: ['feeds'],
      summary: `${of} as ${format.name}`,
      description:
        'Takes the same filter as `GET /v1/events/`, and `locale`. Answers with ETag and Last-Modified. Calendars hold the dates of up to 500 events, 1000 at most, the others the next date of up to 100. Texts and pictures are only in it where the terms of a source allow that.',
    })
    app.get(
      `/v1/events.${ending}`,
      { ...options, schema: described('Events by a filter') },
      async (request, reply) =>
        sendList(format, filterOf(request, await deps.reference.get()), null, request, reply),
    )
    app.get(
      `/feeds/:city(^[\\w-]+).${ending}`,
      {
        ...options,
        schema: { ...described('Events of a city'), params: z.object({ city: z.string() }) },
      },
      async (request, reply) => {
        const known = await deps.reference.get()
        const city = cityCalled(known.citiesByName(), request.params.city)
        if (city === undefined) throw notFound('The city')
        const filter = { ...filterOf(request, known), city: city.slug }
        return sendList(format, filter, null, request, reply)
      },
    )
    for (const kind of ['venue', 'organizer'] as const)
      app.get(
        `/v1/${kind}s/:slug/events.${ending}`,
        {
          ...options,
          schema: {
            ...described(`Events of ${kind === 'venue' ? 'a venue' : 'an organizer'}`),
            params: Slug,
          },
        },
        async (request, reply) => {
          const { slug } = request.params
          const filter = { ...filterOf(request, await deps.reference.get()), [kind]: slug }
          return sendList(format, filter, { kind, slug }, request, reply)
        },
      )
  }

  app.get(
    '/v1/events/:slug/event.ics',
    {
      config: { reads: 'schema', cost: 0, making: 'answer' },
      schema: {
        tags: ['feeds'],
        summary: 'One event as iCalendar',
        description: 'All its dates, or with `date` the one with this uuid.',
        params: Slug,
        querystring: z.object({ date: z.uuid().optional(), locale: z.string().optional() }),
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      const { date, locale: given } = request.query
      const locale = isLocale(given) ? given : DEFAULT_LOCALE
      const write = async (signal: AbortSignal) => {
        const reference = await deps.reference.get()
        const entries = await entriesOfEvent(slug, date, { db: deps.db, reference, locale, signal })
        const [first] = entries
        if (first === undefined) throw notFound('The event')
        const { title } = first
        const home = pages.event(locale, slug)
        return FORMATS.ics.write(await outFeed(request, locale, { title, home, entries }), signal)
      }
      const fileName = `${slug.replaceAll(/[^\w-]+/g, '-').slice(0, 80) || 'event'}.ics`
      const feed = { write, contentType: FORMATS.ics.type, fileName }
      return sendFeed(request, reply, feed, feeds)
    },
  )
  savedCalendarRoutes(app, deps)
  return feeds.cache
}

/** `Okolo: Bratislava, Concerts`: names only, in the requested language. */
function titleOf(
  filter: EventFilter,
  name: string | null,
  { cityBySlug, categoryBySlug }: Reference,
  locale: Locale,
): string {
  const city = filter.city === undefined ? undefined : cityBySlug.get(filter.city)
  const slug = typeof filter.category === 'string' ? filter.category : ''
  const category = categoryBySlug.get(slug)
  const names = [
    name,
    ...[city, category].map((one) => (one === undefined ? null : nameIn(one, locale))),
  ]
  const given = names.filter((one) => one !== null)
  return given.length === 0 ? 'Okolo' : `Okolo: ${given.join(', ')}`
}

function filterOf({ url }: FastifyRequest, reference: Reference): EventFilter {
  const parsed = parseFilter(url.split('?')[1] ?? '')
  if (parsed.ok) return withSlugs(parsed.filter, reference)
  throw new Problem(400, 'invalid', 'The filter is not valid.', parsed.errors)
}

function localeIn(filter: EventFilter): Locale {
  const given = filter['locale']
  if (given === undefined || given === '') return DEFAULT_LOCALE
  if (isLocale(given)) return given
  throw new Problem(400, 'invalid', 'The filter is not valid.', {
    locale: [`Expected one of the interface's languages, got ${JSON.stringify(given)}.`],
  })
}

async function nameOf(
  db: Db,
  { kind, slug }: { kind: 'venue' | 'organizer'; slug: string },
): Promise<string> {
  const row = await db.selectFrom(kind).select('name').where('slug', '=', slug).executeTakeFirst()
  if (row === undefined) throw notFound(`The ${kind}`)
  return row.name
}
