import { distanceKm } from '#server/knowledge/places/geo.ts'
import { isSaidByOperator, type Locks } from '#server/knowledge/merging/locks.ts'
import type { MergedEvent } from '#server/knowledge/merging/merged-event.ts'
import type { KnownPlaces } from '#server/catalogue/reference/known-places.ts'

/** A place further from its city than this, and than twice the city's radius, is not in it. */
const NEAR_KM = 30

/** The locks without a city that is not among the known ones any more. */
export function usable(locks: Locks, { cities }: KnownPlaces): Locks {
  return locks.filter(({ field, value }) => field !== 'city' || cities.has(String(value)))
}

/** An event that an operator moved to a city without coordinates that lie elsewhere: they belong to what he corrected. */
export function keptInCity(event: MergedEvent, { cities }: KnownPlaces): MergedEvent {
  const city = isSaidByOperator(event, 'city') ? cities.get(event.city) : undefined
  if (city === undefined) return event
  const isFar = (lat: number, lng: number) =>
    distanceKm({ lat, lng }, { lat: city.lat, lng: city.lon }) >
    Math.max(NEAR_KM, 2 * city.radiusKm)
  const { place, point } = event
  return {
    ...event,
    point: point !== null && isFar(point.lat, point.lng) ? null : point,
    place:
      place?.lat != null && place.lng !== null && isFar(place.lat, place.lng)
        ? { ...place, lat: null, lng: null, precision: null }
        : place,
  }
}
