import type { Timed } from '../match/time-features.ts'
import { timeVeto } from '../match/vetoes.ts'
import { haveSameLetters, titleLetters, type TitleLetters } from './title-letters.ts'

/** What tells two listings apart without reading all that they say. */
export type Sketch = {
  /** Hashed: equal ones may be unequal letters, unequal ones never are equal. */
  letters: TitleLetters
  /** When its claims are; null: there are more than are kept, nothing follows from them. */
  times: readonly Timed[] | null
}

/** A zone that nobody knows. */
const NO_OFFSET = 9999
const NUMBERS = 5

/** The sketch of a listing with these titles and claims. `isWhole`: its claims are all of its dates. */
export function sketchOf(
  titles: Record<string, string>,
  claims: readonly Timed[],
  isWhole: boolean,
): Sketch {
  const { whole, bare } = titleLetters(titles)
  return {
    letters: { whole: hashed(whole), bare: hashed(bare) },
    times: isWhole ? claims : null,
  }
}

/** A sketch as the text of `listing.sketch`. */
export function writeSketch({ letters, times }: Sketch): string {
  const numbers =
    times?.flatMap(({ clock, previous }) => [
      clock.day,
      clock.minute === null ? -1 : clock.minute - clock.day * 1440,
      clock.lastDay - clock.day,
      clock.offset ?? NO_OFFSET,
      previous === null ? 0 : previous.day,
    ]) ?? null
  return JSON.stringify([[...letters.whole], [...letters.bare], numbers])
}

export function readSketch(text: string): Sketch {
  const [whole, bare, numbers]: [string[], string[], number[] | null] = JSON.parse(text)
  return {
    letters: { whole: new Set(whole), bare: new Set(bare) },
    times: numbers === null ? null : timesIn(numbers),
  }
}

function timesIn(numbers: readonly number[]): Timed[] {
  return Array.from({ length: numbers.length / NUMBERS }, (_, i): Timed => {
    const [day = 0, minute = -1, days = 0, offset = NO_OFFSET, previous = 0] = numbers.slice(
      i * NUMBERS,
      (i + 1) * NUMBERS,
    )
    return {
      clock: {
        day,
        lastDay: day + days,
        minute: minute < 0 ? null : day * 1440 + minute,
        endMinute: null,
        isMidnight: minute === 0,
        offset: offset === NO_OFFSET ? null : offset,
      },
      previous: previous === 0 ? null : { day: previous },
    }
  })
}

export function mayShareTitle(a: Sketch, b: Sketch): boolean {
  return haveSameLetters(a.letters, b.letters)
}

/**
 * Whether the rule about time forbids each pair of dates that would be compared (link-listings.ts): then the listings
 * are not one event, whatever else they say.
 */
export function timesForbid({ times: a }: Sketch, { times: b }: Sketch): boolean {
  if (a === null || b === null) return false
  const [first] = a
  const [other] = b
  if (a.length === 1 && b.length === 1 && first !== undefined && other !== undefined)
    return timeVeto(first, other) !== null
  let isNear = false
  for (const one of a)
    for (const two of b) {
      if (daysApart(one, two) > 1) continue
      if (timeVeto(one, two) === null) return false
      isNear = true
    }
  return isNear
}

/** Days between two claims; 0 where they share one. */
export function daysApart({ clock: a }: Timed, { clock: b }: Timed): number {
  if (a.day <= b.lastDay && b.day <= a.lastDay) return 0
  return Math.max(a.day - b.lastDay, b.day - a.lastDay)
}

function hashed(texts: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...texts].map(hashOfLetters))
}

/** FNV-1a, 32 bits. */
function hashOfLetters(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
