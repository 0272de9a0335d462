import type { ListedEvent } from '../../catalogue/event/listed-event.ts'
import { areaAround, MOST_PINS, type Area, type Point } from './map-address.ts'

/** How many of the places lie outside the first view, in each direction. */
const OUTSIDE = 0.1
/** The first view reaches at least this far from its middle: a few streets. */
const LEAST_KM = 0.8

/** Returns the part of the area where most of the first listed events are. Without any it is the whole area. */
export function firstView(area: Area, cards: ListedEvent[]): Area {
  const places = cards.slice(0, MOST_PINS).flatMap(({ location }) => {
    const place = location === null ? null : { lat: location[0], lng: location[1] }
    return place !== null && isIn(area, place) ? [place] : []
  })
  if (places.length === 0) return area
  const [south, north] = middleOf(places.map(({ lat }) => lat))
  const [west, east] = middleOf(places.map(({ lng }) => lng))
  const least = areaAround({ lat: (south + north) / 2, lng: (west + east) / 2 }, LEAST_KM)
  return {
    west: Math.max(area.west, Math.min(west, least.west)),
    east: Math.min(area.east, Math.max(east, least.east)),
    south: Math.max(area.south, Math.min(south, least.south)),
    north: Math.min(area.north, Math.max(north, least.north)),
  }
}

function middleOf(values: number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b)
  const left = Math.floor(sorted.length * OUTSIDE)
  return [sorted[left] ?? 0, sorted[sorted.length - 1 - left] ?? 0]
}

function isIn({ west, east, south, north }: Area, { lat, lng }: Point): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north
}
