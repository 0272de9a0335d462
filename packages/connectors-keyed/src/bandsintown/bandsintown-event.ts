import { z } from 'zod'
import { BadRecord } from '@okolo/connectors/bad-record'
import { compact, filled, present } from '@okolo/connectors/understanding/compact'
import type { MapContext } from '@okolo/connectors/connector'
import type { Assumption, EventDraft, RawPlace, When } from '@okolo/connectors/event-draft'
import type { Json } from '@okolo/connectors/json'
import { Decimal, Id, Words, lenient, listOf } from '@okolo/connectors/understanding/lenient'
import { readRecord } from '@okolo/connectors/understanding/read-record'
import { countryCode } from '@okolo/connectors/understanding/country'
import { webUrl } from '@okolo/connectors/understanding/event-link'
import { kilometres, pointOf } from '@okolo/connectors/understanding/point'
import { textToHtml } from '@okolo/connectors/text/text'
import { statusInTitle } from '@okolo/connectors/understanding/status-words'
import type { BandsintownConfig } from './bandsintown-config.ts'

const Wall = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/)

/** The used fields of an event in the REST API. Fields of another shape count as absent. */
const BandsintownEvent = z.object({
  title: lenient(Words),
  description: lenient(Words),
  url: lenient(Words),
  /** At the venue, without a zone. */
  datetime: lenient(Wall),
  ends_at: lenient(Wall),
  festival_start_date: lenient(z.iso.date()),
  festival_end_date: lenient(z.iso.date()),
  lineup: listOf(Words),
  artist: lenient(z.object({ name: lenient(Words), mbid: lenient(z.uuid()) })),
  offers: listOf(z.object({ type: lenient(Words), url: lenient(Words), status: lenient(Words) })),
  venue: lenient(
    z.object({
      id: lenient(Id),
      name: lenient(Words),
      type: lenient(Words),
      street_address: lenient(Words),
      postal_code: lenient(Words),
      city: lenient(Words),
      country: lenient(Words),
      latitude: lenient(Decimal),
      longitude: lenient(Decimal),
    }),
  ),
})
type BandsintownEvent = z.output<typeof BandsintownEvent>

/** Null for a concert elsewhere: an artist's list is of the whole world. */
export function mapBandsintownEvent(
  raw: Json,
  { config, city }: MapContext<BandsintownConfig>,
  { id }: { id: string },
): EventDraft | null {
  const assumptions: Assumption[] = []
  const event = readRecord(BandsintownEvent, raw, assumptions)
  const { venue } = event
  const point = pointOf(venue?.latitude, venue?.longitude)
  if (point.lat === undefined || point.lon === undefined) {
    if (venue?.city?.toLowerCase() !== city.name.toLowerCase()) return null
  } else if (kilometres(point, city) > (config.radiusKm ?? city.radiusKm)) return null
  const names = event.lineup.length > 0 ? event.lineup : [event.artist?.name ?? '']
  const own = statusInTitle(event.title ?? '')
  const title = own.title === '' ? names.join(', ') : own.title
  if (title === '')
    throw new BadRecord('no_title', 'the event has neither title nor lineup', 'title')
  return compact<EventDraft>({
    sourceId: id,
    url: webUrl(event.url?.replace(/\?.*$/, '')),
    title: { und: title },
    descriptionHtml: event.description ? { und: textToHtml(event.description) } : undefined,
    when: [dateOf(event, assumptions)],
    status: own.status,
    place: venue?.type === 'Virtual' ? undefined : readPlace(event, title),
    isOnline: venue?.type === 'Virtual' ? true : undefined,
    performers: filled(
      names.flatMap((name) => {
        const mbid = name === event.artist?.name ? event.artist.mbid : undefined
        return name === '' ? [] : [compact({ name, mbid })]
      }),
    ),
    categories: [event.festival_start_date === undefined ? 'concert' : 'festival'],
    offers: filled(
      event.offers.flatMap(({ url, status }) => {
        const address = webUrl(url)
        const soldOut = /sold ?out/i.test(status ?? '') ? true : undefined
        return address === undefined ? [] : [compact({ url: address, soldOut })]
      }),
    ),
    assumptions: filled(assumptions),
  })
}

function dateOf(event: BandsintownEvent, assumptions: Assumption[]): When {
  const { datetime, festival_start_date: first, festival_end_date: last, ends_at: end } = event
  if (first !== undefined)
    return compact<When>({
      start: first,
      end: last && last > first ? last : undefined,
      allDay: true,
    })
  if (datetime === undefined) throw new BadRecord('no_date', 'the event has no date', 'datetime')
  if (datetime.slice(11, 16) === '00:00') {
    const message = 'the start at 00:00 was taken as "the hour is not known"'
    assumptions.push({ code: 'midnight_is_all_day', field: 'datetime', message })
    return { start: datetime.slice(0, 10), allDay: true }
  }
  return compact<When>({ start: datetime, end: end && end > datetime ? end : undefined })
}

/** The coordinates are the city's. If the event has a title, the venue's name often repeats it. */
function readPlace({ venue }: BandsintownEvent, title: string): RawPlace | undefined {
  if (venue === undefined) return undefined
  const name = venue.name?.toLowerCase() === title.toLowerCase() ? undefined : venue.name
  const point = pointOf(venue.latitude, venue.longitude)
  return present<RawPlace>({
    sourceId: name === undefined ? undefined : venue.id,
    name,
    address: venue.street_address,
    postalCode: venue.postal_code,
    locality: venue.city,
    country: countryCode(venue.country ?? ''),
    ...point,
    geoPrecision: point.lat === undefined ? undefined : 'city',
  })
}
