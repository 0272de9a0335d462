import { fold, uniqueSlug } from '#server/platform/slug.ts'
import { uuidOf } from '#server/platform/stable-id.ts'
import type { ListingPlace } from '../listing.ts'
import type { KnownCity } from './city.ts'

/** What a row of `venue` is made from. */
export type VenueMention = {
  matchKey: string
  uuid: string
  slug: string
  name: string
  address: string | null
  cityId: number
  lat: number | null
  lng: number | null
  precision: string | null
  zone: string
  url: string | null
}

/**
 * First version of the venue registry: within a city, the same name is the same place (design: INGEST.md
 * section 4; aliases, rooms and addresses come with the issue "Merge"). Null where there is no name to go by.
 */
export function venueOf(
  place: ListingPlace | null,
  city: KnownCity,
  zone: string,
): VenueMention | null {
  if (place === null) return null
  const cities = new Set([city.name, ...city.names].map(words))
  const named = [place.name, place.address]
    .filter((name) => name !== null)
    .map((name) => ({ name, key: nameKey(name, cities) }))
    // The name of the city itself says no place.
    .find(({ key }) => key !== '' && !cities.has(key))
  if (named === undefined) return null
  const { name, key } = named
  const matchKey = `${city.slug}|${key}`
  const uuid = uuidOf('venue', matchKey)
  return {
    matchKey,
    uuid,
    slug: uniqueSlug(name, uuid),
    name,
    address: place.address,
    cityId: city.id,
    lat: place.lat,
    lng: place.lng,
    precision: place.precision,
    zone,
    url: place.url,
  }
}

/** `Aurora Kino, Sal 1, Tromsø` and `AURORA KINO Sal 1` give the same key in Tromsø. */
function nameKey(name: string, cities: ReadonlySet<string>): string {
  const key = words(name)
  const tail = [...cities].find((city) => city !== '' && key.endsWith(` ${city}`))
  return (tail === undefined ? key : key.slice(0, -tail.length - 1)).slice(0, 200)
}

function words(text: string): string {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}
