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
import { Words, lenient, listOf } from '@okolo/connectors/understanding/lenient'
import { readRecord } from '@okolo/connectors/understanding/read-record'
import { pointOf } from '@okolo/connectors/understanding/point'
import { resolveZone } from '@okolo/connectors/understanding/zone'

const Time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/)
  .transform((text) => text.replace(/\.\d+/, ''))

/** The used fields of an event in API v1. Fields of another shape count as absent. */
const PredictHqEvent = z.object({
  title: lenient(Words),
  category: lenient(Words),
  labels: listOf(Words),
  start: lenient(Time),
  end: lenient(Time),
  /** Null if the local time applies in every zone. */
  timezone: lenient(Words),
  cancelled: lenient(Words),
  postponed: lenient(Words),
  country: lenient(z.string().regex(/^[a-z]{2}$/i)),
  /** Longitude first. */
  location: lenient(z.tuple([z.number(), z.number()])),
  entities: listOf(
    z.object({
      entity_id: lenient(Words),
      name: lenient(Words),
      type: lenient(Words),
      formatted_address: lenient(Words),
    }),
  ),
  parent_event: lenient(z.object({ parent_event_id: lenient(Words) })),
  updated: lenient(z.iso.datetime({ offset: true })),
})
type PredictHqEvent = z.output<typeof PredictHqEvent>

export function mapPredictHqEvent(
  raw: Json,
  _: MapContext<unknown>,
  { id }: { id: string },
): EventDraft {
  const assumptions: Assumption[] = []
  const event = readRecord(PredictHqEvent, raw, assumptions)
  if (event.title === undefined) throw new BadRecord('no_title', 'the event has no title', 'title')
  const when = dateOf(event)
  const status: EventStatus = event.cancelled
    ? 'cancelled'
    : event.postponed
      ? 'postponed'
      : 'scheduled'
  if (when === null && status !== 'postponed')
    throw new BadRecord('no_date', 'the event has no start', 'start')
  return compact<EventDraft>({
    sourceId: id,
    title: { en: event.title },
    when: when === null ? [] : [when],
    status,
    place: readPlace(event),
    organizers: entitiesOfType(event, 'organizer'),
    performers: entitiesOfType(event, 'person'),
    categories: filled(
      [event.category, ...event.labels]
        .filter((name) => name !== undefined)
        // Elsewhere "sports" means taking part. Here it means watching.
        .map((name) => (name === 'sports' ? 'predicthq:sports' : name)),
    ),
    parentSourceId: event.parent_event?.parent_event_id,
    updatedAt: event.updated,
    assumptions: filled(assumptions),
  })
}

/** Midnight to the last second of a day is that day. The platform writes local times as UTC. */
function dateOf({ start, end, timezone }: PredictHqEvent): When | null {
  if (start === undefined) return null
  const tz = resolveZone(timezone ?? '')
  // Without a zone it is wall time at the place, even with an offset behind it.
  if (tz === null) {
    const [begin, last] = [start, end ?? start].map((time) => time.slice(0, 19))
    if (begin === undefined || last === undefined) return null
    if (begin.endsWith('T00:00:00') && /T(?:23:59|00:00)/.test(last))
      return compact<When>({
        start: begin.slice(0, 10),
        end: last.slice(0, 10) > begin.slice(0, 10) ? last.slice(0, 10) : undefined,
        allDay: true,
      })
    return compact<When>({ start: begin, end: last > begin ? last : undefined })
  }
  const isLonger = end !== undefined && Date.parse(end) > Date.parse(start)
  return compact<When>({ start, end: isLonger ? end : undefined, tz })
}

function readPlace({ entities, location, country }: PredictHqEvent): RawPlace | undefined {
  const venue = entities.find(({ type }) => type === 'venue')
  return present<RawPlace>({
    sourceId: venue?.entity_id,
    name: venue?.name,
    address: venue?.formatted_address?.replace(/\n/g, ', '),
    country: country?.toLowerCase(),
    ...pointOf(location?.[1], location?.[0]),
    // Without a venue the point is the town's.
    geoPrecision: location === undefined || venue !== undefined ? undefined : 'city',
  })
}

function entitiesOfType(
  { entities }: PredictHqEvent,
  type: string,
): { name: string }[] | undefined {
  const found = entities.filter((entity) => entity.type === type).map(({ name }) => name)
  return filled(found.filter((name) => name !== undefined).map((name) => ({ name })))
}
