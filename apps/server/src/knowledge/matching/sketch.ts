import { APART_KM } from '../mentions/constants.ts'
import { kmApart } from './place-features.ts'
import type { Timed } from '../mentions/time-features.ts'
import { timeVeto } from './vetoes.ts'
import { fnv1a } from '#server/words/fnv.ts'
import { titleLetters } from '#server/words/title-letters.ts'

/** A short form of a listing that often tells two apart. */
export type Sketch = {
  /** Hashes of the letters of its titles (title-letters.ts), with and without a year: unequal ones are unequal. */
  whole: readonly string[]
  bare: readonly string[]
  /** Hashes of the beginnings of its titles' words. */
  stems: readonly string[]
  /** Hash of whom an aggregator has it from; null: its platform tells it itself. */
  origin: string | null
  /** When its mentions are; null: there are more than are kept, nothing follows from them. */
  times: readonly Timed[] | null
  /** To some ten metres; null where none better than a city's is known. */
  point: Point | null
}

type Point = { lat: number; lon: number }

/** In another town. */
const FAR_KM = 50
/** Two words of the title, and one of the place or the title's first letters, on the same day. */
const FAR_KEYS = 6
/** More than one word on the same day. */
const ELSEWHERE_KEYS = 3

/** A zone that nobody knows. */
const NO_OFFSET = 9999
const NUMBERS = 5

/** The sketch of a listing with these titles and mentions. `isWhole`: its mentions are all of its dates. */
export function sketchOf(
  titles: Record<string, string>,
  mentions: readonly Timed[],
  {
    isWhole,
    point,
    origin = null,
  }: { isWhole: boolean; point: Point | null; origin?: string | null },
): Sketch {
  const { whole, bare, stems } = titleLetters(titles)
  return {
    whole: [...whole].map(hashOfLetters),
    bare: [...bare].map(hashOfLetters),
    stems: [...stems].map(hashOfLetters),
    origin: origin === null ? null : hashOfLetters(origin),
    times: isWhole ? mentions : null,
    point,
  }
}

/** A sketch as the text of `listing.sketch`: six parts, numbers and hashes with spaces between. */
export function writeSketch({ whole, bare, stems, origin, times, point }: Sketch): string {
  const numbers =
    times?.flatMap(({ clock, previous }) => [
      clock.day,
      clock.minute === null ? -1 : clock.minute - clock.day * 1440,
      clock.lastDay - clock.day,
      clock.offset ?? NO_OFFSET,
      previous === null ? 0 : previous.day,
    ]) ?? MORE
  return [
    whole,
    bare,
    numbers,
    point === null ? [] : [rounded(point.lat), rounded(point.lon)],
    stems,
    origin === null ? [] : [origin],
  ]
    .map((part) => part.join(' '))
    .join('|')
}

export function readSketch(text: string): Sketch {
  const [whole = '', bare = '', numbers = '', place = '', stems = '', origin = ''] = text.split('|')
  const [lat, lon] = wordsIn(place)
  return {
    whole: wordsIn(whole),
    bare: wordsIn(bare),
    stems: wordsIn(stems),
    origin: origin === '' ? null : origin,
    times: numbers === MORE[0] ? null : timesIn(wordsIn(numbers).map(Number)),
    point: lat === undefined || lon === undefined ? null : { lat: Number(lat), lon: Number(lon) },
  }
}

/** In place of the times of a listing that has more than are kept. */
const MORE = ['more']

function wordsIn(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
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

/** False where no two titles of theirs are the same to the letter, an edition's year left out by one or not, nor by the beginnings of their words. */
export function mayShareTitle(a: Sketch, b: Sketch): boolean {
  return (
    share(a.whole, b.whole) ||
    share(a.whole, b.bare) ||
    share(a.bare, b.whole) ||
    share(a.stems, b.stems)
  )
}

function share(a: readonly string[], b: readonly string[]): boolean {
  return a.some((text) => b.includes(text))
}

/** True if they begin in one minute on some day: one platform may list an event twice, under two titles. */
export function shareMinute(a: Sketch, b: Sketch): boolean {
  return haveTimes(a, b, ({ clock: x }, { clock: y }) => x.minute !== null && x.minute === y.minute)
}

/** True if they have one title on one day: several showings, or one whose hour is not told. */
export function mayBeShowings(a: Sketch, b: Sketch): boolean {
  return mayShareTitle(a, b) && haveTimes(a, b, areOfOneDay)
}

function areOfOneDay({ clock: x }: Timed, { clock: y }: Timed): boolean {
  return x.day === y.day
}

function haveTimes(a: Sketch, b: Sketch, are: (one: Timed, other: Timed) => boolean): boolean {
  return a.times?.some((one) => b.times?.some((other) => are(one, other))) === true
}

/**
 * Compares the times of two listings. `forbidden`: the rule about time forbids each pair of dates (link-listings.ts), so
 * they are two events. `nothing`: no date of one is near a date of the other.
 */
export function timesSay(one: Sketch, another: Sketch): 'forbidden' | 'nothing' | 'possible' {
  const [a, b] = [one.times, another.times]
  if (a === null || b === null) return 'possible'
  const [first] = a
  const [other] = b
  if (a.length === 1 && b.length === 1 && first !== undefined && other !== undefined)
    return timeVeto(first, other) === null ? 'possible' : 'forbidden'
  let isNear = false
  for (const x of a)
    for (const y of b) {
      if (daysApart(x, y) > 1) continue
      if (timeVeto(x, y) === null) return 'possible'
      isNear = true
    }
  return isNear ? 'forbidden' : 'nothing'
}

/**
 * How many block keys two listings at least share that are one (nearest-events.ts counts them): far from each other they are
 * one only where all but the coordinates agrees, title, time and the name of the place.
 */
export function keysExpected(a: Sketch, b: Sketch): number {
  const km = kmApart(a, b)
  return km > FAR_KM ? FAR_KEYS : km > APART_KM ? ELSEWHERE_KEYS : 1
}

/** Days between two mentions; 0 where they share one. */
export function daysApart({ clock: a }: Timed, { clock: b }: Timed): number {
  if (a.day <= b.lastDay && b.day <= a.lastDay) return 0
  return Math.max(a.day - b.lastDay, b.day - a.lastDay)
}

function hashOfLetters(text: string): string {
  return fnv1a(text).toString(36)
}
