import type { KnownCity } from '@okolo/server/knowledge/places/known-city.ts'
import cities from '@okolo/server/seed/cities.json' with { type: 'json' }

/** A city as the seed has it, for code that works without a database. Throws where the seed has none of that slug. */
export function seedCity(slug: string): KnownCity {
  const found = cities.find((city) => city.slug === slug)
  if (found === undefined) throw new Error(`There is no city "${slug}".`)
  const { lng: lon, area_radius: radiusKm, time_zone: tz, names, ...same } = found
  return { ...same, id: 1, lon, radiusKm, tz, names: Object.values(names) }
}
