import { GIFT_ACCESS } from '@okolo/contract/events/gift-fields'
import type { Day } from '@okolo/contract/filter/event-filter'
import { saysWheelchair } from '#server/knowledge/moods/says-wheelchair.ts'
import { textIn } from '#server/knowledge/languages/text-in.ts'
import type { ListingContent, ListingDate } from '#server/knowledge/listing.ts'
import { FieldBook, type Fields } from './fields.ts'
import { plainOf } from './text/lines.ts'
import { saidVenue, type KnownVenue } from './text/venue-said.ts'

const MOST_DATES = 150

/** One listing of a page or a calendar as a form. `assumed`: fields of the record that were assumed; `isGuess`: the page marks nothing up. */
export function fieldsOfListing(
  content: ListingContent,
  {
    venues,
    today,
    assumed,
    isGuess,
  }: {
    venues: readonly KnownVenue[]
    today: Day
    assumed: readonly (string | undefined)[]
    isGuess: boolean
  },
): Fields {
  const book = new FieldBook()
  const { language } = content
  book.put('title', content.titles[language], !isGuess)
  const description = textIn(content.descriptions, language) ?? textIn(content.summaries, language)
  book.put('text', plainOf(description ?? ''))
  if (language !== 'und') book.put('language', language)
  fillDates(book, content.dates, today)
  if (isGuess || assumed.some((field) => WHEN.has(field ?? '')))
    book.doubt('day', 'time', 'end_day', 'end_time')
  fillPlace(book, content, venues, isGuess)
  fillPrice(book, content, isGuess)
  book.put('link', content.url)
  book.put('tickets', content.ticketUrl)
  book.put('organizer', content.organizers[0]?.name)
  book.put('age_min', content.age?.min?.toString())
  book.put('age_max', content.age?.max?.toString())
  const access = saysWheelchair(content.accessibility) ? ['wheelchair'] : []
  book.put('access', GIFT_ACCESS.filter((fact) => access.includes(fact)).join(','))
  book.put('in_language', content.inLanguage.join(','))
  if (content.categoryReason !== null)
    book.put('category', content.category, !isGuess && content.categoryReason?.by === 'name')
  const { status } = content
  if (status === 'cancelled' || status === 'postponed') book.put('status', status)
  return book
}

/** Names of record fields from which a date is made. */
const WHEN = new Set([
  'startDate',
  'endDate',
  'doorTime',
  'when',
  'DTSTART',
  'DTEND',
  'start',
  'end',
])

/** The first date of a listing that is still to come. */
export function comingDate({ dates }: ListingContent, today: Day): ListingDate | null {
  const inOrder = dates.toSorted((a, b) => (a.startWall < b.startWall ? -1 : 1))
  return inOrder.find((date) => lastDay(date) >= today) ?? null
}

function lastDay({ startWall, endWall, endStated, allDay }: ListingDate): Day {
  if (endWall === null || !endStated) return startWall.slice(0, 10)
  // A whole day ends where the next begins.
  const isMidnight = allDay && endWall.slice(11, 19) === '00:00:00' && endWall > startWall
  const end = isMidnight ? new Date(Date.parse(`${endWall}Z`) - 1).toISOString() : endWall
  return end.slice(0, 10)
}

function fillDates(book: FieldBook, dates: readonly ListingDate[], today: Day): void {
  const inOrder = dates.toSorted((a, b) => (a.startWall < b.startWall ? -1 : 1))
  const coming = inOrder.filter((date) => lastDay(date) >= today)
  const [first] = coming.length > 0 ? coming : inOrder.slice(-1)
  if (first === undefined) return
  const day = first.startWall.slice(0, 10)
  book.put('day', day, coming.length > 0)
  const end = lastDay(first)
  if (!first.allDay) {
    book.put('time', first.startWall.slice(11, 16))
    if (first.endStated) book.put('end_time', first.endWall?.slice(11, 16))
  }
  const hours =
    (Date.parse(`${first.endWall ?? ''}Z`) - Date.parse(`${first.startWall}Z`)) / 3_600_000
  // An evening that ends at night ends on the next day anyway.
  if (end > day && (first.allDay || hours >= 24)) book.put('end_day', end)
  if (first.status === 'sold_out' || first.status === 'cancelled') book.put('status', first.status)
  const others = coming.slice(1, MOST_DATES).map(lineOf)
  if (others.length === 0) return
  book.put('repeats', 'days')
  book.put('days', others.join('\n'))
}

function lineOf({ startWall, endWall, endStated, allDay }: ListingDate): string {
  const day = startWall.slice(0, 10)
  if (allDay) return day
  const from = startWall.slice(11, 16)
  return endStated && endWall !== null
    ? `${day} ${from}-${endWall.slice(11, 16)}`
    : `${day} ${from}`
}

function fillPlace(
  book: FieldBook,
  { place, isOnline, onlineUrl }: ListingContent,
  venues: readonly KnownVenue[],
  isGuess: boolean,
): void {
  if (place === null) {
    if (isOnline) book.put('where', 'online')
    book.put('online_url', onlineUrl)
    return
  }
  const name = place.name ?? ''
  const known = saidVenue(name, venues, place.address)
  book.put('where', known === null ? 'address' : 'venue', !isGuess)
  if (known !== null) book.put('venue', known.venue.slug, known.isSure && !isGuess)
  book.put('place', known?.venue.name ?? name, !isGuess)
  book.put('room', place.room)
  if (known !== null && known.isSure) return
  book.put('address', place.address)
  if (place.lat === null || place.lng === null || place.precision === 'city') return
  book.put('lat', place.lat.toFixed(6))
  book.put('lon', place.lng.toFixed(6))
}

function fillPrice(book: FieldBook, { price }: ListingContent, isGuess: boolean): void {
  if (price === null) return
  const { is_free: isFree, min, max, currency } = price
  if (isFree) return book.put('price', 'free', !isGuess)
  if (min === null) return
  book.put('price', max === null ? 'from' : max === min ? 'exact' : 'range', !isGuess)
  book.put('price_min', min.toString(), !isGuess)
  if (max !== min) book.put('price_max', max?.toString(), !isGuess)
  book.put('currency', currency, !isGuess)
}
