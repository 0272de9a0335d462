import { addDays, weekdayOf, type Day } from '@okolo/contract/filter/event-filter'
import type { Locale } from '@okolo/contract/locale'
import { takeWords, type Reading } from './reading.ts'
import type { Cue } from './vocabulary.ts'

/** Weekdays that a sentence names from the word `at` on. */
type Named = { at: number; length: number; kind: 'weekly' | 'weekday'; days: readonly number[] }

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
  const isFree = ({ at, length }: Named) => !reading.taken.slice(at, at + length).some(Boolean)
  const all = [...cues].flatMap(([at, { meaning, length }]): Named[] =>
    meaning.kind === 'weekly' || meaning.kind === 'weekday'
      ? [{ at, length, kind: meaning.kind, days: [meaning.value].flat() }]
      : [],
  )
  const weekly = all.filter((one) => one.kind === 'weekly' && isFree(one))
  for (const one of weekly) take(reading, one)
  if (weekly.length === 0 && reading.filter.date !== undefined) return

  const named = all.filter((one) => one.kind === 'weekday' && isFree(one))
  // "Los martes y jueves"
  if (weekly.length > 0) {
    for (const one of named) take(reading, one)
    return
  }
  if (new Set(named.flatMap(({ days }) => days)).size < 2) return
  const [first, second] = named.toSorted((a, b) => a.at - b.at)
  if (first !== undefined && second !== undefined && named.length === 2)
    takeFromTo(reading, first, second, language)
  for (const one of named) if (isFree(one)) take(reading, one)
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
function takeFromTo(reading: Reading, first: Named, second: Named, language: Locale): void {
  const end = first.at + first.length
  const between = reading.tokens[end]?.folded ?? ''
  if (second.at !== end + 1 || !TO[language].includes(between)) return
  const [from = 0, to = 0] = [first.days[0], second.days[0]]
  const days = Array.from(
    { length: ((to - from + WEEK) % WEEK) + 1 },
    (_, n) => ((from - 1 + n) % WEEK) + 1,
  )
  take(reading, { at: first.at, length: second.at + second.length - first.at, days })
}

/** "Next week on Friday or Saturday": other words say which week. */
function isSaid(cues: Map<number, Cue>): boolean {
  return [...cues.values()].some(({ meaning }) => meaning.kind === 'when')
}

function take(reading: Reading, { at, length, days }: Omit<Named, 'kind'>): void {
  const before = [reading.filter.weekday ?? []].flat()
  const all = [...new Set([...before, ...days])].toSorted((a, b) => a - b)
  takeWords(reading, at, length, 'weekday', { weekday: all.length === 1 ? all[0] : all })
}
