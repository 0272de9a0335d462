import { distanceKm } from '#server/knowledge/places/geo.ts'
import { fold } from '#server/words/slug.ts'
import type { MappedRecord } from '../map/map-records.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'

const NEAR_KM = 50

/** The city that most events are in, by their coordinates or else by a city's name in their address; null: none. */
export function guessCity(
  mapped: readonly MappedRecord[],
  cities: ReadonlyMap<string, KnownCity>,
): KnownCity | null {
  const votes = new Map<KnownCity, number>()
  const byName = new Map<string, KnownCity>()
  // Of two cities with one name the larger is meant.
  for (const city of [...cities.values()].toSorted((a, b) => a.population - b.population))
    for (const name of [city.name, ...city.names]) byName.set(fold(name), city)
  for (const { listings } of mapped)
    for (const { content } of listings?.listings ?? []) {
      const { place } = content
      if (place === null) continue
      const city =
        place.lat !== null && place.lng !== null
          ? nearest(place.lat, place.lng, cities)
          : wordsOf(`${place.address ?? ''}, ${place.name ?? ''}`)
              .map((part) => byName.get(part))
              .find((one) => one !== undefined)
      if (city) votes.set(city, (votes.get(city) ?? 0) + 1)
    }
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

function nearest(
  lat: number,
  lng: number,
  cities: ReadonlyMap<string, KnownCity>,
): KnownCity | null {
  let best: KnownCity | null = null
  let closest = NEAR_KM
  for (const city of cities.values()) {
    if (Math.abs(city.lat - lat) > 1) continue
    const km = distanceKm({ lat, lng }, { lat: city.lat, lng: city.lon })
    if (km < closest) [best, closest] = [city, km]
  }
  return best
}

/** Parts between commas, with and without a postal code, folded. */
function wordsOf(address: string): string[] {
  return address
    .split(/[,;\n]/)
    .flatMap((part) => [part, part.replaceAll(/[\d\s-]*\d[\d\s-]*/g, ' ')])
    .map((part) => fold(part.trim()))
    .filter((part) => part !== '')
}
