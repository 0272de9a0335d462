import { slugify } from '#server/words/slug.ts'
import type { Site } from '#server/platform/site/site.ts'
import { parseFilter, without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { isLocale, type Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withSlugs } from '#server/catalogue/filter/read-filter.ts'
import { nameIn, type Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import { sendFeed } from '../feed-answers.ts'
import { findEntries } from '../find-entries.ts'
import { FORMATS, type Format } from '../formats.ts'
import { outFeed, type FeedCallDeps } from './out-feed.ts'

type List = {
  format: Format
  filter: EventFilter
  /** It has the feed to itself. Without one it is a list's. */
  host?: { kind: 'venue' | 'organizer'; slug: string }
  /** The list has a name and a page of its own. */
  named?: (locale: Locale) => { title: string; home: string }
}

export async function sendList(
  deps: FeedCallDeps,
  { format: { write, type, limits }, filter, host, named }: List,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const locale = localeIn(filter, request.server.site)
  const written = async (signal: AbortSignal) => {
    const reference = await deps.reference.get()
    const own = named?.(locale)
    const name = host === undefined ? null : await nameOf(deps.db, host)
    const context = { db: deps.db, ask: deps.ask, reference, locale, now: deps.clock(), signal }
    const entries = await findEntries(filter, limits, context)
    const { site } = request.server
    const title =
      own === undefined
        ? titleOf(filter, { site, name, reference, locale })
        : `${site.value.name}: ${own.title}`
    const list =
      host === undefined
        ? pages.feed(locale, without(filter, 'locale'))
        : pages[host.kind](locale, host.slug)
    const home = own?.home ?? list
    return write(await outFeed(deps, request, locale, { title, home, entries }), signal)
  }
  const fileName = type === FORMATS.ics.type ? fileNameOf(request.server.site) : null
  return sendFeed(request, reply, { write: written, contentType: type, fileName }, deps.feeds)
}

/** `horna-ves.ics` */
function fileNameOf(site: Site): string {
  return `${slugify(site.value.shortName) || 'events'}.ics`
}

/** `Okolo: Bratislava, Concerts`: names only, in the requested language. */
function titleOf(
  filter: EventFilter,
  given: { site: Site; name: string | null; reference: Reference; locale: Locale },
): string {
  const { site, name, locale } = given
  const { cityBySlug, categoryBySlug } = given.reference
  const city = filter.city === undefined ? undefined : cityBySlug.get(filter.city)
  const slug = typeof filter.category === 'string' ? filter.category : ''
  const category = categoryBySlug.get(slug)
  const names = [
    name,
    ...[city, category].map((one) => (one === undefined ? null : nameIn(one, locale))),
  ]
  const parts = names.filter((one) => one !== null)
  return [site.value.name, parts.join(', ')].filter((part) => part !== '').join(': ')
}

export function filterOf({ url }: FastifyRequest, reference: Reference): EventFilter {
  const parsed = parseFilter(url.split('?')[1] ?? '')
  if (parsed.ok) return withSlugs(parsed.filter, reference)
  throw new Problem(400, 'invalid', 'The filter is not valid.', parsed.errors)
}

function localeIn(filter: EventFilter, site: Site): Locale {
  const given = filter['locale']
  if (given === undefined || given === '') return site.value.language
  if (isLocale(given)) return site.offered(given)
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
