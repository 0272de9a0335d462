import { addDays, weekdayOf, type Day } from '@okolo/contract/filter/event-filter'
import type { Locale } from '@okolo/contract/locale'
import { takeWords, type Reading } from './reading.ts'
import type { Cue } from './vocabulary.ts'

const WEEK = 7
const TO: Record<Locale, readonly string[]> = {
  en: ['to', 'till', 'until', 'through'],
  es: ['a'],
  fr: ['a', 'au'],
  pt: ['a'],
  de: ['bis'],
  ru: ['по', 'до'],
  it: ['a'],
  sk: ['do', 'az'],
  uk: ['по', 'до'],
}

/**
 * Weekdays whenever they are: "on Fridays", "каждую пятницу", "entre semana"; and several that are named, "Friday or Saturday", of the seven
 * days to come. One weekday by itself is the next of that name, for other readers.
 */
export function readWeekdays(
  reading: Reading,
  cues: Map<number, Cue>,
  today: Day,
  language: Locale,
): void {
  const free = ([at, { length }]: [number, Cue]) =>
    !reading.taken.slice(at, at + length).some(Boolean)
  const weekly = [...cues].filter((cue) => cue[1].meaning.kind === 'weekly' && free(cue))
  for (const [at, { meaning, length }] of weekly)
    if (meaning.kind === 'weekly') take(reading, at, length, meaning.value)
  if (weekly.length === 0 && reading.filter.date !== undefined) return

  const named = [...cues].filter((cue) => cue[1].meaning.kind === 'weekday' && free(cue))
  // "Los martes y jueves"
  if (weekly.length > 0)
    for (const [at, { meaning, length }] of named)
      if (meaning.kind === 'weekday') take(reading, at, length, [meaning.value])
  if (weekly.length > 0) return
  const days = new Set(
    named.flatMap(([, { meaning }]) => (meaning.kind === 'weekday' ? [meaning.value] : [])),
  )
  if (days.size < 2) return
  const [first, second] = named.toSorted(([a], [b]) => a - b)
  if (first !== undefined && second !== undefined && named.length === 2)
    takeFromTo(reading, first, second, language)
  for (const one of named)
    if (one[1].meaning.kind === 'weekday' && free(one))
      take(reading, one[0], one[1].length, [one[1].meaning.value])
  const hasDays = reading.filter.date_from !== undefined || isSaid(cues)
  if (hasDays) return
  const meant = [reading.filter.weekday ?? []].flat()
  const coming = meant
    .map((day) => (day - weekdayOf(today) + WEEK) % WEEK)
    .toSorted((a, b) => a - b)
  Object.assign(reading.filter, {
    date_from: addDays(today, coming[0] ?? 0),
    date_to: addDays(today, coming.at(-1) ?? 0),
  })
}

/** "From Tuesday to Thursday": the days between are meant as well. */
function takeFromTo(
  reading: Reading,
  [at, first]: [number, Cue],
  [to, second]: [number, Cue],
  language: Locale,
): void {
  const between = reading.tokens[at + first.length]?.folded ?? ''
  if (to !== at + first.length + 1 || !TO[language].includes(between)) return
  if (first.meaning.kind !== 'weekday' || second.meaning.kind !== 'weekday') return
  const length = ((second.meaning.value - first.meaning.value + WEEK) % WEEK) + 1
  const start = first.meaning.value - 1
  const days = Array.from({ length }, (_, n) => ((start + n) % WEEK) + 1)
  take(reading, at, to + second.length - at, days)
}

/** "Next week on Friday or Saturday": other words say which week. */
function isSaid(cues: Map<number, Cue>): boolean {
  return [...cues.values()].some(({ meaning }) => meaning.kind === 'when')
}

function take(reading: Reading, at: number, length: number, days: readonly number[]): void {
  const before = [reading.filter.weekday ?? []].flat()
  const all = [...new Set([...before, ...days])].toSorted((a, b) => a - b)
  takeWords(reading, at, length, 'weekday', { weekday: all.length === 1 ? all[0] : all })
}
