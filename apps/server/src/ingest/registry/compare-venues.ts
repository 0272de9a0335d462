import { distanceKm } from '#server/knowledge/places/geo.ts'
import { parseAddress, sameAddress, sound } from './address.ts'
import { isKind, nameWords } from './venue-name.ts'

/** The facts by which two mentions of places are compared. */
export type VenueFacts = {
  name: string
  address: string | null
  lat: number | null
  lng: number | null
  /** A city's centre is not a place. */
  precision: string | null
  url: string | null
}

export type VenueComparison = { probability: number; reasons: string[] }

/** From here on two mentions are one place without asking; from REVIEW_FROM on somebody is asked. */
export const SAME_FROM = 0.92
export const REVIEW_FROM = 0.6

/** How surely two mentions in one city are the same place (specification 13), and why. */
export function compareVenues(a: VenueFacts, b: VenueFacts): VenueComparison {
  const reasons: string[] = []
  const say = (reason: string, value: number) => {
    reasons.push(reason)
    return value
  }
  const [addressA, addressB] = [parseAddress(a.address ?? ''), parseAddress(b.address ?? '')]
  const streets = new Set(`${addressA.street} ${addressB.street}`.split(' '))
  const [wordsA, wordsB] = [nameWords(a.name), nameWords(b.name)]
  const name = nameScore(wordsA, wordsB, streets, say)
  let probability = name

  const address = sameAddress(addressA, addressB)
  if (address === true) probability = say('same address', 1 - (1 - probability) * 0.3)
  if (address === false) probability = say('another address', probability * 0.7)
  const metres = distance(a, b)
  if (metres !== null) {
    if (metres <= 150) probability = say(`${metres} m apart`, 1 - (1 - probability) * 0.4)
    else if (metres > 1500) probability = say(`${metres} m apart`, probability * 0.3)
    else if (metres > 400) probability = say(`${metres} m apart`, probability * 0.7)
  }
  if (sameSite(a.url, b.url)) probability = say('same web site', 1 - (1 - probability) * 0.6)
  // Two houses share a courtyard: an address alone makes nothing the same.
  if (name < 0.4) probability = Math.min(probability, 0.55)
  return { probability: Math.round(probability * 1000) / 1000, reasons }
}

function nameScore(
  a: readonly string[],
  b: readonly string[],
  streets: ReadonlySet<string>,
  say: (reason: string, value: number) => number,
): number {
  if (a.join('') === b.join('')) return say('same name', 0.97)
  const own = (words: readonly string[]) => {
    const rest = words.filter((word) => !isKind(word) && !inStreet(word, streets))
    return (rest.length === 0 ? words.filter((word) => !isKind(word)) : rest).map(sound)
  }
  const [ownA, ownB] = [own(a), own(b)]
  if (ownA.length === 0 || ownB.length === 0) return say('no name of their own', 0.1)
  const numbersDiffer = numbers(ownA) !== numbers(ownB)
  const [kindsA, kindsB] = [a.filter(isKind), b.filter(isKind)]
  const kindsDiffer =
    kindsA.length > 0 && kindsB.length > 0 && !kindsA.some((kind) => kindsB.includes(kind))
  if (ownA.toSorted().join('') === ownB.toSorted().join(''))
    return kindsDiffer ? say('same name, another kind of place', 0.55) : say('same own name', 0.94)
  if (numbersDiffer) return say('another number', 0.2)
  const shared = ownA.filter((word) => ownB.includes(word))
  const isWithin = shared.length > 0 && shared.length === Math.min(ownA.length, ownB.length)
  if (isWithin && shared.some((word) => word.length >= 4) && !kindsDiffer)
    return say('one name holds the other', 0.8)
  const share = shared.length / new Set([...ownA, ...ownB]).size
  const letters = jaroWinkler(ownA.join(''), ownB.join(''))
  if (letters >= 0.93 && !kindsDiffer) return say('spelled almost alike', 0.75)
  return say('other words', Math.min(0.6, Math.max(share * 0.6, letters > 0.85 ? 0.45 : 0)))
}

function numbers(words: readonly string[]): string {
  return words
    .filter((word) => /^\d+$/.test(word))
    .toSorted()
    .join(' ')
}

function inStreet(word: string, streets: ReadonlySet<string>): boolean {
  if (streets.has(word)) return true
  if (word.length < 5) return false
  return [...streets].some(
    (street) => street.length >= 5 && street.slice(0, -2) === word.slice(0, -2),
  )
}

function distance(a: VenueFacts, b: VenueFacts): number | null {
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return null
  if (a.precision === 'city' || b.precision === 'city') return null
  return Math.round(distanceKm({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng }) * 1000)
}

function sameSite(a: string | null, b: string | null): boolean {
  const [site, other] = [a, b].map((url) => URL.parse(url ?? '')?.hostname)
  return site !== undefined && site === other
}

/** Jaro similarity with Winkler's bonus for a common beginning; 1: equal. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const takenB = new Uint8Array(b.length)
  const matchedA: number[] = []
  for (let i = 0; i < a.length; i += 1) {
    const letter = a.charCodeAt(i)
    const last = Math.min(b.length - 1, i + reach)
    for (let j = Math.max(0, i - reach); j <= last; j += 1)
      if (takenB[j] === 0 && letter === b.charCodeAt(j)) {
        takenB[j] = 1
        matchedA.push(letter)
        break
      }
  }
  const m = matchedA.length
  if (m === 0) return 0
  let misplaced = 0
  for (let j = 0, at = 0; j < b.length; j += 1)
    if (takenB[j] === 1 && matchedA[at++] !== b.charCodeAt(j)) misplaced += 1
  const swaps = misplaced / 2
  const jaro = (m / a.length + m / b.length + (m - swaps) / m) / 3
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}
