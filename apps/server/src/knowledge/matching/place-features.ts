import type { Place } from '../mentions/place.ts'
import type { Prepared } from '../mentions/prepare.ts'
import { overlap, trigramDice } from '../mentions/similarity.ts'

/** How two mentions' places lie to each other, by name of the feature; -1 where one does not say. */
export type PlaceFeatures = ReturnType<typeof comparePlaces>

export function comparePlaces(a: Prepared, b: Prepared) {
  const x = a.place
  const y = b.place
  const hasVenues = x.core.length > 0 && y.core.length > 0
  // The telling words depend on the city, which one side may not name: `Arena Wien`.
  const isEqual = hasVenues && isSame(x.words, y.words)
  const core = hasVenues
    ? overlap(isEqual ? x.words : x.core, isEqual ? y.words : y.core, lengthOf)
    : null
  return {
    sameVenueId: x.venueId === null || y.venueId === null ? -1 : x.venueId === y.venueId ? 1 : 0,
    venue: core === null ? -1 : Math.max(core.jaccard, trigramDice(x.squashed, y.squashed)),
    venueContained: core === null ? -1 : core.containment,
    /** 1 where both names say one kind of place, -1 where they say different kinds. */
    venueKind: kindsAgree(x, y),
    city: cityLikeness(x, y),
    km: kmApart(x, y),
    address:
      x.address.length > 0 && y.address.length > 0
        ? overlap(x.address, y.address, lengthOf).containment
        : -1,
    houseNumber:
      x.houseNumber === null || y.houseNumber === null
        ? -1
        : x.houseNumber === y.houseNumber
          ? 1
          : 0,
    /** The venue of one is written in the address or title of the other. */
    venueElsewhere: Math.max(saidShare(a, y), saidShare(b, x)),
    online: x.isOnline && y.isOnline ? 1 : x.isOnline || y.isOnline ? -1 : 0,
    placesKnown: (x.core.length > 0 ? 1 : 0) + (y.core.length > 0 ? 1 : 0),
  }
}

function kindsAgree({ kinds: x }: Place, { kinds: y }: Place): number {
  if (x.size === 0 || y.size === 0) return 0
  return x.isDisjointFrom(y) ? -1 : 1
}

/** Long words tell more of a place than short ones. */
export function lengthOf(word: string): number {
  return Math.min(8, word.length)
}

function cityLikeness(x: Place, y: Place): number {
  if (x.city.length === 0 || y.city.length === 0) return -1
  if (isSame(x.city, y.city)) return 1
  const { containment } = overlap(x.city, y.city, lengthOf)
  return Math.max(containment, trigramDice(x.city.join(' '), y.city.join(' ')))
}

/** Kilometres, at most 100; -1 where a point is missing. */
export function kmApart(
  { point: x }: Pick<Place, 'point'>,
  { point: y }: Pick<Place, 'point'>,
): number {
  if (x === null || y === null) return -1
  const north = (x.lat - y.lat) * 111.2
  const east = (x.lon - y.lon) * 111.2 * Math.cos((x.lat * Math.PI) / 180)
  return Math.min(100, Math.hypot(north, east))
}

/** Share of the venue's telling words that the other mention has in its title, address or city. */
function saidShare(other: Prepared, venue: Place): number {
  if (venue.core.length === 0) return 0
  const { titles, place } = other
  const isSaid = (word: string): boolean =>
    titles.some(({ words }) => words.includes(word)) ||
    place.address.includes(word) ||
    place.city.includes(word)
  return venue.core.filter(isSaid).length / venue.core.length
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((word, at) => word === b[at]))
}
