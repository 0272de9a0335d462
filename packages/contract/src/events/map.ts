import { z } from 'zod'
import { EventCard, EventDate } from './event.ts'
import { Price } from './price.ts'

/** West, south, east, north in degrees (RFC 7946). West > east if the box crosses 180 degrees. */
const MapBox = z.tuple([z.number(), z.number(), z.number(), z.number()])
/** Longitude, latitude (RFC 7946). */
const Point = z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) })

/** Several events close to each other at this zoom. The id stays the same while the map is moved. */
const MapCluster = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: Point,
  /** The box of its events. */
  bbox: MapBox,
  properties: z.object({ kind: z.literal('cluster'), count: z.int() }),
})
/** One event at its venue, with its first date in the time asked for. The id is the event's uuid. */
const MapPoint = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: Point,
  properties: z.object({
    kind: z.literal('event'),
    slug: z.string(),
    title: z.string(),
    /** As on a card. */
    translated_title: z.string().optional(),
    /** The category's slug. */
    category: z.string(),
    date: EventDate,
    price: Price.nullable(),
    mood: z.string().nullable(),
  }),
})

/** Events on a map, each once, as GeoJSON. */
export const EventMap = z.object({
  type: z.literal('FeatureCollection'),
  /** The covered area: the requested box, widened to whole clusters. */
  bbox: MapBox,
  /** The zoom of the answer. Lower than requested if the box is too large. */
  zoom: z.int(),
  /** Events in the box. */
  count: z.int(),
  /** Events of the list without an exact place. Null if no city is asked for. */
  without_place: z.int().nullable(),
  features: z.array(z.union([MapCluster, MapPoint])),
})
export type EventMap = z.infer<typeof EventMap>
export type MapCluster = z.infer<typeof MapCluster>
export type MapPoint = z.infer<typeof MapPoint>

/** Events of a list that no map can show, because they have no exact place. The soonest come first. */
export const EventsWithoutPlace = z.object({
  /** The number of all events. `results` has the first ones. */
  count: z.int(),
  results: z.array(EventCard),
})
export type EventsWithoutPlace = z.infer<typeof EventsWithoutPlace>
