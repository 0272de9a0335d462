import { EARTH_RADIUS_KM } from '@okolo/contract/constants'
import { withFeedDefaults, without, type EventFilter } from '@okolo/contract/filter/event-filter'

/** Degrees. `zoom` counts tiles of 512 pixels, as the map does. */
export type View = { lat: number; lng: number; zoom: number }
/** Degrees. `east` may exceed 180. */
export type Area = { west: number; south: number; east: number; north: number }
export type Point = { lat: number; lng: number }
export type MapCity = Point & { slug: string; name: string; timeZone: string; radius: number }

/** The number of pins that fit one screen (specification 17). */
export const MOST_PINS = 40

/** `at=48.1483,17.1074,12.5`: the map's position. Null if it was not moved. */
export function viewOf(search: EventFilter): View | null {
  const [lat, lng, zoom] = numbers(search['at'], 3)
  if (lat === undefined || lng === undefined || zoom === undefined) return null
  const isPlace = Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 22
  return isPlace ? { lat, lng, zoom } : null
}

export function writeView({ lat, lng, zoom }: View): string {
  return `${lat.toFixed(5)},${lng.toFixed(5)},${zoom.toFixed(2)}`
}

/** `bbox=west,south,east,north`: the searched area of the map. Null if the city is searched. */
export function searchedArea(search: EventFilter): Area | null {
  const [west, south, east, north] = numbers(search['bbox'], 4)
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return null
  const isArea = -90 <= south && south < north && north <= 90 && west < east && east - west <= 360
  return isArea && west >= -360 && east <= 360 ? { west, south, east, north } : null
}

export function writeArea({ west, south, east, north }: Area): string {
  return [west, south, east, north].map((degrees) => degrees.toFixed(5)).join(',')
}

/** The box around a circle, wide enough away from the poles. */
export function areaAround({ lat, lng }: Point, km: number): Area {
  const high = (km / EARTH_RADIUS_KM) * (180 / Math.PI)
  const wide = high / Math.max(0.05, Math.cos((lat * Math.PI) / 180))
  return {
    west: lng - wide,
    east: lng + wide,
    south: Math.max(-85, lat - high),
    north: Math.min(85, lat + high),
  }
}

export function areaOf(search: EventFilter, city: MapCity): Area {
  return searchedArea(search) ?? areaAround(...circleOf(search, city))
}

/** The place that the address names instead of a city. */
export function mapCentre({ city, location }: EventFilter): Point | null {
  return city === undefined && location ? { lat: location[0], lng: location[1] } : null
}

/**
 * Returns the visitor's choices with the city spelled out, as the base of links: a place of its own takes none. The map's
 * position is not among them.
 */
export function chosenOf(search: EventFilter, city: MapCity): EventFilter {
  const chosen = without(search, 'cursor', 'at', 'bbox')
  return mapCentre(search) === null ? { ...chosen, city: city.slug } : chosen
}

/** The area that is shown before one is searched: the city, or the place with its distance. */
function circleOf(search: EventFilter, city: MapCity): [Point, number] {
  const place = mapCentre(search)
  return place === null ? [city, city.radius] : [place, search.distance ?? city.radius]
}

/** Returns the API's filter: the city's events with a place, or those of the searched area. */
export function askedOf(search: EventFilter, city: MapCity): EventFilter {
  const chosen = { ...withFeedDefaults(chosenOf(search, city)), page_size: MOST_PINS }
  const area = searchedArea(search)
  if (area === null) return { ...chosen, bbox: writeArea(areaAround(...circleOf(search, city))) }
  const lat = (area.south + area.north) / 2
  const lng = wrap((area.west + area.east) / 2)
  // The circle around the box gives the API a distance. The box decides.
  const high = (((area.north - area.south) / 2) * Math.PI * EARTH_RADIUS_KM) / 180
  const flat = Math.min(Math.abs(area.south), Math.abs(area.north), Math.abs(lat))
  const widest = area.south < 0 && area.north > 0 ? 1 : Math.cos((flat * Math.PI) / 180)
  const wide = (((area.east - area.west) / 2) * Math.PI * EARTH_RADIUS_KM * widest) / 180
  return {
    ...without(chosen, 'city', 'distance_from'),
    location: [round(lat), round(lng)],
    distance: Math.ceil(Math.hypot(high, wide)) + 1,
    bbox: writeArea(area),
  }
}

/** The city's events that no map can show. */
export function placelessOf(search: EventFilter, city: MapCity): EventFilter {
  const chosen = withFeedDefaults(chosenOf(search, city))
  return { ...without(chosen, 'distance', 'distance_from', 'location'), no_place: 'true' }
}

function wrap(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

function numbers(text: unknown, count: number): (number | undefined)[] {
  if (typeof text !== 'string') return []
  const parts = text.split(',')
  const isGood = parts.length === count && parts.every((part) => /^-?\d+(\.\d+)?$/.test(part))
  return isGood ? parts.map(Number) : []
}

/** Compares two areas with a tolerance for rounding and window sizes. */
export function isSameArea(a: Area, b: Area): boolean {
  const most = (b.north - b.south) / 50
  return (['west', 'east', 'south', 'north'] as const).every(
    (side) => Math.abs(a[side] - b[side]) <= most,
  )
}
