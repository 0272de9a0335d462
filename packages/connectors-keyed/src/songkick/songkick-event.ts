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
import { countryCode } from '@okolo/connectors/understanding/country'
import { webUrl } from '@okolo/connectors/understanding/event-link'
import { pointOf } from '@okolo/connectors/understanding/point'
import { dropTracking } from '@okolo/connectors/understanding/tracking'
import { knownStatus } from '@okolo/connectors/understanding/known-status'

const Point = { lat: lenient(Decimal), lng: lenient(Decimal) }
const Moment = z.object({
  date: lenient(z.iso.date()),
  time: lenient(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)),
})

/** The used fields of an event in API 3.0. Fields of another shape count as absent. */
const SongkickEvent = z.object({
  type: lenient(Words),
  displayName: lenient(Words),
  uri: lenient(Words),
  status: lenient(Words),
  start: lenient(Moment),
  end: lenient(Moment),
  ageRestriction: lenient(Words),
  series: lenient(z.object({ displayName: lenient(Words) })),
  location: lenient(z.object({ city: lenient(Words), ...Point })),
  performance: listOf(
    z.object({
      displayName: lenient(Words),
      billing: lenient(Words),
      artist: lenient(
        z.object({
          uri: lenient(Words),
          identifier: listOf(z.object({ mbid: lenient(z.uuid()) })),
        }),
      ),
    }),
  ),
  venue: lenient(
    z.object({ id: lenient(Id), displayName: lenient(Words), uri: lenient(Words), ...Point }),
  ),
})
type SongkickEvent = z.output<typeof SongkickEvent>

const STATUS: Record<string, EventStatus> = {
  cancelled: 'cancelled',
  postponed: 'postponed',
  rescheduled: 'rescheduled',
}

export function mapSongkickEvent(
  raw: Json,
  _: MapContext<unknown>,
  { id }: { id: string },
): EventDraft {
  const assumptions: Assumption[] = []
  const event = readRecord(SongkickEvent, raw, assumptions)
  const title = titleOf(event)
  if (title === undefined) throw new BadRecord('no_title', 'the event has no name', 'displayName')
  const status = knownStatus(event.status, STATUS, assumptions)
  const when = dateOf(event)
  if (when === null && status !== 'postponed')
    throw new BadRecord('no_date', 'the event has no date', 'start.date')
  const isFestival = event.type?.toLowerCase() === 'festival'
  return compact<EventDraft>({
    sourceId: id,
    url: page(event.uri),
    title: { und: title },
    when: when === null ? [] : [when],
    status,
    place: readPlace(event),
    performers: performersOf(event),
    categories: [isFestival ? 'festival' : 'concert'],
    age: ageOf(event),
    assumptions: filled(assumptions),
  })
}

/**
 * The platform calls a concert "Artists at Venue (April 29, 2010)", so the headliners are its title. A festival takes
 * its series' name, as on other platforms.
 */
function titleOf(event: SongkickEvent): string | undefined {
  if (event.series?.displayName !== undefined) return event.series.displayName
  const shown = event.displayName?.replace(/\s*\([A-Z][a-z]+ \d{1,2}, \d{4}\)\s*$/, '')
  if (event.type?.toLowerCase() === 'festival') return shown
  const headliners = event.performance
    .filter(({ billing }) => billing === 'headline')
    .map(({ displayName }) => displayName)
    .filter((name) => name !== undefined)
  if (headliners.length > 0) return [...new Set(headliners)].join(', ')
  const venue = event.venue?.displayName
  const tail = venue === undefined ? undefined : ` at ${venue}`
  return tail !== undefined && shown?.endsWith(tail) ? shown.slice(0, -tail.length) : shown
}

/** Uses the wall time at the venue. The platform names no zone, and its offset is sometimes wrong. */
function dateOf({ start, end }: SongkickEvent): When | null {
  if (start?.date === undefined) return null
  const lastDay = end?.date !== undefined && end.date > start.date ? end.date : undefined
  // Of a festival the day of the end is known, the hour of the last concert is not.
  if (start.time === undefined || lastDay !== undefined)
    return compact<When>({ start: start.date, end: lastDay, allDay: true })
  return { start: `${start.date}T${start.time}` }
}

function readPlace({ venue, location }: SongkickEvent): RawPlace | undefined {
  // "Lexington, KY, US": the country comes last.
  const [locality, ...rest] = location?.city?.split(', ') ?? []
  const country = rest.length > 0 ? countryCode(rest.at(-1) ?? '') : undefined
  const exact = pointOf(venue?.lat, venue?.lng)
  const isExact = exact.lat !== undefined
  const point = isExact ? exact : pointOf(location?.lat, location?.lng)
  return present<RawPlace>({
    sourceId: venue?.id,
    // "Unknown venue" has no id.
    name: venue?.id === undefined ? undefined : venue.displayName,
    locality,
    country,
    ...point,
    geoPrecision: point.lat === undefined ? undefined : isExact ? 'point' : 'city',
    url: page(venue?.uri),
  })
}

function performersOf({ performance }: SongkickEvent): EventDraft['performers'] {
  return filled(
    performance.flatMap(({ displayName: name, artist }) => {
      const mbid = artist?.identifier.find((one) => one.mbid !== undefined)?.mbid
      return name === undefined ? [] : [compact({ name, mbid, url: page(artist?.uri) })]
    }),
  )
}

/** Without the marks of the key's owner: the same event has the same address in every answer. */
function page(uri: string | undefined): string | undefined {
  const address = webUrl(uri)
  if (address === undefined) return undefined
  const url = new URL(address)
  dropTracking(url)
  return url.href
}

function ageOf({ ageRestriction }: SongkickEvent): EventDraft['age'] {
  const told = /\b(\d{1,2})/.exec(ageRestriction ?? '')
  return told ? { min: Number(told[1]) } : undefined
}
