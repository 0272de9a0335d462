import { z } from 'zod'
import { BadRecord } from '@okolo/connectors/bad-record'
import { compact, filled, present } from '@okolo/connectors/understanding/compact'
import type { MapContext } from '@okolo/connectors/connector'
import type {
  Assumption,
  EventDraft,
  EventStatus,
  RawPlace,
  When,
} from '@okolo/connectors/event-draft'
import type { Json } from '@okolo/connectors/json'
import { Decimal, Id, Words, lenient, listOf } from '@okolo/connectors/understanding/lenient'
import { readRecord } from '@okolo/connectors/understanding/read-record'
import { webUrl } from '@okolo/connectors/understanding/event-link'
import { pointOf } from '@okolo/connectors/understanding/point'
import { textToHtml } from '@okolo/connectors/text/text'
import { upsellTags } from '@okolo/connectors/understanding/upsell'
import { resolveZone } from '@okolo/connectors/understanding/zone'
import { knownStatus } from '@okolo/connectors/understanding/known-status'

const Wall = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/)
const Flag = lenient(z.boolean())

/** The used fields of an event in API v2. Fields of another shape count as absent. */
const SeatGeekEvent = z.object({
  title: lenient(Words),
  url: lenient(Words),
  description: lenient(Words),
  type: lenient(Words),
  status: lenient(Words),
  datetime_local: lenient(Wall),
  enddatetime_utc: lenient(Wall),
  time_tbd: Flag,
  date_tbd: Flag,
  conditional: Flag,
  stats: lenient(
    z.object({ lowest_price: lenient(z.number()), highest_price: lenient(z.number()) }),
  ),
  taxonomies: listOf(z.object({ name: lenient(Words) })),
  performers: listOf(
    z.object({
      name: lenient(Words),
      url: lenient(Words),
      image: lenient(Words),
      image_license: lenient(Words),
      image_attribution: lenient(Words),
      genres: listOf(z.object({ name: lenient(Words) })),
    }),
  ),
  venue: lenient(
    z.object({
      id: lenient(Id),
      name: lenient(Words),
      address: lenient(Words),
      city: lenient(Words),
      postal_code: lenient(Words),
      country: lenient(z.string().regex(/^[a-z]{2}$/i)),
      timezone: lenient(Words),
      url: lenient(Words),
      location: lenient(z.object({ lat: lenient(Decimal), lon: lenient(Decimal) })),
    }),
  ),
})
type SeatGeekEvent = z.output<typeof SeatGeekEvent>

const STATUS: Record<string, EventStatus> = {
  cancelled: 'cancelled',
  canceled: 'cancelled',
  postponed: 'postponed',
  rescheduled: 'rescheduled',
}

export function mapSeatGeekEvent(
  raw: Json,
  _: MapContext<unknown>,
  { id }: { id: string },
): EventDraft {
  const assumptions: Assumption[] = []
  const event = readRecord(SeatGeekEvent, raw, assumptions)
  const { title, venue, taxonomies } = event
  if (title === undefined) throw new BadRecord('no_title', 'the event has no title', 'title')
  const when = dateOf(event, assumptions)
  const told = knownStatus(event.status, STATUS, assumptions)
  const names = [...taxonomies, ...event.performers.flatMap(({ genres }) => genres)].map(
    ({ name }) => name,
  )
  // Elsewhere "sports" means taking part. Here it means watching.
  const kinds = [event.type, ...names]
    .filter((name) => name !== undefined)
    .map((name) => (name.toLowerCase() === 'sports' ? 'seatgeek:sports' : name))
  const isParking = kinds.some((name) => /\bparking\b/i.test(name))
  const upsell = isParking ? ['upsell', 'parking'] : upsellTags(title)
  return compact<EventDraft>({
    sourceId: id,
    url: webUrl(event.url),
    title: { en: title },
    descriptionHtml: event.description ? { en: textToHtml(event.description) } : undefined,
    when: when === null ? [] : [when],
    // Without a day, it counts as postponed.
    status: when === null && told !== 'cancelled' ? 'postponed' : told,
    place: venue && readPlace(venue),
    performers: performersOf(event),
    categories: filled([...new Set(kinds)]),
    // "Conditional": a play-off game that is held only if it comes to it.
    tags: filled([...upsell, ...(event.conditional === true ? ['if necessary'] : [])]),
    offers: offersOf(event),
    images: imagesOf(event),
    assumptions: filled(assumptions),
  })
}

/** The platform writes 03:30 for an unknown hour, and any day of the span for an unknown day. */
function dateOf(event: SeatGeekEvent, assumptions: Assumption[]): When | null {
  const { datetime_local: start, venue } = event
  if (start === undefined || event.date_tbd === true) {
    const message = 'the date is to be announced'
    assumptions.push({ code: 'date_to_be_announced', field: 'date_tbd', message })
    return null
  }
  const tz = resolveZone(venue?.timezone ?? '') ?? undefined
  if (event.time_tbd === true) return compact<When>({ start: start.slice(0, 10), allDay: true, tz })
  return compact<When>({ start, tz })
}

function readPlace(venue: NonNullable<SeatGeekEvent['venue']>): RawPlace | undefined {
  return present<RawPlace>({
    sourceId: venue.id,
    name: venue.name,
    address: venue.address,
    postalCode: venue.postal_code,
    locality: venue.city,
    country: venue.country?.toLowerCase(),
    ...pointOf(venue.location?.lat, venue.location?.lon),
    url: webUrl(venue.url),
  })
}

function performersOf({ performers }: SeatGeekEvent): EventDraft['performers'] {
  return filled(
    performers.flatMap(({ name, url }) =>
      name === undefined || /\bparking\b/i.test(name) ? [] : [compact({ name, url: webUrl(url) })],
    ),
  )
}

/** All prices are in US dollars. Most are resale. */
function offersOf({ stats, url }: SeatGeekEvent): EventDraft['offers'] {
  const { lowest_price: low, highest_price: high } = stats ?? {}
  const hasPrice = low !== undefined && low > 0
  return filled(
    [
      compact({
        url: webUrl(url),
        price: hasPrice ? low : undefined,
        priceMax: hasPrice && high !== undefined && high > low ? high : undefined,
        minimum: hasPrice && high === undefined ? (true as const) : undefined,
        currency: hasPrice ? 'USD' : undefined,
      }),
    ].filter((offer) => Object.keys(offer).length > 0),
  )
}

/** Pictures of agencies ("rightsmanaged") are licensed to the platform alone. */
function imagesOf({ performers }: SeatGeekEvent): EventDraft['images'] {
  return filled(
    performers.flatMap(({ image, image_license: license, image_attribution: credit }) => {
      const url = webUrl(image)
      if (url === undefined || license === undefined || /rights|managed|getty/i.test(license))
        return []
      return [compact({ url, license, credit })]
    }),
  )
}
