import type { EventDate, EventDetail } from '@okolo/contract/events/event'
import type { Price } from '@okolo/contract/events/price'
import type { Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import { townOf } from '../../catalogue/event/place-text.ts'
import { known } from '../../shell/page-data.ts'
import { ownImage } from '../../catalogue/event/event-photo.tsx'
import { endDay, endsWithDay, startDay } from '../../catalogue/event/event-time.ts'
import { scheduleOf } from './event-schedule.ts'

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

/** Dates of a series listed besides the shown one. */
const MORE_DATES = 10

type Where = { origin: string; locale: Locale }

/**
 * Returns the schema.org Event of the shown date and, if there are several, its series with the next dates, each with
 * its own address (SEO). `now`: past dates are left to their own pages.
 */
export function eventsJsonLd(
  event: EventDetail,
  date: EventDate,
  now: string,
  at: Where,
): object[] {
  const home = at.origin + pages.event(at.locale, event.slug)
  if (event.dates.length < 2) return [eventJsonLd(event, date, home, at)]
  // An exhibition is one event from its first day to its last, not one for each day that it is open.
  if (event.is_long)
    return [{ ...eventJsonLd(event, date, home, at), endDate: undefined, ...wholeRun(event) }]
  const urlOf = ({ uuid }: EventDate) => at.origin + pages.event(at.locale, event.slug, uuid)
  const series = `${home}#series`
  const others = event.dates
    .filter(({ uuid, start }) => uuid !== date.uuid && Date.parse(start) > Date.parse(now))
    .slice(0, MORE_DATES)
    .map((other) => dateOf(event, other, urlOf(other), at))
  return [
    { ...eventJsonLd(event, date, urlOf(date), at), superEvent: { '@id': series } },
    known({
      '@type': 'EventSeries',
      '@id': series,
      name: event.title,
      url: home,
      startDate: firstDay(event),
      endDate: lastDay(event),
      eventSchedule: scheduleOf(event.dates, { since: event.since, goesOn: event.goes_on }),
      subEvent: oneOrMany(others),
      superEvent: festivalOf(event, at),
    }),
  ]
}

function wholeRun(event: EventDetail): object {
  return known({
    startDate: firstDay(event),
    endDate: event.open_until ?? lastDay(event),
  })
}

function firstDay({ dates: [first], since }: EventDetail): string | null {
  return since ?? (first === undefined ? null : startDay(first))
}

/** Also null if more dates follow the last known one. */
function lastDay({ dates, goes_on: goesOn }: EventDetail): string | null {
  const last = goesOn ? undefined : dates.at(-1)
  return last === undefined ? null : (endDay(last) ?? startDay(last))
}

/** Only the required fields of an Event. The page of the date has the others. */
function dateOf(
  event: EventDetail,
  date: EventDate,
  url: string,
  { origin, locale }: Where,
): object {
  return known({
    '@type': TYPES[event.category.slug] ?? 'Event',
    '@id': url,
    name: event.title,
    url,
    ...times(date),
    eventAttendanceMode: SCHEMA + attendance(event),
    location: places(event, origin, locale),
  })
}

function times(date: EventDate) {
  return {
    startDate: date.all_day ? startDay(date) : date.start,
    endDate: date.all_day || endsWithDay(date) ? endDay(date) : date.end,
    previousStartDate: date.previous_start,
    eventStatus: SCHEMA + STATUSES[date.status],
  }
}

function festivalOf({ part_of }: EventDetail, { origin, locale }: Where): object | null {
  return part_of === null
    ? null
    : { '@type': 'Event', name: part_of.title, url: origin + pages.event(locale, part_of.slug) }
}

/** Returns the schema.org Event of one date. Unknown fields are left out, never guessed (SEO). */
function eventJsonLd(event: EventDetail, date: EventDate, url: string, at: Where): object {
  const { origin, locale } = at
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
    ...times(date),
    eventAttendanceMode: SCHEMA + attendance(event),
    location: places(event, origin, locale),
    superEvent: festivalOf(event, at),
    organizer: oneOrMany(
      event.organizers.map(({ name, slug, url: own }) => ({
        '@type': 'Organization',
        name,
        url: own ?? origin + pages.organizer(locale, slug),
      })),
    ),
    performer: oneOrMany(
      event.performers.map((one) => known({ '@type': 'PerformingGroup', ...namedThing(one) })),
    ),
    offers: oneOrMany(offers(event, date, url)),
    isAccessibleForFree: isFree(event.price),
    inLanguage: oneOrMany(event.in_language),
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
  if (event.venue === null && event.is_online) return oneOrMany(online)
  const [latitude, longitude] = event.location ?? [null, null]
  const place = known({
    '@type': 'Place',
    name: event.venue?.name ?? event.address ?? (townOf(event) || null),
    url: event.venue === null ? null : origin + pages.venue(locale, event.venue.slug),
    address: known({
      '@type': 'PostalAddress',
      streetAddress: event.venue?.address ?? null,
      addressLocality: townOf(event) || null,
    }),
    geo: latitude === null ? null : { '@type': 'GeoCoordinates', latitude, longitude },
  })
  return oneOrMany([place, ...online])
}

/**
 * Returns one offer per source that names a price or sells tickets. Only sellers state availability. A price set by an
 * operator applies to all. Cancelled events have no offers.
 */
function offers(event: EventDetail, date: EventDate, page: string): object[] {
  if (event.state === 'cancelled' || date.status === 'cancelled') return []
  const availability = (sells: boolean) => {
    if (date.status === 'sold_out') return `${SCHEMA}SoldOut`
    return sells && event.state !== 'ended' && date.status !== 'postponed'
      ? `${SCHEMA}InStock`
      : null
  }
  const rule = event.origins.price?.rule
  const said = rule === 'lock' || rule === 'organizer' ? event.price : null
  const sellers = event.sources
    .map(({ ticket_url, url, price }) => ({ ticket_url, url, price: said ?? price }))
    .filter(({ ticket_url, price }) => ticket_url !== null || (said === null && saysCost(price)))
  const unsold =
    sellers.length === 0 && saysCost(said) ? [{ ticket_url: null, url: page, price: said }] : []
  return [...sellers, ...unsold].map(({ ticket_url, url, price }) =>
    known({
      '@type': 'Offer',
      url: ticket_url ?? url,
      ...costOf(price),
      description: freeIf(price),
      availability: availability(ticket_url !== null),
    }),
  )
}

function saysCost(price: Price | null): boolean {
  return costOf(price) !== null || freeIf(price) !== null
}

/** A single amount is a price. A lowest amount without a highest is a minimum. */
function costOf(price: Price | null): object | null {
  if (price === null) return null
  const { is_free: isForNothing, min, max, currency: priceCurrency } = price
  if (isForNothing) return { price: 0, priceCurrency }
  if (min === null) return null
  if (min === max) return { price: min, priceCurrency }
  const range = known({ minPrice: min, maxPrice: max, priceCurrency })
  return { priceSpecification: { '@type': 'PriceSpecification', ...range } }
}

/** Returns the condition of free entry. A price of 0 would claim that it is free for all. */
function freeIf(price: Price | null): string | null {
  return price?.min == null ? (price?.condition ?? null) : null
}

/** True if entry is free, null if no source says. */
function isFree(price: Price | null): boolean | null {
  if (price?.is_free === true) return true
  return price?.is_paid === true || (price?.min ?? 0) > 0 ? false : null
}

function ageRange(age: EventDetail['age']): string | null {
  return age === null || age.min === null ? null : `${age.min}-${age.max ?? ''}`
}

function namedThing({ name, url }: { name: string; url: string | null }) {
  return { name, url }
}

function oneOrMany<T>(items: T[]): T | T[] | null {
  return items.length === 0 ? null : items.length === 1 ? (items[0] ?? null) : items
}
