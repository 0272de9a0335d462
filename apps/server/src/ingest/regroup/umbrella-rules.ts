import { distanceKm, type Point } from '#server/knowledge/places/geo.ts'
import { takeApart } from '#server/knowledge/claims/title.ts'

/** An event that may be a festival, or part of one: from its first start to its last end. */
export type Spanned = {
  id: number
  title: string
  from: Date
  to: Date
  point: Point | null
  venueId: number | null
}

export type Umbrella = Spanned & { isFestival: boolean }

const HOUR_MS = 3_600_000
/** A shorter event is one evening. */
const SHORTEST_MS = 24 * HOUR_MS
/** A longer event is a season or an exhibition, during which other things happen. */
const LONGEST_MS = 62 * 24 * HOUR_MS
/** A festival has several houses in a town; anything else that is long is in one place. */
const FESTIVAL_KM = 5
const PLACE_KM = 0.4

/** True if an event may have parts at all. */
export function maySpan({ from, to }: Pick<Spanned, 'from' | 'to'>): boolean {
  const length = to.getTime() - from.getTime()
  return length > SHORTEST_MS && length <= LONGEST_MS
}

/**
 * Why an event is a part of another: it lies within its days and its area, is shorter, and bears its name and a name of
 * its own, or has its organizer. `hasItsOrganizer` counts for festivals only: a house organizes many things during an
 * exhibition. Null: it is no part.
 */
export function partReason(
  part: Spanned,
  umbrella: Umbrella,
  hasItsOrganizer: boolean,
): 'name' | 'organizer' | null {
  const isWithin = part.from >= umbrella.from && part.to <= umbrella.to
  const isShorter = lengthOf(part) < lengthOf(umbrella)
  if (!isWithin || !isShorter || !isNear(part, umbrella)) return null
  if (bearsName(part.title, umbrella)) return 'name'
  return umbrella.isFestival && hasItsOrganizer ? 'organizer' : null
}

function lengthOf({ from, to }: Spanned): number {
  return to.getTime() - from.getTime()
}

function isNear(a: Spanned, { isFestival, ...b }: Umbrella): boolean {
  if (a.venueId !== null && a.venueId === b.venueId) return true
  if (a.point === null || b.point === null) return isFestival
  return distanceKm(a.point, b.point) <= (isFestival ? FESTIVAL_KM : PLACE_KM)
}

/** `BrnoFest: opening night` bears the name of `BrnoFest 2026`; a common word alone names nothing. */
function bearsName(title: string, { title: name, isFestival }: Umbrella): boolean {
  const own = ownWords(name)
  const isNamed = own.length >= 2 || (isFestival && (own[0]?.length ?? 0) >= 5)
  const words = new Set(takeApart(title).words)
  return isNamed && own.every((word) => words.has(word)) && words.size > own.length
}

/** The words of a name without years and counts: `12th BrnoFest 2026` is `brnofest`. */
function ownWords(name: string): string[] {
  return takeApart(name).core.filter((word) => !/\d/.test(word))
}
