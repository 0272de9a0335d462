import { addDays, type Day, type EventFilter } from '@okolo/contract/event-filter'
import { LOCALES, type Locale } from '@okolo/contract/locale'
import type { CityNames } from './city-names.ts'
import { respelled } from './respelling.ts'
import { dayOf, daysOfMonth, daysOfWord } from './sentence-dates.ts'
import { tokensOf, type Token } from './tokens.ts'
import { meantWords, vocabularies, type Cue, type Meaning } from './vocabulary.ts'

/** A part of the sentence that became a filter. */
export type UnderstoodPart = { key: string; words: string }
export type Understood = {
  language: Locale
  filter: EventFilter
  parts: UnderstoodPart[]
  /** Parts of the sentence that say something we cannot filter by. */
  ignored: string[]
  /** True where the sentence asks for what is around the person: the location is theirs to give. */
  nearMe: boolean
}

export type SentenceContext = { locale: Locale; today: Day; cities: CityNames }

/** "Cheap" in whole units of the currency; shown as a chip that can be changed. */
const CHEAP = 15
const CURRENCIES =
  /^(€|\$|£|₴|₽|eur|euro|euros|eura|eur[oó]v|usd|dollars?|gbp|pounds?|uah|грн|гривень|руб.*|rub|chf|czk|kc|€)$/u

/**
 * What a sentence asks for, by rules in nine languages: "niečo pokojné na rande v sobotu" is two moods and a
 * day. Words that mean nothing to the rules stay the search. Null where nothing but a search is in it. The
 * language is the one in which most of the words mean something, the reader's own when in doubt.
 */
export function understand(sentence: string, context: SentenceContext): Understood | null {
  const tokens = tokensOf(sentence)
  if (tokens.length === 0 || tokens.length > 30) return null
  const order = [...new Set<Locale>([context.locale, 'en', ...LOCALES])]
  let best: (Understood & { weight: number }) | null = null
  for (const language of order) {
    const read = readIn(language, tokens, context)
    if (read.parts.length > 0 && (best === null || read.weight > best.weight)) best = read
  }
  if (best === null) return null
  const { weight: _weight, ...understood } = best
  // One word that names a mood may as well be the title of something.
  if (tokens.length === 1 && understood.filter.mood !== undefined) return null
  return understood
}

type Reading = {
  tokens: readonly Token[]
  /** Which tokens are spoken for. */
  taken: boolean[]
  filter: EventFilter
  parts: UnderstoodPart[]
  weight: number
}

function readIn(
  language: Locale,
  tokens: readonly Token[],
  { today, cities }: SentenceContext,
): Understood & { weight: number } {
  const { cues, respelt } = cuesOf(language, tokens, cities)
  const reading: Reading = {
    tokens,
    taken: tokens.map(() => false),
    filter: {},
    parts: [],
    // What is written well in one language is no slip of another.
    weight: -respelt,
  }
  const ignored: string[] = []
  let nearMe = false
  readDates(reading, cues, today)
  readPrice(reading, cues)
  for (const [at, { meaning, length }] of cues) {
    if (reading.taken.slice(at, at + length).some(Boolean)) continue
    const denied = CAN_BE_DENIED.has(meaning.kind) ? denialBefore(reading, cues, at) : null
    if (denied !== null) {
      ignored.push(wordsOf(reading, denied, at + length))
      continue
    }
    const take = (key: string, values: EventFilter): void =>
      takeWords(reading, at, length, key, values)
    switch (meaning.kind) {
      case 'when':
      case 'weekday':
        if (!hasDays(reading.filter)) readDay(reading, cues, at, today)
        // "Friday 27 November": the day has been said.
        else if (meaning.kind === 'weekday') reading.taken.fill(true, at, at + length)
        break
      case 'free':
        take('price', { free: true })
        break
      case 'cheap':
        take('price', { price: CHEAP })
        break
      case 'online':
        take('is_online', { is_online: true })
        break
      case 'popular':
        take('popular', { popular: true })
        break
      case 'near_me':
        nearMe = true
        take('location', {})
        break
      case 'category':
      case 'mood':
        take(meaning.kind, {
          [meaning.kind]: withAnother(reading.filter[meaning.kind], meaning.value),
        })
        break
      case 'month':
        // "May" and "March" are other words too, but not after "in".
        if (!hasDays(reading.filter) && cues.get(at - 1)?.meaning.kind === 'inside')
          take('date', daysOfMonth(meaning.value, today))
        break
      // Read beside numbers, before a city, or when all else is taken.
      case 'next':
      case 'under':
      case 'not':
      case 'near':
      case 'inside':
      case 'filler':
        break
    }
  }
  readCity(reading, cues, cities)
  ignored.push(...readIgnored(reading, cues))
  for (const [at, { meaning, length }] of cues) {
    if (meaning.kind !== 'filler' && meaning.kind !== 'inside') continue
    if (reading.taken.slice(at, at + length).some(Boolean)) continue
    reading.taken.fill(true, at, at + length)
    reading.weight += 0.5
  }
  const rest = tokens.filter((_, i) => reading.taken[i] !== true).map(({ text }) => text)
  const { filter, parts, weight } = reading
  // A concert of classical music is not any concert.
  const { category } = filter
  if (Array.isArray(category) && category.includes('classical')) {
    const others = category.filter((slug) => slug !== 'concert')
    filter.category = others.length === 1 ? others[0] : others
  }
  // Popular and a category exclude each other (SPEC section 4).
  if (filter.category !== undefined) delete filter.popular
  return {
    language,
    filter: rest.length === 0 ? filter : { search: rest.join(' '), ...filter },
    parts,
    ignored,
    nearMe,
    weight,
  }
}

/**
 * The meaning of every word, the longest phrase first; at one place the kind that vocabulary.ts names first. Where
 * others mean something, a word that means nothing is taken for one that is a slip away.
 */
function cuesOf(
  language: Locale,
  tokens: readonly Token[],
  cities: CityNames,
): { cues: Map<number, Cue>; respelt: number } {
  const words = tokens.map(({ folded }) => folded)
  const cues = cuesIn(language, words)
  const isRead = tokens.map((_, i) =>
    [...cues].some(([at, { length }]) => at <= i && i < at + length),
  )
  const meant = words.map((word, at) => {
    if (isRead[at] === true || cities.find(tokens, at, { inflected: false }) !== null) return word
    const written = language === 'de' ? word.replaceAll(/([aou])e/g, '$1') : word
    const stems = meantWords.get(language)
    const known = written !== word && cuesIn(language, [written]).size > 0
    return known || stems === undefined ? written : (respelled(word, stems) ?? word)
  })
  const respelt = meant.filter((word, i) => word !== words[i]).length
  return respelt === 0 || !isRead.includes(true)
    ? { cues, respelt: 0 }
    : { cues: cuesIn(language, meant), respelt }
}

function cuesIn(language: Locale, words: readonly string[]): Map<number, Cue> {
  const found = new Map<number, Cue>()
  for (const { value, at } of vocabularies.get(language)?.matches(words, null) ?? []) {
    const before = found.get(at)
    if (before === undefined || rank(value) > rank(before)) found.set(at, value)
  }
  return new Map([...found].toSorted(([a, x], [b, y]) => y.length - x.length || a - b))
}

const WEIGHT: Record<Meaning['kind'], number> = {
  when: 9,
  weekday: 9,
  free: 8,
  near_me: 8,
  cheap: 8,
  online: 7,
  category: 6,
  mood: 6,
  popular: 5,
  month: 4,
  next: 4,
  under: 4,
  near: 3,
  not: 3,
  inside: 2,
  filler: 1,
}
/** What may be wanted not to be; that we cannot filter by. */
const CAN_BE_DENIED = new Set<Meaning['kind']>(['category', 'mood', 'popular', 'online', 'free'])
const rank = ({ meaning, length }: Cue): number => length * 10 + WEIGHT[meaning.kind]

function takeWords(
  reading: Reading,
  at: number,
  length: number,
  key: string,
  values: EventFilter,
): void {
  reading.weight += length * 2
  Object.assign(reading.filter, values)
  reading.parts.push({ key, words: wordsOf(reading, at, at + length) })
}

/** "Without kids", "nothing too loud": where the denial begins; null where nothing is denied. */
function denialBefore({ taken }: Reading, cues: Map<number, Cue>, at: number): number | null {
  for (const place of [at - 1, at - 2])
    if (cues.get(place)?.meaning.kind === 'not' && taken[place] !== true) return place
  return null
}

/** The words from one place to another, spoken for. */
function wordsOf({ tokens, taken }: Reading, from: number, to: number): string {
  taken.fill(true, from, to)
  return tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
}

function hasDays({ timeframe, date, date_from }: EventFilter): boolean {
  return timeframe !== undefined || date !== undefined || date_from !== undefined
}

function withAnother(before: string | string[] | undefined, value: string): string | string[] {
  if (before === undefined) return value
  const all = [...new Set([before, value].flat())]
  return all.length === 1 ? value : all
}

/** A weekday or a word like "weekend"; "next Friday", "vendredi prochain" is never today. */
function readDay(reading: Reading, cues: Map<number, Cue>, at: number, today: Day): void {
  const cue = cues.get(at)
  if (cue?.meaning.kind !== 'when' && cue?.meaning.kind !== 'weekday') return
  const { meaning, length } = cue
  const isNext = (place: number): boolean => cues.get(place)?.meaning.kind === 'next'
  const after = isNext(at + length) ? (cues.get(at + length)?.length ?? 0) : 0
  const before = isNext(at - 1) ? 1 : 0
  const from = meaning.kind === 'weekday' && before + after > 0 ? addDays(today, 1) : today
  takeWords(reading, at - before, length + before + after, 'date', daysOfWord(meaning, from))
}

/** `21.11.`, `21 November`, `November 21`, `28-30 November`. */
function readDates(reading: Reading, cues: Map<number, Cue>, today: Day): void {
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
function readPrice(reading: Reading, cues: Map<number, Cue>): void {
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
function readCity(reading: Reading, cues: Map<number, Cue>, cities: CityNames): void {
  const { tokens, taken } = reading
  const isIn = (at: number): boolean => cues.get(at)?.meaning.kind === 'inside'
  for (const inflected of [true, false])
    for (let at = 0; at < tokens.length; at++) {
      if (taken[at] === true || (inflected && !isIn(at - 1)) || (!inflected && cues.has(at)))
        continue
      const found = cities.find(tokens, at, { inflected })
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
function readIgnored(reading: Reading, cues: Map<number, Cue>): string[] {
  const { tokens, taken } = reading
  const ignored: string[] = []
  for (const [at, { meaning, length }] of cues) {
    if (meaning.kind !== 'near' || taken[at] === true) continue
    let end = at + length
    while (end < tokens.length && taken[end] !== true) end++
    if (end === at + length) continue
    ignored.push(wordsOf(reading, at, end))
  }
  return ignored
}
