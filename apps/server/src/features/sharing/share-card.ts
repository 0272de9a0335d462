import type { Answer } from '@okolo/contract/api/api'
import { formatTag, type Locale } from '@okolo/contract/locale'
import type { loadCatalogue } from '@okolo/i18n/catalogue'
import { LONGEST_SHORT_DATE_MS } from '#server/knowledge/time/event-state.ts'

/** The pages' messages. */
type Words = Awaited<ReturnType<typeof loadCatalogue>>

/** The texts on a shared link's picture. */
export type ShareCard = {
  /** Above the title: an event's state, or nothing. */
  badge: string | null
  title: string
  lines: string[]
  /** Decides the rings. */
  seed: string
}

/** Calls `GET` of a `/v1/` path in the picture's language. */
export type Ask = (path: string) => Promise<{ status: number; body: unknown }>

const PATHS = {
  events: '/v1/events/',
  venues: '/v1/venues/',
  organizers: '/v1/organizers/',
  collections: '/v1/collections/',
}

/**
 * Returns the card of a page: `/okolo`, `/feed/{city}`, `/events/{slug}`, `/venues/{slug}`,
 * `/organizers/{slug}`, `/collections/{slug}`. Null for other paths.
 */
export async function shareCard(
  path: string,
  locale: Locale,
  words: Words,
  ask: Ask,
): Promise<ShareCard | null> {
  if (path === '/okolo')
    return {
      badge: null,
      title: words.landing.heading,
      lines: [words.landing.lead],
      seed: 'okolo-landing-2',
    }
  const [, kind = '', slug = '', more] = path.split('/')
  if (slug === '' || more !== undefined) return null
  if (kind === 'feed') return cityCard(slug, locale, words, ask)
  if (kind === 'events')
    return eventCard(await get<'event'>(ask, PATHS.events, slug), locale, words)
  if (kind === 'venues') return venueCard(await get<'venue'>(ask, PATHS.venues, slug))
  if (kind === 'collections') {
    const collection = await get<'collection'>(ask, PATHS.collections, slug)
    if (collection === null) return null
    const { name, intro } = collection
    return { badge: null, title: name.text, lines: intro === null ? [] : [intro.text], seed: slug }
  }
  if (kind !== 'organizers') return null
  const organizer = await get<'organizer'>(ask, PATHS.organizers, slug)
  if (organizer === null) return null
  const { name, city } = organizer
  return { badge: null, title: name, lines: [city.name], seed: organizer.slug }
}

async function get<Name extends 'event' | 'venue' | 'organizer' | 'cities' | 'collection'>(
  ask: Ask,
  path: string,
  slug: string | null,
): Promise<Answer<Name> | null> {
  const { status, body } = await ask(slug === null ? path : `${path}${encodeURIComponent(slug)}/`)
  // Our own answers hold to the contract by their types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return status === 200 ? (body as Answer<Name>) : null
}

async function cityCard(
  slug: string,
  locale: Locale,
  words: Words,
  ask: Ask,
): Promise<ShareCard | null> {
  const path = `/v1/locations/cities/?called=${encodeURIComponent(slug)}`
  const city = (await get<'cities'>(ask, path, null))?.find((each) => each.slug === slug)
  if (city === undefined) return null
  const name = city.names[locale] ?? city.name
  // The city is the only argument.
  const title = words.feed.heading.replace('{city}', () => name)
  return { badge: null, title, lines: [words.landing.lead], seed: `city-${slug}` }
}

function eventCard(event: Answer<'event'> | null, locale: Locale, words: Words): ShareCard | null {
  if (event === null) return null
  const { venue, city, date, state, translated_title, is_translation_indexed } = event
  const place = [venue?.name, city.name].filter((name) => name !== undefined && name !== '')
  return {
    badge: state === 'cancelled' || state === 'ended' ? words.card[state] : null,
    title: (is_translation_indexed ? translated_title : undefined) ?? event.title,
    lines: [whenText(date, locale), [...new Set(place)].join(' · ')],
    seed: event.uuid,
  }
}

function venueCard(venue: Answer<'venue'> | null): ShareCard | null {
  if (venue === null) return null
  const { name, address, city, slug } = venue
  const line =
    address === null || address.includes(city.name)
      ? (address ?? city.name)
      : `${address}, ${city.name}`
  return { badge: null, title: name, lines: [line], seed: slug }
}

/** `Fri 20 November, 20:00` at the event's place, or a range for several days. */
function whenText(date: Answer<'event'>['date'], locale: Locale): string {
  const start = Date.parse(date.start)
  const end = date.end === null ? start : Date.parse(date.end)
  const isLong = end - start > LONGEST_SHORT_DATE_MS
  const format = new Intl.DateTimeFormat(formatTag(locale), {
    timeZone: date.time_zone,
    ...(isLong ? {} : { weekday: 'short' }),
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(date.all_day || isLong ? {} : { hour: '2-digit', minute: '2-digit' }),
  })
  // An event that ends at midnight has its last day before.
  const text = isLong ? format.formatRange(start, end - 1) : format.format(start)
  return text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
}
