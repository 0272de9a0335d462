import { fold, slugify, uniqueSlug } from '#server/words/slug.ts'
import { uuidOf } from '#server/words/stable-id.ts'
import { wordsIn } from '#server/words/fold-words.ts'
import { calmAddress, calmCapitals } from '#server/knowledge/languages/calm-capitals.ts'
import { ELSEWHERE_ID } from '#server/catalogue/reference/places.ts'
import type { ListingPlace } from '#server/knowledge/listing.ts'
import { isTownBeside } from '#server/knowledge/places/towns.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { parseAddress } from './address.ts'
import { isKind, nameWords, splitRoom } from './venue-name.ts'

/** One spelling of a place, as listings mention it. */
export type VenueMention = {
  /** City and folded name: what is looked up in `venue_alias`. */
  matchKey: string
  uuid: string
  slug: string
  /** Of the building. */
  name: string
  /** The room in it that the name tells; rooms that the platform tells apart stay with the listing. */
  room: string | null
  address: string | null
  cityId: number
  /** Slug of the city, with that of a town beside it. */
  citySlug: string
  /** The town outside our cities, as records call it. */
  town: string | null
  lat: number | null
  lng: number | null
  precision: 'point' | 'street' | 'city' | null
  zone: string
  url: string | null
}

/** Null where there is no name to go by: neither a name nor an address, or only the name of the city. */
export function venueMention(
  place: ListingPlace | null,
  city: KnownCity,
  zone: string,
): VenueMention | null {
  if (place === null) return null
  const cities = new Set([
    ...[city.name, ...city.names].map(words),
    ...[place.town, place.district].flatMap((name) => (name == null ? [] : [words(name)])),
  ])
  const named = [place.name, place.address]
    .filter((name) => name !== null)
    .map((name) => ({ name, key: nameKey(name, cities) }))
    // The name of the city itself says no place.
    .find(({ key }) => key !== '' && !cities.has(key))
  if (named === undefined) return null
  // Two towns in one city's reach have a town hall each.
  const isBeside = place.town != null && isTownBeside(place.town, city.slug)
  const where = isBeside ? `${city.slug} ${slugify(place.town ?? '')}` : city.slug
  const matchKey = `${where}|${named.key}`
  const { building, room } = splitRoom(withoutCity(named.name, cities))
  const uuid = uuidOf('venue', room === null ? matchKey : `${where}|${nameKey(building, cities)}`)
  const [spoken] = city.languages
  const name = room === null ? named.name : building
  return {
    matchKey,
    uuid,
    slug: uniqueSlug(name, uuid),
    name: (name === place.address ? calmAddress : calmCapitals)(name, spoken),
    room: room && calmCapitals(room, spoken),
    address: place.address && calmAddress(place.address, spoken),
    cityId: city.id,
    citySlug: where,
    town: city.id === ELSEWHERE_ID && city.name !== '' ? city.name : null,
    lat: place.lat,
    lng: place.lng,
    precision: place.precision,
    zone,
    url: place.url,
  }
}

/** By which keys spellings of one place find each other: words of its own, street and number, the spot (~150 m). */
export function venueKeys(
  city: string,
  {
    name,
    address,
    lat,
    lng,
    precision,
  }: Pick<VenueMention, 'name' | 'address' | 'lat' | 'lng' | 'precision'>,
): string[] {
  const own = nameWords(name).filter(
    (word) => !isKind(word) && (word.length >= 3 || /\d/.test(word)),
  )
  const keys = own.map((word) => `${city}|w|${word.slice(0, 7)}`)
  keys.push(`${city}|n|${nameWords(name).join('').slice(0, 60)}`)
  const street = parseAddress(address ?? '')
  if (street.street !== '' && street.number !== null)
    keys.push(`${city}|a|${street.street.slice(0, 8)}|${street.number}`)
  if (lat !== null && lng !== null && precision !== 'city') {
    const [x, y] = [Math.round(lng * 500), Math.round(lat * 700)]
    keys.push(`${city}|g|${x}|${y}`)
  }
  return [...new Set(keys)]
}

function withoutCity(name: string, cities: ReadonlySet<string>): string {
  const cut = /^(.*\S)\s*,\s*([^,]+)$/u.exec(name)
  return cut !== null && cities.has(words(cut[2] ?? '')) ? (cut[1] ?? name) : name
}

/** `Aurora Kino, Sal 1, Tromsø` and `AURORA KINO Sal 1` give the same key in Tromsø. */
function nameKey(name: string, cities: ReadonlySet<string>): string {
  const key = words(name)
  const tail = [...cities].find((city) => city !== '' && key.endsWith(` ${city}`))
  return (tail === undefined ? key : key.slice(0, -tail.length - 1)).slice(0, 200)
}

function words(text: string): string {
  return wordsIn(fold(text)).join(' ')
}
