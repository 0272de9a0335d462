import type { EventDate, EventDetail, Price } from '@okolo/contract/event'
import type { Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/pages'
import { known } from '../../shell/page-data.ts'
import { ownImage } from '../../catalogue/event-picture.tsx'
import { endDay, startDay } from '../../catalogue/event-time.ts'

const SCHEMA = 'https://schema.org/'

const TYPES: Record<string, string> = {
  concert: 'MusicEvent',
  club: 'MusicEvent',
  classical: 'MusicEvent',
  festival: 'Festival',
  theatre: 'TheaterEvent',
  comedy: 'ComedyEvent',
  cinema: 'ScreeningEvent',
  exhibition: 'ExhibitionEvent',
  dance: 'DanceEvent',
  literature: 'LiteraryEvent',
  talk: 'EducationEvent',
  workshop: 'EducationEvent',
  meetup: 'SocialEvent',
  food: 'FoodEvent',
  market: 'SaleEvent',
  family: 'ChildrensEvent',
  'sport-watch': 'SportsEvent',
  'sport-do': 'SportsEvent',
}

const STATUSES: Record<EventDate['status'], string> = {
  scheduled: 'EventScheduled',
  sold_out: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  moved_online: 'EventMovedOnline',
}

/** schema.org Event of one date. What is not known is left out, never guessed (SEO). */
export function eventJsonLd(
  event: EventDetail,
  date: EventDate,
  url: string,
  { origin, locale }: { origin: string; locale: Locale },
): object {
  const image = ownImage(event.image)
  return known({
    '@type': TYPES[event.category.slug] ?? 'Event',
    '@id': url,
    name: event.title,
    url,
    description: event.summary,
    image: [
      ...(image === null ? [] : [origin + image.url]),
      `${origin}/og/${locale}/events/${encodeURIComponent(event.slug)}.png`,
    ],
    startDate: date.all_day ? startDay(date) : date.start,
    endDate: date.all_day ? endDay(date) : date.end,
    previousStartDate: date.previous_start,
    eventStatus: SCHEMA + STATUSES[date.status],
    eventAttendanceMode: SCHEMA + attendance(event),
    location: places(event, origin, locale),
    superEvent:
      event.part_of === null
        ? null
        : {
            '@type': 'Event',
            name: event.part_of.title,
            url: origin + pages.event(locale, event.part_of.slug),
          },
    organizer: list(
      event.organizers.map(({ name, slug, url: own }) => ({
        '@type': 'Organization',
        name,
        url: own ?? origin + pages.organizer(locale, slug),
      })),
    ),
    performer: list(
      event.performers.map((one) => known({ '@type': 'PerformingGroup', ...named(one) })),
    ),
    offers: list(offers(event, date)),
    isAccessibleForFree: event.price?.is_free === true ? true : null,
    inLanguage: list(event.in_language),
    typicalAgeRange: ageRange(event.age),
  })
}

function attendance(event: EventDetail): string {
  if (!event.is_online) return 'OfflineEventAttendanceMode'
  return event.venue === null ? 'OnlineEventAttendanceMode' : 'MixedEventAttendanceMode'
}

function places(event: EventDetail, origin: string, locale: Locale): object | object[] | null {
  const online = event.is_online
    ? [
        known({
          '@type': 'VirtualLocation',
          url: event.online_url ?? event.sources[0]?.url ?? null,
        }),
      ]
    : []
  if (event.venue === null && event.is_online) return list(online)
  const [latitude, longitude] = event.location ?? [null, null]
  const place = known({
    '@type': 'Place',
    name: event.venue?.name ?? event.city.name,
    url: event.venue === null ? null : origin + pages.venue(locale, event.venue.slug),
    address: known({
      '@type': 'PostalAddress',
      streetAddress: event.venue?.address ?? null,
      addressLocality: event.city.name,
    }),
    geo: latitude === null ? null : { '@type': 'GeoCoordinates', latitude, longitude },
  })
  return list([place, ...online])
}

/** One offer for each source that names a price or sells. */
function offers(event: EventDetail, date: EventDate): object[] {
  const availability = SCHEMA + (date.status === 'sold_out' ? 'SoldOut' : 'InStock')
  return event.sources
    .filter((source) => source.ticket_url !== null || hasAmount(source.price))
    .map((source) => {
      const { price } = source
      const amount = price?.is_free === true ? 0 : (price?.min ?? null)
      return known({
        '@type': 'Offer',
        url: source.ticket_url ?? source.url,
        price: amount,
        priceCurrency: amount === null ? null : (price?.currency ?? null),
        availability,
      })
    })
}

function hasAmount(price: Price | null): boolean {
  return price !== null && (price.is_free || price.min !== null)
}

function ageRange(age: EventDetail['age']): string | null {
  return age === null || age.min === null ? null : `${age.min}-${age.max ?? ''}`
}

function named({ name, url }: { name: string; url: string | null }) {
  return { name, url }
}

function list<T>(items: T[]): T | T[] | null {
  return items.length === 0 ? null : items.length === 1 ? (items[0] ?? null) : items
}
