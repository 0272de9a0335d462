import { APART_KM, SPOT_KM } from '../mentions/constants.ts'
import type { Place } from '../mentions/place.ts'
import { townsMeant } from '../places/town-named.ts'
import { isOneTown, kmBetweenTowns } from '../places/towns.ts'
import { kmApart, lengthOf } from './place-features.ts'
import type { Prepared } from '../mentions/prepare.ts'
import { overlap, trigramDice } from '../mentions/similarity.ts'
import type { TimeFeatures } from '../mentions/time-features.ts'

/** Names from this likeness on are one name. */
const ONE_NAME = 0.8
/** Share of the lighter title's weight from which on two titles speak of one thing, at one place and time. */
const TITLES_AGREE = 0.5

/**
 * Compares the places of two listings of one platform, which writes a place in one way: other names are other places.
 * `unknown`: the listings do not say enough.
 */
export function samePlace(a: Prepared, b: Prepared): 'same' | 'other' | 'unknown' {
  const [x, y] = [a.place, b.place]
  const km = kmApart(x, y)
  if (km > APART_KM) return 'other'
  if (x.words.length > 0 && y.words.length > 0) {
    if (inOtherCity(x, y) || numbersDiffer(x.words, y.words)) return 'other'
    // `Indoor Pool` of one park and of another
    if (km < 0 && haveOtherAddresses(x, y)) return 'other'
    if (isOneName(withoutTown(x, y), withoutTown(y, x))) return 'same'
    // `Jacobs Theatre-NY` and `Bernard B. Jacobs Theatre`
    const [one, other] = ownNames(x, y)
    const isWithin =
      one.length > 0 && other.length > 0 && overlap(one, other, lengthOf).containment === 1
    return km >= 0 && isWithin ? 'same' : 'other'
  }
  if (km >= 0) return km <= SPOT_KM ? 'same' : 'other'
  if (x.isOnline && y.isOnline) return 'same'
  if (x.address.length > 0 && y.address.length > 0)
    return haveOtherAddresses(x, y) ? 'other' : 'same'
  // Conferences and festivals of whole days are often told with their town alone.
  const isTownAlone = [a, b].every(
    ({ clock, place }) => clock.minute === null && saysTownAlone(place),
  )
  return isTownAlone && !inOtherCity(x, y) ? 'same' : 'unknown'
}

function saysTownAlone({ words, address, point, town, isAssumed }: Place): boolean {
  return (
    words.length === 0 && address.length === 0 && point === null && town.length > 0 && !isAssumed
  )
}

/**
 * True if two platforms give the venue the same name, without generic words and the city. Then a point may be wrong
 * instead.
 */
function mayPointBeWrong(a: Prepared, b: Prepared): boolean {
  if (a.source === b.source) return false
  const [one, other] = ownNames(a.place, b.place)
  return one.length > 0 && other.length > 0 && isOneName(one, other)
}

/** True if the names of two venues share no word of their own: branches of a library, two clubs. */
export function haveOtherNames({ place: x }: Prepared, { place: y }: Prepared): boolean {
  const [one, other] = ownNames(x, y)
  return (
    one.length > 0 &&
    other.length > 0 &&
    overlap(one, other, lengthOf).containment === 0 &&
    trigramDice(one.join(''), other.join('')) < 0.3
  )
}

/**
 * True if the names of two venues have only the district in common, of which both addresses consist, and each says another house:
 * `Riverside, Auditorium` and `Public Library - Riverside`.
 */
export function shareOnlyTheDistrict({ place: x }: Prepared, { place: y }: Prepared): boolean {
  const isArea = (word: string) =>
    [x, y].every(({ address, city }) => address.includes(word) || city.includes(word))
  const lacks = (words: readonly string[], other: readonly string[]) =>
    words.some((word) => !other.includes(word) && !isArea(word))
  const shared = x.words.filter((word) => y.words.includes(word))
  return (
    x.houseNumber === null &&
    y.houseNumber === null &&
    shared.length > 0 &&
    shared.every(isArea) &&
    lacks(x.words, y.words) &&
    lacks(y.words, x.words)
  )
}

/** True if the start and the title agree as well (specification 13). */
export function isPointWrong(
  a: Prepared,
  b: Prepared,
  f: TimeFeatures & { km: number; titleContained: number },
): boolean {
  return (
    f.km > APART_KM && startsAgree(f) && f.titleContained >= TITLES_AGREE && mayPointBeWrong(a, b)
  )
}

/** At the same time, as far as platforms tell it alike: doors and beginning, UTC taken for local time, a day without an hour. */
function startsAgree(f: TimeFeatures): boolean {
  return (
    f.minutesApart === 0 ||
    f.doors === 1 ||
    f.utcShift === 1 ||
    (f.hoursMissing > 0 && f.daysShared > 0)
  )
}

/** The venues' own names, without the city of the other either. */
function ownNames(x: Place, y: Place): [string[], string[]] {
  return [
    x.own.filter((word) => !y.city.includes(word)),
    y.own.filter((word) => !x.city.includes(word)),
  ]
}

/** `Palace Theatre New York` and `Palace Theatre-NY` */
function withoutTown({ words, city }: Place, other: Place): string[] {
  const rest = words.filter(
    (word) =>
      (word.length > 2 || /\d/.test(word)) && !city.includes(word) && !other.city.includes(word),
  )
  return rest.length > 0 ? rest : words
}

function isOneName(a: readonly string[], b: readonly string[]): boolean {
  return (
    overlap(a, b, lengthOf).jaccard >= ONE_NAME || trigramDice(a.join(''), b.join('')) >= ONE_NAME
  )
}

/** Some write the district and the country as well. */
function haveOtherAddresses(x: Place, y: Place): boolean {
  if (x.address.length === 0 || y.address.length === 0) return false
  if (x.houseNumber !== null && y.houseNumber !== null && x.houseNumber !== y.houseNumber)
    return true
  return overlap(x.address, y.address, lengthOf).containment < ONE_NAME
}

/** Rooms, halls and pitches of one house differ by a number. */
function numbersDiffer(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [numbersIn(a), numbersIn(b)]
  return one.size > 0 && other.size > 0 && one.isDisjointFrom(other)
}

function numbersIn(words: readonly string[]): Set<string> {
  return new Set(words.filter((word) => /\d/.test(word)))
}

function inOtherCity(x: Place, y: Place): boolean {
  if (x.town.length === 0 || y.town.length === 0 || isOneName(x.town, y.town)) return false
  return !isOneTown(townsMeant(x.cityName), townsMeant(y.cityName))
}

/** Kilometres between the towns of two mentions; 0 where they may be one, null where nothing is known of them (towns.ts). */
export function kmBetween(x: Place, y: Place): number | null {
  if (isOneName(x.town, y.town)) return 0
  return kmBetweenTowns(townsMeant(x.cityName), townsMeant(y.cityName))
}
