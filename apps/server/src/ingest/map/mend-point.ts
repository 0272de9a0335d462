import type { Assumption, EventDraft } from '@okolo/connectors/event-draft'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { isNearCity } from '#server/knowledge/places/city.ts'
import { distanceKm } from '#server/knowledge/places/geo.ts'
import { coordinatesOf } from './normalise.ts'

/** Nearer than this a point is another town's rather than one with its numbers mixed up. */
const FAR_KM = 150

export type Mended = { draft: EventDraft; assumption: Assumption | null }

/**
 * The draft with latitude and longitude put right where they are exchanged or have a wrong sign: the point lies far from
 * every city of ours and the mended one in reach of the source's. A record of another country stays.
 */
export function mendPoint(draft: EventDraft, own: KnownCity, cities: readonly KnownCity[]): Mended {
  const { place } = draft
  const point = place === undefined ? null : coordinatesOf(place)
  if (place === undefined || point === null) return { draft, assumption: null }
  const { lat, lng } = point
  const isAbroad = place.country !== undefined && place.country.toLowerCase() !== own.country
  const isFar = distanceKm(point, { lat: own.lat, lng: own.lon }) > FAR_KM
  if (isAbroad || !isFar || cities.some((city) => isNearCity(point, city)))
    return { draft, assumption: null }
  const mended = MIX_UPS.map((mend) => mend(lat, lng)).find((one) => isNearCity(one, own))
  if (mended === undefined) return { draft, assumption: null }
  const message = `The point ${lat}, ${lng} was read as ${mended.lat}, ${mended.lng}, which is in ${own.name}.`
  return {
    draft: { ...draft, place: { ...place, lat: mended.lat, lon: mended.lng } },
    assumption: { code: 'point_mended', field: 'place', message },
  }
}

const MIX_UPS: ((lat: number, lng: number) => { lat: number; lng: number })[] = [
  (lat, lng) => ({ lat: lng, lng: lat }),
  (lat, lng) => ({ lat, lng: -lng }),
  (lat, lng) => ({ lat: -lat, lng }),
  (lat, lng) => ({ lat: -lat, lng: -lng }),
  (lat, lng) => ({ lat: -lng, lng: lat }),
  (lat, lng) => ({ lat: lng, lng: -lat }),
  (lat, lng) => ({ lat: -lng, lng: -lat }),
]
