import { Marked } from 'marked'
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
import { resolveZone } from '@okolo/connectors/understanding/zone'

const Venue = z.object({
  id: lenient(Id),
  name: lenient(Words),
  address: lenient(Words),
  city: lenient(Words),
  postalCode: lenient(Words),
  country: lenient(z.string().regex(/^[a-z]{2}$/i)),
  lat: lenient(Decimal),
  lon: lenient(Decimal),
  /** The older API's spelling. */
  lng: lenient(Decimal),
  venueType: lenient(Words),
})
type MeetupVenue = z.output<typeof Venue>

/** The used fields of an event in the GraphQL API. Fields of another shape count as absent. */
const MeetupEvent = z.object({
  title: lenient(Words),
  eventUrl: lenient(Words),
  description: lenient(Words),
  status: lenient(Words),
  eventType: lenient(Words),
  /** With the offset of the place: `2026-12-04T18:30+01:00`. */
  dateTime: lenient(z.string()),
  endTime: lenient(z.string()),
  duration: lenient(z.string()),
  group: lenient(
    z.object({
      id: lenient(Id),
      name: lenient(Words),
      urlname: lenient(Words),
      timezone: lenient(Words),
    }),
  ),
  venue: lenient(Venue),
  venues: listOf(Venue),
  feeSettings: lenient(
    z.object({
      amount: lenient(z.number()),
      currency: lenient(z.string().regex(/^[A-Z]{3}$/)),
      required: lenient(z.boolean()),
    }),
  ),
  featuredEventPhoto: lenient(z.object({ baseUrl: lenient(Words), highResUrl: lenient(Words) })),
})
type MeetupEvent = z.output<typeof MeetupEvent>

const markdown = new Marked({ gfm: true, breaks: true })

export function mapMeetupEvent(
  raw: Json,
  _: MapContext<unknown>,
  { id }: { id: string },
): EventDraft | null {
  const assumptions: Assumption[] = []
  const event = readRecord(MeetupEvent, raw, assumptions)
  const told = event.status?.toUpperCase() ?? ''
  if (/DRAFT|AUTOSCHED|PENDING|BLOCKED/.test(told)) return null
  if (event.title === undefined) throw new BadRecord('no_title', 'the event has no title', 'title')
  const status: EventStatus = told.startsWith('CANCEL') ? 'cancelled' : 'scheduled'
  const venue = [...event.venues, event.venue].find((one) => one && !isOnlineVenue(one))
  const isOnline = /ONLINE|HYBRID/i.test(event.eventType ?? '') || event.venues.some(isOnlineVenue)
  const isOnlyOnline = isOnline && !/HYBRID/i.test(event.eventType ?? '')
  return compact<EventDraft>({
    sourceId: id,
    url: webUrl(event.eventUrl),
    title: { und: event.title },
    descriptionHtml: event.description ? { und: html(event.description) } : undefined,
    when: [dateOf(event, assumptions)],
    status,
    place: venue && !isOnlyOnline ? readPlace(venue) : undefined,
    isOnline: isOnline ? true : undefined,
    organizers: organizersOf(event),
    offers: offersOf(event),
    images: imageOf(event),
    assumptions: filled(assumptions),
  })
}

const html = (text: string) => markdown.parse(text, { async: false }).trim()

const isOnlineVenue = ({ venueType, name }: MeetupVenue) =>
  /online/i.test(venueType ?? '') || /^online event$/i.test(name ?? '')

function dateOf(event: MeetupEvent, assumptions: Assumption[]): When {
  const start = instant(event.dateTime)
  if (start === undefined)
    throw new BadRecord('no_date', `the event has no readable start: ${event.dateTime}`, 'dateTime')
  const tz = resolveZone(event.group?.timezone ?? '') ?? undefined
  const end = instant(event.endTime) ?? after(start, event.duration)
  const isLater = end !== undefined && Date.parse(end) > Date.parse(start)
  if (end !== undefined && Date.parse(end) < Date.parse(start)) {
    const message = `the end ${end} is before the start ${start} and was left out`
    assumptions.push({ code: 'end_dropped', field: 'endTime', message })
  }
  return compact<When>({ start, end: isLater ? end : undefined, tz })
}

/** Normalises to RFC 3339 with seconds. Undefined for other values. */
function instant(value: string | undefined): string | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(value ?? '')
  if (!match || Number.isNaN(Date.parse(match[0]))) return undefined
  return `${match[1]}${match[2] ?? ':00'}${match[3]}`
}

/** Adds `PT2H30M` to the start. `PT0S` means that no end was entered. */
function after(start: string, duration: string | undefined): string | undefined {
  if (duration === undefined) return undefined
  try {
    const length = Temporal.Duration.from(duration).total('seconds')
    if (length <= 0 || length > 31 * 86_400) return undefined
    return Temporal.Instant.from(start).add({ seconds: length }).toString()
  } catch {
    return undefined
  }
}

/** The platform invents missing postal codes: `meetup12`. */
function readPlace(venue: MeetupVenue): RawPlace | undefined {
  return present<RawPlace>({
    sourceId: venue.id,
    name: venue.name,
    address: venue.address,
    postalCode: /^meetup/i.test(venue.postalCode ?? '') ? undefined : venue.postalCode,
    locality: venue.city,
    country: venue.country?.toLowerCase(),
    ...pointOf(venue.lat, venue.lon ?? venue.lng),
  })
}

function organizersOf({ group }: MeetupEvent): EventDraft['organizers'] {
  if (group?.name === undefined) return undefined
  const url =
    group.urlname && webUrl(`https://www.meetup.com/${encodeURIComponent(group.urlname)}/`)
  return [compact({ name: group.name, url: url === '' ? undefined : url, sourceId: group.id })]
}

/** A missing fee does not mean "free". */
function offersOf({ feeSettings: fee, eventUrl }: MeetupEvent): EventDraft['offers'] {
  if (fee?.amount === undefined || fee.amount <= 0) return undefined
  return [compact({ url: webUrl(eventUrl), price: fee.amount, currency: fee.currency })]
}

function imageOf({ featuredEventPhoto: photo }: MeetupEvent): EventDraft['images'] {
  const url = webUrl(photo?.highResUrl)
  return url === undefined ? undefined : [{ url }]
}
