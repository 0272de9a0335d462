import type { ListingPlace } from '#server/knowledge/listing.ts'
import type { KnownCity } from './known-city.ts'
import { fold } from '#server/words/slug.ts'

/** Names a point to about a metre. */
export function pointKey({ lat, lng }: { lat: number; lng: number }): string {
  return `${lat.toFixed(5)} ${lng.toFixed(5)}`
}

/** True for a place with a point that no house is named for: neither a name nor a street with its number. */
export function isBarePoint(
  place: Pick<ListingPlace, 'name' | 'address' | 'lat' | 'lng'>,
  own: Pick<KnownCity, 'name' | 'names'>,
): place is { name: string | null; address: string | null; lat: number; lng: number } {
  const { name, address, lat, lng } = place
  if (lat === null || lng === null) return false
  const isCity = name === null || [own.name, ...own.names].some((one) => fold(one) === fold(name))
  return isCity && !/\d/.test((address ?? '').replace(POSTAL_CODE, ''))
}

const POSTAL_CODE = /(?<![\d-])(?:\d{3} \d{2}|\d{2}-\d{3}|\d{4,6})(?!\d)/g
