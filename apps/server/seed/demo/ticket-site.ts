import type { CategorySlug } from '@okolo/contract/events/category'
import type { Json, JsonObject } from '@okolo/connectors/json'
import type { RecordedAnswer } from '@okolo/connectors/recorded'
import { instant } from './days.ts'
import type { DemoDate, DemoListing } from './demo-listing.ts'
import { posterOf } from './poster.ts'
import { pageOf, type Site } from './pages.ts'
import { priceWords } from './words.ts'

/** schema.org types. Keywords name the categories without a type. */
const TYPES: Partial<Record<CategorySlug, string>> = {
  concert: 'MusicEvent',
  classical: 'MusicEvent',
  club: 'MusicEvent',
  festival: 'Festival',
  theatre: 'TheaterEvent',
  comedy: 'ComedyEvent',
  cinema: 'ScreeningEvent',
  exhibition: 'ExhibitionEvent',
  dance: 'DanceEvent',
  literature: 'LiteraryEvent',
  workshop: 'EducationEvent',
  food: 'FoodEvent',
  family: 'ChildrensEvent',
  'sport-watch': 'SportsEvent',
}

const STATUS: Record<DemoListing['status'], string> = {
  scheduled: 'EventScheduled',
  sold_out: 'EventScheduled',
  cancelled: 'EventCancelled',
  rescheduled: 'EventRescheduled',
  moved_online: 'EventMovedOnline',
  postponed: 'EventPostponed',
}

/** Returns robots.txt or the sitemap, or null for another path. */
export function ticketSiteFile(
  site: Site,
  listings: DemoListing[],
  path: string,
): RecordedAnswer | null {
  if (path === '/robots.txt') {
    const lines = [
      'User-agent: *',
      'Disallow: /demo/listkaren/kosik/',
      `Sitemap: ${site.base}/sitemap.xml`,
    ]
    return {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: `${lines.join('\n')}\n`,
    }
  }
  if (path !== '/sitemap.xml') return null
  const urls = listings.map(
    (listing) =>
      `<url><loc>${pageOf(site, listing)}</loc><lastmod>${listing.published}T06:00:00Z</lastmod></url>`,
  )
  return {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
  }
}

/** Returns an event's page data in schema.org's words. */
export function ticketJsonLd(
  site: Site,
  listing: DemoListing,
  all: ReadonlyMap<string, DemoListing>,
): JsonObject {
  const [date] = listing.dates
  const parent = listing.parent === undefined ? undefined : all.get(listing.parent)
  const poster = posterOf(site, listing)
  return compact({
    '@context': 'https://schema.org',
    '@type': TYPES[listing.category] ?? 'Event',
    url: pageOf(site, listing),
    name: translated(listing, 'title'),
    description: translated(listing, 'text'),
    image: poster && { '@type': 'ImageObject', url: poster, creditText: site.title },
    ...(date && times(date)),
    eventStatus: `https://schema.org/${STATUS[listing.status]}`,
    eventAttendanceMode: `https://schema.org/${listing.online ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: place(listing),
    organizer: compact({
      '@type': 'Organization',
      name: listing.organizer.name,
      email: listing.organizer.email,
    }),
    performer: listing.performers.map((name) => ({ '@type': 'PerformingGroup', name })),
    offers: offers(site, listing),
    isAccessibleForFree: listing.price.kind === 'free' ? true : undefined,
    keywords: listing.tags.join(', '),
    typicalAgeRange: listing.age && `${listing.age.min ?? 0}-${listing.age.max ?? ''}`,
    superEvent: parent && { '@type': 'Festival', name: parent.title, url: pageOf(site, parent) },
  })
}

function times(date: DemoDate): Record<string, string | undefined> {
  if (date.allDay) return { startDate: date.start, endDate: date.end ?? undefined }
  return {
    startDate: instant(date.start),
    endDate: date.end === null ? undefined : instant(date.end),
    previousStartDate: date.previousStart === undefined ? undefined : instant(date.previousStart),
  }
}

function translated(listing: DemoListing, field: 'title' | 'text'): Json {
  const { language, other } = listing
  const own = { '@value': listing[field], '@language': language }
  return other === undefined
    ? [own]
    : [own, { '@value': other[field], '@language': other.language }]
}

function place({ venue }: DemoListing): JsonObject | undefined {
  if (venue === null) return undefined
  const building: JsonObject = compact({
    '@type': 'Place',
    name: venue.name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: venue.address,
      postalCode: venue.postalCode,
      addressLocality: 'Bratislava',
      addressCountry: 'SK',
    },
    geo: venue.at && { '@type': 'GeoCoordinates', latitude: venue.at[0], longitude: venue.at[1] },
  })
  return venue.room === undefined
    ? building
    : { '@type': 'Place', name: venue.room, containedInPlace: building }
}

function offers(site: Site, listing: DemoListing): JsonObject | undefined {
  const { price } = listing
  if (price.kind === 'unstated') return undefined
  const availability = `https://schema.org/${listing.status === 'sold_out' ? 'SoldOut' : 'InStock'}`
  const shared = { url: `${pageOf(site, listing)}#listky`, priceCurrency: 'EUR', availability }
  // The number cannot tell about fees. If the shop tells, it does so in words.
  if (price.kind === 'paid' && price.fees === 'unknown') {
    return price.max === undefined
      ? { '@type': 'Offer', ...shared, price: price.min }
      : { '@type': 'AggregateOffer', ...shared, lowPrice: price.min, highPrice: price.max }
  }
  if (price.kind === 'free') return { '@type': 'Offer', ...shared, price: 0 }
  return { '@type': 'Offer', ...shared, price: priceWords(price, listing.language) }
}

/** Drops nulls and empty lists. */
function compact(value: Record<string, Json | undefined>): JsonObject {
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, Json] =>
        entry[1] != null && entry[1] !== '' && !(Array.isArray(entry[1]) && entry[1].length === 0),
    ),
  )
}
