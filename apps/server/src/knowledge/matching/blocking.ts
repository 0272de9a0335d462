import { hash } from 'node:crypto'
import { DATE_CONFLICT_DAYS, LONG_RUN_DAYS } from '../mentions/constants.ts'
import type { Prepared } from '../mentions/prepare.ts'
import type { Title } from '../mentions/title.ts'
import { GENERIC } from '../mentions/vocabulary.ts'

const RARE_WORDS = 3
const VENUE_WORDS = 2
/** About 1.6 km of latitude. */
const CELL = 0.015
/** How far the second grid of cells is shifted against the first, in cells. */
const SHIFT = 0.5
const MONTHS_OF_A_RUN = 14

/**
 * A text by which mentions find each other, and the day, week or month it holds for. Two mentions are compared if they
 * share a text whose times are at most `reach` apart.
 */
export type Anchor = {
  base: string
  at: number
  reach: 0 | 1
  /** The mention looks for others under it and is not to be found there itself: they find it under other texts. */
  isSoughtOnly: boolean
  /** Holds for one house and minute: who shares it is looked at under any title. */
  isMinute: boolean
}

const MINUTE = { reach: 0, isSoughtOnly: false, isMinute: true } as const

/** At most about 20 for a mention; order and length carry no meaning. */
export function anchorsOf(mention: Prepared): Anchor[] {
  const anchors: Anchor[] = []
  const { clock, place } = mention
  const rare = rarestWords(mention)
  const add = (base: string, at: number, reach: 0 | 1 = 1, isSoughtOnly = false) =>
    anchors.push({ base, at, reach, isSoughtOnly, isMinute: false })
  for (const word of rare) add(`t:${word.slice(0, 6)}`, clock.day)
  for (const beginning of new Set(mention.titles.flatMap(beginnings)))
    add(`s:${beginning}`, clock.day)
  for (const word of placeWords(mention)) add(`v:${word}`, clock.day)
  if (place.venueId !== null) add(`i:${place.venueId}`, clock.day)
  // By its name as well: the registry may have a house twice.
  if (clock.minute !== null && !clock.isMidnight)
    for (const house of [place.venueId, place.squashed])
      if (house !== null && house !== '')
        anchors.push({ ...MINUTE, base: `h:${house} ${clock.minute}`, at: clock.day })
  for (const cell of cells(place.point)) add(`g:${cell}`, clock.day)
  // A town has few all-day events a day, so the town alone will do.
  if (clock.minute === null && place.core.length === 0 && place.town.length > 0)
    add(`c:${place.town.join('')}`, clock.day)
  // Days that platforms disagree about, and runs around a date: rare words within some days. Two hours that are days apart
  // are never one date (vetoes.ts).
  const isHour = clock.minute !== null && clock.lastDay === clock.day
  const week = Math.floor(clock.day / DATE_CONFLICT_DAYS)
  for (const word of rare.slice(0, 2)) add(`w:${word}`, week, 1, isHour)
  // Whole days are often those of something with a long name and a short one.
  if (clock.minute === null)
    for (const letters of new Set(mention.titles.flatMap(shortNames))) add(`a:${letters}`, week)
  if (clock.minute === null)
    for (const beginning of new Set(mention.titles.map(({ squashed }) => squashed.slice(0, 6))))
      add(`b:${beginning}`, week)
  const isRun = clock.lastDay - clock.day + 1 >= LONG_RUN_DAYS
  if (isRun) {
    for (const month of monthsOf(clock.day, clock.lastDay))
      for (const word of rare.slice(0, 2)) add(`l:${word}`, month, 0)
  }
  // A run of days and its single openings meet in each month under the beginning of their title.
  const months = isRun ? monthsOf(clock.day, clock.lastDay) : [monthOf(clock.day)]
  for (const beginning of new Set(mention.titles.map(({ squashed }) => squashed.slice(0, 12))))
    for (const month of months) add(`m:${beginning}`, month, 0)
  for (const url of mention.urls) add(`u:${url}`, 0, 0)
  if (mention.previous !== null)
    for (const word of rare) add(`t:${word.slice(0, 6)}`, mention.previous.day)
  return anchors
}

/** The first letters of a title: of its telling words, and where a short one comes first, of all: `Rails Conf`. */
function beginnings({ squashed, words, core }: Title): string[] {
  const all = words[0] === core[0] && (core[0]?.length ?? 6) < 6 ? words.join('').slice(0, 6) : ''
  return [squashed.slice(0, 6), all].filter((letters) => letters !== '')
}

/** Initials and acronyms of a title, by their first three letters. */
function shortNames({ initials, acronyms }: Title): string[] {
  const names = [...acronyms].map((name) => name.slice(0, 3))
  return initials.length >= 3 ? [...names, initials.slice(0, 3)] : names
}

/** The most telling first; a town in the title is the weakest evidence. */
function rarestWords({ titles, weights, place }: Prepared): string[] {
  const tells = (word: string): number => (place.city.includes(word) ? 0 : (weights.get(word) ?? 0))
  const all = [...new Set(titles.flatMap(({ core }) => core))]
  const long = all.filter((word) => word.length > 1)
  const words = (long.length > 0 ? long : all).toSorted((a, b) => tells(b) - tells(a))
  const telling = words.filter((word) => !GENERIC.has(word))
  return (telling.length > 0 ? telling : words).slice(0, RARE_WORDS * Math.max(1, titles.length))
}

function placeWords({ place }: Prepared): string[] {
  return [...new Set(place.core)].toSorted((a, b) => b.length - a.length).slice(0, VENUE_WORDS)
}

/** The cells of two grids, so that near points share one wherever the borders run. */
function cells(point: Prepared['place']['point']): string[] {
  if (point === null) return []
  const y = point.lat / CELL
  const x = (point.lon * Math.cos((Math.round(point.lat) * Math.PI) / 180)) / CELL
  return [`${Math.floor(y)},${Math.floor(x)}`, `h${Math.floor(y + SHIFT)},${Math.floor(x + SHIFT)}`]
}

function monthOf(day: number): number {
  return Math.floor(day / 30.4)
}

function monthsOf(day: number, lastDay: number): number[] {
  const first = monthOf(day)
  const last = Math.min(monthOf(lastDay), first + MONTHS_OF_A_RUN)
  return Array.from({ length: last - first + 1 }, (_, n) => first + n)
}

/** Of a block key for the time; 22 years of days. */
const TIMES = 8192

/**
 * An anchor as the number that `listing_block` holds, within the 53 bits of an exact integer: 39 bits of a hash of the
 * text, one that says whether it reaches to the neighbouring times, 13 for the time. So mentions of neighbouring days have
 * neighbouring numbers, and one look into the index finds them all.
 */
export function blockNumber({ base, at, reach }: Anchor): number {
  const text = Math.floor(Number.parseInt(hash('sha1', base).slice(0, 10), 16) / 2)
  // Neither the first nor the last number of a text: neighbours must not be those of another.
  const time = 1 + (((at % (TIMES - 2)) + TIMES - 2) % (TIMES - 2))
  return (text * 2 + reach) * TIMES + time
}

/** The numbers at which those are that this one is compared with, itself in the middle. */
export function reachedBy(key: number): readonly number[] {
  return Math.floor(key / TIMES) % 2 === 1 ? [key - 1, key, key + 1] : [key]
}
