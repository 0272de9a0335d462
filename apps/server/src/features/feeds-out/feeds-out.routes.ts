import { parseFilter, without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { isLocale, DEFAULT_LOCALE, type Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cityCalled } from '#server/knowledge/places/called-cities.ts'
import { FilterParameters } from '#server/catalogue/filter/filter-parameters.ts'
import { withSlugs } from '#server/catalogue/filter/read-filter.ts'
import {
  nameIn,
  type Reference,
  type ReferenceData,
} from '#server/catalogue/reference/reference-data.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import { FeedAnswers, sendFeed } from './feed-answers.ts'
import { entriesOfEvent, findEntries, type Ask, type Limits } from './find-entries.ts'
import { icalFeed } from './ical-feed.ts'
import { jsonFeed } from './json-feed.ts'
import { priceLines } from './price-line.ts'
import { atomFeed, rssFeed } from './xml-feeds.ts'

export type FeedsOutDeps = {
  db: Db
  clock: Clock
  reference: ReferenceData
  /** Public address of the site, without a path. */
  origin: string
  ask: Ask
}

/** A calendar needs all dates, a reader the next ones. Programs that need more use the API. */
const CALENDAR: Limits = { events: 500, dates: 1_000 }
const READER: Limits = { events: 100, dates: null }
const FORMATS = {
  ics: { write: icalFeed, type: 'text/calendar; charset=utf-8', limits: CALENDAR, making: 20 },
  rss: { write: rssFeed, type: 'application/rss+xml; charset=utf-8', limits: READER, making: 8 },
  atom: { write: atomFeed, type: 'application/atom+xml; charset=utf-8', limits: READER, making: 8 },
  json: {
    write: jsonFeed,
    type: 'application/feed+json; charset=utf-8',
    limits: READER,
    making: 8,
  },
} as const
type Format = keyof typeof FORMATS
const FORMAT_NAMES: Record<Format, string> = {
  ics: 'iCalendar (RFC 5545, RFC 7986)',
  rss: 'RSS 2.0 with the event module',
  atom: 'Atom with the event module',
  json: 'JSON Feed 1.1',
}
const PATHS: Format[] = ['ics', 'rss', 'atom', 'json']

const HOSTS = [
  ['venue', 'a venue'],
  ['organizer', 'an organizer'],
] as const

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

  async function send(
    format: Format,
    filter: EventFilter,
    about: { name: () => Promise<string | null>; home: (locale: Locale) => string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const locale = localeIn(filter)
    const written = async (signal: AbortSignal) => {
      const reference = await deps.reference.get()
      const { write, limits } = FORMATS[format]
      const name = await about.name()
      const now = deps.clock()
      const context = { db: deps.db, ask: deps.ask, reference, locale, now, signal }
      const entries = await findEntries(filter, limits, context)
      const feed = {
        title: titleOf(filter, name, reference, locale),
        locale,
        origin: deps.origin,
        self: deps.origin + request.url,
        home: deps.origin + about.home(locale),
        updated: entries.reduce(
          (last, { changed }) => (changed > last ? changed : last),
          new Date(0),
        ),
        entries,
        priceLine: await priceLines(locale),
      }
      return write(feed, signal)
    }
    const { type } = FORMATS[format]
    const fileName = format === 'ics' ? 'okolo.ics' : null
    return sendFeed(request, reply, { write: written, contentType: type, fileName }, feeds)
  }

  for (const format of PATHS) {
    const options = {
      config: { reads: 'filter', cost: 0, making: FORMATS[format].making },
      // The schema is documentation. The contract's own parser reads the query.
      validatorCompiler: () => (value: unknown) => ({ value }),
    } as const
    const described = (of: string) => ({
      querystring: FeedParameters,
      tags: ['feeds'],
      summary: `${of} as ${FORMAT_NAMES[format]}`,
      description:
        'Takes the same filter as `GET /v1/events/`, and `locale`. Answers with ETag and Last-Modified. Calendars hold the dates of up to 500 events, 1000 at most, the others the next date of up to 100. Texts and pictures are only in it where the terms of a source allow that.',
    })
    app.get(
      `/v1/events.${format}`,
      { ...options, schema: described('Events by a filter') },
      async (request, reply) => {
        const filter = filterOf(request, await deps.reference.get())
        const home = (locale: Locale) => pages.feed(locale, without(filter, 'locale'))
        return send(format, filter, { name: async () => null, home }, request, reply)
      },
    )
    app.get(
      `/feeds/:city(^[\\w-]+).${format}`,
      {
        ...options,
        schema: { ...described('Events of a city'), params: z.object({ city: z.string() }) },
      },
      async (request, reply) => {
        const known = await deps.reference.get()
        const city = cityCalled(known.citiesByName(), request.params.city)
        if (city === undefined) throw notFound('The city')
        const filter = { ...filterOf(request, known), city: city.slug }
        const home = (locale: Locale) => pages.feed(locale, without(filter, 'locale'))
        return send(format, filter, { name: async () => null, home }, request, reply)
      },
    )
    for (const [host, called] of HOSTS)
      app.get(
        `/v1/${host}s/:slug/events.${format}`,
        { ...options, schema: { ...described(`Events of ${called}`), params: Slug } },
        async (request, reply) => {
          const { slug } = request.params
          const name = () => nameOf(deps.db, host, slug)
          const home = (locale: Locale) => pages[host](locale, slug)
          const filter = filterOf(request, await deps.reference.get())
          return send(format, { ...filter, [host]: slug }, { name, home }, request, reply)
        },
      )
  }

  app.get(
    '/v1/events/:slug/event.ics',
    {
      config: { reads: 'schema', cost: 0, making: 3 },
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
        const feed = {
          title: first.title,
          locale,
          origin: deps.origin,
          self: deps.origin + request.url,
          home: deps.origin + pages.event(locale, slug),
          updated: first.changed,
          entries,
          priceLine: await priceLines(locale),
        }
        return icalFeed(feed, signal)
      }
      const { type } = FORMATS.ics
      const fileName = `${slug.replaceAll(/[^\w-]+/g, '-').slice(0, 80) || 'event'}.ics`
      const feed = { write, contentType: type, fileName }
      return sendFeed(request, reply, feed, feeds)
    },
  )
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

async function nameOf(db: Db, table: 'venue' | 'organizer', slug: string): Promise<string> {
  const row = await db.selectFrom(table).select('name').where('slug', '=', slug).executeTakeFirst()
  if (row === undefined) throw notFound(table === 'venue' ? 'The venue' : 'The organizer')
  return row.name
}
