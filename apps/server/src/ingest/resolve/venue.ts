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
  const name = place?.name ?? place?.address ?? null
  if (place === null || name === null) return null
  const key = nameKey(name, city)
  // The name of the city itself says no place.
  if (key === '' || key === nameKey(city.name, city)) return null
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
function nameKey(name: string, city: KnownCity): string {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? []
  const cityWords = fold(city.name).match(/[\p{L}\p{N}]+/gu) ?? []
  const tail = words.slice(-cityWords.length).join(' ')
  const own = tail === cityWords.join(' ') && words.length > cityWords.length
  return (own ? words.slice(0, -cityWords.length) : words).join(' ').slice(0, 200)
}
