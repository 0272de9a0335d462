import { LONG_RUN_DAYS } from './constants.ts'
import type { Prepared } from './prepare.ts'
import { GENERIC } from './vocabulary.ts'

const RARE_WORDS = 3
const VENUE_WORDS = 2
/** About 1 km of latitude. */
const CELL = 0.01
const MONTHS_OF_A_RUN = 14

/**
 * Strings under which a claim is found: two claims are compared when they have one in common. Each claim says both
 * windows it lies in (`d` and `d - 1` for days), so claims a day apart always share one and an index needs
 * nothing but equality. At most about 40 strings; order and length carry no meaning.
 */
export function blockKeys(claim: Prepared): string[] {
  const keys = new Set<string>()
  const { clock, place } = claim
  const days = [clock.day - 1, clock.day]
  const rare = rarestWords(claim)
  for (const day of days) {
    for (const word of rare) keys.add(`t:${word.slice(0, 6)}:${day}`)
    for (const { squashed } of claim.titles)
      if (squashed) keys.add(`s:${squashed.slice(0, 6)}:${day}`)
    for (const word of placeWords(claim)) keys.add(`v:${word}:${day}`)
    if (place.venueId !== null) keys.add(`i:${place.venueId}:${day}`)
    for (const cell of cells(place.point)) keys.add(`g:${cell}:${day}`)
    // Where all that is known is a town, its all-day events of a day are few.
    if (clock.minute === null && place.core.length === 0 && place.city.length > 0)
      keys.add(`c:${place.city.join('')}:${day}`)
  }
  // Dates that platforms disagree about: rare words within a week.
  const week = Math.floor(clock.day / 7)
  for (const word of rare.slice(0, 2)) for (const w of [week - 1, week]) keys.add(`w:${word}:${w}`)
  if (clock.lastDay - clock.day + 1 >= LONG_RUN_DAYS) {
    for (const month of monthsOf(clock.day, clock.lastDay))
      for (const word of rare.slice(0, 2)) keys.add(`l:${word}:${month}`)
  }
  for (const url of claim.urls) keys.add(`u:${url}`)
  if (claim.previous !== null)
    for (const word of rare) keys.add(`t:${word.slice(0, 6)}:${claim.previous.day}`)
  return [...keys]
}

function rarestWords({ titles, weights }: Prepared): string[] {
  const words = [...new Set(titles.flatMap(({ core }) => core))]
    .filter((word) => word.length > 1 || words1(titles))
    .toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))
  const telling = words.filter((word) => !GENERIC.has(word))
  return (telling.length > 0 ? telling : words).slice(0, RARE_WORDS * Math.max(1, titles.length))
}

function words1(titles: Prepared['titles']): boolean {
  return titles.every(({ core }) => core.every((word) => word.length <= 1))
}

function placeWords({ place }: Prepared): string[] {
  return [...new Set(place.core)].toSorted((a, b) => b.length - a.length).slice(0, VENUE_WORDS)
}

/** The four cells around a point, so that near points share one wherever the borders run. */
function cells(point: Prepared['place']['point']): string[] {
  if (point === null) return []
  const y = Math.floor(point.lat / CELL - 0.5)
  const x = Math.floor((point.lon * Math.cos((Math.round(point.lat) * Math.PI) / 180)) / CELL - 0.5)
  return [`${y},${x}`, `${y + 1},${x}`, `${y},${x + 1}`, `${y + 1},${x + 1}`]
}

function monthsOf(day: number, lastDay: number): number[] {
  const first = Math.floor(day / 30.4)
  const last = Math.min(Math.floor(lastDay / 30.4), first + MONTHS_OF_A_RUN)
  return Array.from({ length: last - first + 1 }, (_, n) => first + n)
}
