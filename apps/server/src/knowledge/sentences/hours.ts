import type { EventFilter } from '@okolo/contract/filter/event-filter'
import type { Locale } from '@okolo/contract/locale'
import { PARTS, wordsAt, type Part, type Said, type Words } from './hour-words.ts'
import { takeWords, wordsOf, type Reading } from './reading.ts'
import hours from './words/hours.json' with { type: 'json' }

/** In languages that count to twelve also in writing. */
const COUNTS_TO_TWELVE = new Set<Locale>(['en'])
/** «в 8 клубах» are not hours. */
const DIGITS_NEED_HOURS = new Set<Locale>(['ru'])
/** "Past midnight" ends when the first tram goes. */
const NIGHT_ENDS = '05:00'

/**
 * Hours as people say them: "after 8", "ab 20 Uhr", "між 18 та 20", "dopo le 8 di sera", "Friday night". Eight is eight in the evening
 * unless the morning is said, or the language writes the evening's as 20. Words without an hour stay for other readers.
 */
export function readHours(reading: Reading, language: Locale): void {
  const words = wordsAt(reading, language)
  const part = partsIn(reading, words)
  const said = spanIn(reading, words, part, language)
  if (said !== null && isTheEnd(said.filter)) {
    reading.ignored.push(wordsOf(reading, said.at, said.end))
    reading.weight += (said.end - said.at) * 2
  } else if (said !== null) takeWords(reading, said.at, said.end - said.at, 'time', said.filter)
  // "Tonight" and "Freitagabend" are a day, too: their words may be spoken for.
  for (const { at, length, part: name } of part) {
    const isTaken = reading.taken.slice(at, at + length).every(Boolean)
    if (said !== null) wordsOf(reading, at, at + length)
    else if (reading.filter.time_from === undefined && reading.filter.time_to === undefined) {
      const before = reading.weight
      takeWords(reading, at, length, 'time', spanOf(name, language))
      reading.dayParts += 1
      if (isTaken) reading.weight = before + 0.5
    } else {
      const { time_from, time_to } = spanOf(name, language)
      const unused = wordsOf(reading, at, at + length)
      // "Family evening on Sunday morning": one of both is searched for, and the other is named.
      const isSame = reading.filter.time_from === time_from && reading.filter.time_to === time_to
      if (!isSame && !isTaken) reading.ignored.push(unused)
    }
  }
}

/** "Till 4 in the morning" is when it ends, and that we cannot filter by. */
function isTheEnd({ time_from, time_to = '00:00' }: EventFilter): boolean {
  return time_from === undefined && time_to > '00:00' && time_to <= '06:00'
}

function spanOf(part: Part, language: Locale): EventFilter {
  const [from, to] = hours[language].spans[part]
  return { ...(from == null ? {} : { time_from: from }), ...(to == null ? {} : { time_to: to }) }
}

type FoundPart = { at: number; length: number; part: Part }

/** The parts of the day that are said, the longest words first. */
function partsIn({ tokens, taken }: Reading, words: Words): FoundPart[] {
  const found: FoundPart[] = []
  const used = tokens.map(() => false)
  for (const length of [4, 3, 2, 1])
    for (let at = 0; at < tokens.length; at++)
      for (const part of PARTS) {
        if (words.is(at, part) !== length || used.slice(at, at + length).some(Boolean)) continue
        if (taken[at] === true && !words.isDay(at)) continue
        // "Meia-noite" is not a night.
        if (words.isNamed(at, length)) continue
        used.fill(true, at, at + length)
        found.push({ at, length, part })
      }
  return found
}

/** The words of a sentence, with the part of the day that it names. */
type Heard = { words: Words; part: Part | null; language: Locale }

type Span = { at: number; end: number; filter: EventFilter }

function spanIn(
  reading: Reading,
  words: Words,
  parts: readonly FoundPart[],
  language: Locale,
): Span | null {
  const { tokens, taken } = reading
  const heard: Heard = { words, part: parts[0]?.part ?? null, language }
  // "Après-midi" is not "after noon".
  const phrases = parts.filter(({ length }) => length > 1)
  for (let at = 0; at < tokens.length; at++) {
    if (taken[at] === true || phrases.some((one) => at >= one.at && at < one.at + one.length))
      continue
    const found =
      between(heard, at) ?? since(heard, at) ?? range(heard, at, false) ?? alone(heard, at)
    if (found !== null && !taken.slice(at, found.end).some(Boolean)) return found
  }
  return null
}

/** `von 18 bis 20 Uhr`, `between 8 and 10` */
function between(heard: Heard, at: number): Span | null {
  const opening = heard.words.is(at, 'between')
  if (opening === 0) return null
  const found = range(heard, at + opening, true)
  return found === null ? null : { ...found, at }
}

/** `18:00-20:00`, `from 18 to 20 o'clock`: one of both has to look like an hour, unless `isSaid`. */
function range(heard: Heard, at: number, isSaid: boolean): Span | null {
  const { words } = heard
  const first = words.hour(at)
  if (first === null) return null
  const to = words.is(first.end, 'to')
  const second = words.hour(first.end + to)
  // "Zwölf Uhr mittags" is one hour.
  if (second === null || (to === 0 && second.isSpoken)) return null
  if (!(isSaid || first.isWritten || second.isWritten)) return null
  const half = first.half ?? (second.hour > first.hour ? second.half : null)
  const isWritten = first.isWritten || second.isWritten || Math.max(first.hour, second.hour) > 12
  const from = ofDay({ ...first, half, isWritten }, heard)
  // "8 to 10" ends at ten in the evening, "22 to 2" at two in the night.
  const early = second.hour * 60 + second.minutes
  const ends = [ofDay({ ...second, isWritten }, heard), early, early + 12 * 60]
  const until = ends.find((end) => end > from && end <= 24 * 60) ?? early
  return { at, end: second.end, filter: { time_from: clock(from), time_to: clock(until) } }
}

/** `after 8`, `ab 20 Uhr`, `before noon`, `do 22:00` */
function since(heard: Heard, at: number): Span | null {
  const { words } = heard
  for (const [kind, needsHour, isFrom] of WAYS) {
    const opening = words.is(at, kind)
    const said = opening === 0 ? null : words.hour(at + opening)
    if (said === null || (needsHour && !said.isWritten)) continue
    const time = clock(ofDay(said, heard, kind === 'after'))
    if (said.hour === 24 && kind === 'after')
      return { at, end: said.end, filter: { time_from: '00:00', time_to: NIGHT_ENDS } }
    return { at, end: said.end, filter: isFrom ? { time_from: time } : { time_to: time } }
  }
  return null
}

const WAYS = [
  ['after', false, true],
  ['start', true, true],
  ['before', false, false],
  ['until', true, false],
] as const

/** `at 8`, `20:00`, `8pm`: what begins in that hour. */
function alone(heard: Heard, at: number): Span | null {
  const { words, language } = heard
  const opening = words.is(at, 'at')
  const said = words.hour(at + opening)
  const midnight = words.is(at, 'at_midnight')
  if (midnight > 0)
    return { at, end: at + midnight, filter: { time_from: '23:00', time_to: '01:00' } }
  if (said?.isNamed === true && said.hour === 12)
    return { at, end: said.end, filter: { time_from: '11:00', time_to: '14:00' } }
  if (said === null || said.isNamed || (opening === 0 && !said.isWritten)) return null
  if (!said.isWritten && !said.isSpoken && DIGITS_NEED_HOURS.has(language)) return null
  const from = ofDay(said, heard)
  return { at, end: said.end, filter: { time_from: clock(from), time_to: clock(from + 60) } }
}

/** Minutes since midnight. */
function ofDay(
  { hour, minutes, isWritten, half }: Said,
  { part, language }: Heard,
  isAfter = false,
): number {
  const latest = isWritten && !COUNTS_TO_TWELVE.has(language) ? 6 : isAfter ? 11 : 8
  if (half === 'am' && hour === 12) return minutes
  const isLate = half === null ? isLateIn(part, hour, latest) : half === 'pm'
  return (hour > 0 && hour < 12 && isLate ? hour + 12 : hour) * 60 + minutes
}

function isLateIn(part: Part | null, hour: number, latest: number): boolean {
  switch (part) {
    case 'morning':
      return false
    case 'afternoon':
    case 'evening':
      return true
    case 'night':
      return hour >= 6
    case null:
      return hour <= latest
  }
}

function clock(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return [hour, minute].map((n) => String(n).padStart(2, '0')).join(':')
}
