import { parseFilter, without, type EventFilter } from '@okolo/contract/event-filter'
import { isLocale, DEFAULT_LOCALE, type Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { nameIn, type ReferenceData } from '#server/catalogue/reference-data.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import { FeedMemory, sendFeed } from './feed-answers.ts'
import { loadEntries } from './feed-entry.ts'
import type { OutFeed } from './feed-page.ts'
import { findEntries, type Ask } from './find-entries.ts'
import { icalFeed } from './ical-feed.ts'
import { jsonFeed } from './json-feed.ts'
import { atomFeed, rssFeed } from './xml-feeds.ts'

export type FeedsOutDeps = {
  db: Db
  clock: Clock
  reference: ReferenceData
  /** Public address of the site, without a path. */
  origin: string
  ask: Ask
}

/** A calendar wants every date, a reader what is new; a program that asks for more has the API. */
const FORMATS = {
  ics: { write: icalFeed, type: 'text/calendar; charset=utf-8', most: 500, dates: 'every' },
  rss: { write: rssFeed, type: 'application/rss+xml; charset=utf-8', most: 100, dates: 'shown' },
  atom: { write: atomFeed, type: 'application/atom+xml; charset=utf-8', most: 100, dates: 'shown' },
  json: {
    write: jsonFeed,
    type: 'application/feed+json; charset=utf-8',
    most: 100,
    dates: 'shown',
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

/** What a filter, a venue or an organizer has, for calendars and readers: `/v1/events.ics?city=bratislava`. */
export function feedsOutRoutes(app: App, deps: FeedsOutDeps): void {
  const memory = new FeedMemory()
  const Slug = z.object({ slug: z.string() })

  async function send(
    format: Format,
    filter: EventFilter,
    about: { name: string | null; home: (locale: Locale) => string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const locale = localeIn(filter)
    const { write, type, most, dates } = FORMATS[format]
    const now = deps.clock()
    const reference = await deps.reference.get()
    const context = { db: deps.db, ask: deps.ask, reference, locale, now }
    const entries = await findEntries(filter, { most, dates }, context)
    const city = filter.city === undefined ? undefined : reference.cityBySlug.get(filter.city)
    const category =
      typeof filter.category === 'string'
        ? reference.categoryBySlug.get(filter.category)
        : undefined
    const names = [
      about.name,
      city === undefined ? null : nameIn(city, locale),
      category === undefined ? null : nameIn(category, locale),
    ].filter((name) => name !== null)
    const feed: OutFeed = {
      title: names.length === 0 ? 'Okolo' : `Okolo: ${names.join(', ')}`,
      locale,
      origin: deps.origin,
      self: deps.origin + request.url,
      home: deps.origin + about.home(locale),
      updated: entries.reduce(
        (last, { changed }) => (changed > last ? changed : last),
        new Date(0),
      ),
      entries,
    }
    const fileName = format === 'ics' ? 'okolo.ics' : null
    return sendFeed(
      request,
      reply,
      { body: write(feed), contentType: type, fileName },
      { memory, now },
    )
  }

  for (const format of PATHS) {
    const described = (of: string) => ({
      tags: ['feeds'],
      summary: `${of} as ${FORMAT_NAMES[format]}`,
      description:
        'Takes the same filter as `GET /v1/events/`, and `locale`. Answers with ETag and Last-Modified. Calendars hold every date of up to 500 events, the others the next date of up to 100. Texts and pictures are only in it where the terms of every source allow that.',
    })
    app.get(
      `/v1/events.${format}`,
      { schema: described('Events by a filter') },
      (request, reply) => {
        const filter = filterOf(request)
        const home = (locale: Locale) => pages.feed(locale, without(filter, 'locale'))
        return send(format, filter, { name: null, home }, request, reply)
      },
    )
    app.get(
      `/v1/venues/:slug/events.${format}`,
      { schema: { ...described('Events of a venue'), params: Slug } },
      async (request, reply) => {
        const { slug } = request.params
        const name = await nameOf(deps.db, 'venue', slug)
        const home = (locale: Locale) => pages.venue(locale, slug)
        return send(format, { ...filterOf(request), venue: slug }, { name, home }, request, reply)
      },
    )
    app.get(
      `/v1/organizers/:slug/events.${format}`,
      { schema: { ...described('Events of an organizer'), params: Slug } },
      async (request, reply) => {
        const { slug } = request.params
        const name = await nameOf(deps.db, 'organizer', slug)
        const home = (locale: Locale) => pages.organizer(locale, slug)
        return send(
          format,
          { ...filterOf(request), organizer: slug },
          { name, home },
          request,
          reply,
        )
      },
    )
  }

  app.get(
    '/v1/events/:slug/event.ics',
    {
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
      const reference = await deps.reference.get()
      const all = await loadEntries(deps.db, [slug], { reference, locale })
      const entries = all.filter((entry) => date === undefined || entry.date.uuid === date)
      const [first] = entries
      if (first === undefined) throw notFound('The event')
      const feed: OutFeed = {
        title: first.title,
        locale,
        origin: deps.origin,
        self: deps.origin + request.url,
        home: deps.origin + pages.event(locale, slug),
        updated: first.changed,
        entries,
      }
      const { type } = FORMATS.ics
      const body = icalFeed(feed)
      const fileName = `${slug.replaceAll(/[^\w-]+/g, '-').slice(0, 80) || 'event'}.ics`
      return sendFeed(
        request,
        reply,
        { body, contentType: type, fileName },
        { memory, now: deps.clock() },
      )
    },
  )
}

function filterOf({ url }: FastifyRequest): EventFilter {
  const parsed = parseFilter(url.split('?')[1] ?? '')
  if (parsed.ok) return parsed.filter
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
