import { addDays, type Day, type EventFilter } from '@okolo/contract/filter/event-filter'
import type { Locale } from '@okolo/contract/locale'
import type { CityNames } from './city-names.ts'
import { dayOf, daysOfWord } from './sentence-dates.ts'
import type { Token } from './tokens.ts'
import type { Cue } from './vocabulary.ts'

/** A part of the sentence that became a filter. */
export type UnderstoodPart = { key: string; words: string }

/** A sentence on its way to a filter; what is read of it is written here. */
export type Reading = {
  tokens: readonly Token[]
  /** Which tokens are spoken for. */
  taken: boolean[]
  filter: EventFilter
  /** With the number of the first word. */
  parts: (UnderstoodPart & { at: number })[]
  /** Words that say something we cannot filter by. */
  ignored: string[]
  weight: number
  /** How many of the parts are but a part of the day. */
  dayParts: number
}

const CURRENCIES =
  /^(€|\$|£|₴|₽|eur|euro|euros|eura|eur[oó]v|usd|dollars?|gbp|pounds?|uah|грн|гривень|руб.*|rub|chf|czk|kc|€)$/u

export function takeWords(
  reading: Reading,
  at: number,
  length: number,
  key: string,
  values: EventFilter,
): void {
  reading.weight += length * 2
  Object.assign(reading.filter, values)
  reading.parts.push({ key, words: wordsOf(reading, at, at + length), at })
}

/** The words from one place to another, spoken for. */
export function wordsOf({ tokens, taken }: Reading, from: number, to: number): string {
  taken.fill(true, from, to)
  return tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
}

export function hasDays({ timeframe, date, date_from }: EventFilter): boolean {
  return timeframe !== undefined || date !== undefined || date_from !== undefined
}

/**
 * A weekday or a word like "weekend"; "next Friday", "vendredi prochain" is never today. Once the day has been said, "Friday" of
 * "Friday 27 November" says it again.
 */
export function readDay(reading: Reading, cues: Map<number, Cue>, at: number, today: Day): void {
  const cue = cues.get(at)
  if (cue?.meaning.kind !== 'when' && cue?.meaning.kind !== 'weekday') return
  if (hasDays(reading.filter)) {
    if (cue.meaning.kind === 'weekday') reading.taken.fill(true, at, at + cue.length)
    return
  }
  const { meaning, length } = cue
  const isNext = (place: number): boolean => cues.get(place)?.meaning.kind === 'next'
  const after = isNext(at + length) ? (cues.get(at + length)?.length ?? 0) : 0
  const before = isNext(at - 1) ? 1 : 0
  const from = meaning.kind === 'weekday' && before + after > 0 ? addDays(today, 1) : today
  takeWords(reading, at - before, length + before + after, 'date', daysOfWord(meaning, from))
}

/** `21.11.`, `21 November`, `November 21`, `28-30 November`. */
export function readDates(reading: Reading, cues: Map<number, Cue>, today: Day): void {
  const { tokens } = reading
  const monthAt = (at: number): number | null => {
    const meaning = cues.get(at)?.meaning
    return meaning?.kind === 'month' ? meaning.value : null
  }
  const numberAt = (at: number): number | null =>
    /^\d{1,2}$/.test(tokens[at]?.text ?? '') ? Number(tokens[at]?.text) : null
  for (let at = 0; at < tokens.length; at++) {
    const [, day, month] = /^(\d{1,2})\.(\d{1,2})\.?$/.exec(tokens[at]?.text ?? '') ?? []
    if (day !== undefined && month !== undefined) {
      const date = dayOf(Number(day), Number(month), today)
      if (date !== null) return takeWords(reading, at, 1, 'date', { date })
    }
    const first = numberAt(at)
    if (first === null) continue
    const second = numberAt(at + 1)
    // `5 de diciembre`, `5. of December`
    const gap = cues.get(at + 1)?.meaning.kind === 'filler' ? 1 : 0
    const [before, after, afterSecond] = [monthAt(at - 1), monthAt(at + 1 + gap), monthAt(at + 2)]
    if (second !== null && afterSecond !== null) {
      const from = dayOf(first, afterSecond, today)
      const to = dayOf(second, afterSecond, today)
      if (from !== null && to !== null && from < to)
        return takeWords(reading, at, 3, 'date', { date_from: from, date_to: to })
    }
    const date = dayOf(first, after ?? before ?? 0, today)
    if ((after ?? before) === null || date === null) continue
    const [start, length] = after === null ? [at - 1, 2] : [at, 2 + gap]
    return takeWords(reading, start, length, 'date', { date })
  }
}

/** `under 20 €`, `$20`, `до 500 грн`. */
export function readPrice(reading: Reading, cues: Map<number, Cue>): void {
  const { tokens, taken } = reading
  const isCurrency = (at: number): boolean => CURRENCIES.test(tokens[at]?.folded ?? '')
  for (let at = 0; at < tokens.length; at++) {
    if (taken[at] === true || !/^\d{1,5}$/.test(tokens[at]?.text ?? '')) continue
    const words = [...cues].find(
      ([start, { meaning, length }]) =>
        meaning.kind === 'under' && start + length + (isCurrency(at - 1) ? 1 : 0) === at,
    )
    if (words === undefined && !isCurrency(at + 1) && !isCurrency(at - 1)) continue
    const start = words?.[0] ?? (isCurrency(at - 1) ? at - 1 : at)
    const end = isCurrency(at + 1) ? at + 2 : at + 1
    return takeWords(reading, start, end - start, 'price', { price: Number(tokens[at]?.text) })
  }
}

/** A city after "in", in whatever case, or anywhere as it is written. */
export function readCity(
  reading: Reading,
  cues: Map<number, Cue>,
  cities: CityNames,
  language: Locale,
): void {
  const { tokens, taken } = reading
  const isIn = (at: number): boolean => cues.get(at)?.meaning.kind === 'inside'
  for (const inflected of [true, false])
    for (let at = 0; at < tokens.length; at++) {
      if (taken[at] === true || (inflected && !isIn(at - 1)) || (!inflected && cues.has(at)))
        continue
      const found = cities.find(tokens, at, inflected ? language : null)
      if (found === null || tokens[at]?.folded.length === 1) continue
      if (isIn(at - 1) && taken[at - 1] !== true) {
        // "near the river in Bratislava": the river has no "in".
        taken[at - 1] = true
        reading.weight += 0.5
      }
      return takeWords(reading, at, found.length, 'city', { city: found.slug })
    }
}

/** "near the river": to the next word that means something. */
export function readIgnored(reading: Reading, cues: Map<number, Cue>): void {
  const { tokens, taken, ignored } = reading
  for (const [at, { meaning, length }] of cues) {
    if (meaning.kind !== 'near' || taken[at] === true) continue
    let end = at + length
    while (end < tokens.length && taken[end] !== true) end++
    if (end === at + length) continue
    ignored.push(wordsOf(reading, at, end))
  }
}
