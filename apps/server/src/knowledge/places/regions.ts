import { nameKey } from './called-cities.ts'
import type { KnownCity } from './known-city.ts'
import regions from './regions.json' with { type: 'json' }
import { placesCalled } from './towns.ts'

/** A state or province of a country where many towns share a name; `code` as GeoNames has it. */
export type Region = { country: string; code: string }

/** The countries whose states are known. */
export const WITH_REGIONS = Object.keys(regions)

const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(regions).flatMap(([country, names]) =>
    Object.entries(names).flatMap(([code, written]) =>
      written.split('|').map((name) => [`${country} ${name}`, code] as const),
    ),
  ),
)

/** The state that one of the parts behind a town's name says: "CA", "CA 94704", "Calif.". Null where none does. */
export function regionIn(parts: readonly string[], country: string): Region | null {
  for (const part of parts) {
    const code = BY_NAME.get(`${country} ${nameKey(part.replaceAll(/\d\S*/g, ' '))}`)
    if (code !== undefined) return { country, code }
  }
  return null
}

/** False for a city that is known to lie in another state. */
export function isInRegion({ slug, name }: KnownCity, region: Region | null): boolean {
  if (region === null) return true
  const known = placesCalled(name).find(({ city }) => city === slug)
  return known === undefined || (known.country === region.country && known.region === region.code)
}
