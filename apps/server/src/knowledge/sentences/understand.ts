import type { Day, EventFilter } from '@okolo/contract/filter/event-filter'
import { LOCALES, type Locale } from '@okolo/contract/locale'
import { genreWords } from '#server/words/genres/genre-words.ts'
import { readAges } from './ages.ts'
import { readHours } from './hours.ts'
import { readLanguage } from './spoken-languages.ts'
import { readWeekdays } from './weekdays.ts'
import type { CityNames } from './city-names.ts'
import {
  hasDays,
  readCity,
  readDates,
  readDay,
  readIgnored,
  readPrice,
  takeWords,
  wordsOf,
  type Reading,
  type UnderstoodPart,
} from './reading.ts'
import { respelled } from './respelling.ts'
import { daysOfMonth } from './sentence-dates.ts'
import { tokensOf, type Token } from './tokens.ts'
import { meantWords, vocabularies, type Cue, type Meaning } from './vocabulary.ts'

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
const PLAIN_WISHES: Partial<Record<Meaning['kind'], [key: string, values: EventFilter]>> = {
  free: ['price', { free: true }],
  cheap: ['price', { price: CHEAP }],
  online: ['is_online', { is_online: true }],
  popular: ['popular', { popular: true }],
  accessible: ['accessible', { accessible: true }],
}

/**
 * Reads a sentence by rules in nine languages: "niečo pokojné na rande v sobotu" is two moods and a
 * day. The rest stays a search, or null if nothing else. The language with most known words wins.
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
  const isWhole = tokens.length > 1 || hasDays(understood.filter)
  return isWhole || !isLess(sentence, understood) ? understood : null
}

/** One word that names a mood or a part of the day may as well be a title. "Opera" is less than its category. */
function isLess(word: string, { parts, filter: { category } }: Understood): boolean {
  if (parts.some(({ key }) => key === 'mood' || key === 'time')) return true
  return typeof category === 'string' && genreWords(category, [word], []).length > 0
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
    ignored: [],
    // A correct word in one language is not a slip in another.
    weight: -respelt,
    dayParts: 0,
  }
  let nearMe = false
  readDates(reading, cues, today)
  readAges(reading, cues, language)
  readWeekdays(reading, cues, today, language)
  for (const [at, { length }] of cues) {
    if (reading.taken.slice(at, at + length).some(Boolean)) continue
    readDay(reading, cues, at, today)
  }
  readHours(reading, language)
  readPrice(reading, cues)
  readLanguage(reading, language)
  for (const [at, { meaning, length }] of cues) {
    if (reading.taken.slice(at, at + length).some(Boolean)) continue
    const denied = CAN_BE_DENIED.has(meaning.kind) ? denialBefore(reading, cues, at) : null
    if (denied !== null) {
      reading.ignored.push(wordsOf(reading, denied, at + length))
      continue
    }
    const take = (key: string, values: EventFilter): void =>
      takeWords(reading, at, length, key, values)
    const plain = PLAIN_WISHES[meaning.kind]
    if (plain !== undefined) take(...plain)
    else if (meaning.kind === 'unfiltered') reading.ignored.push(wordsOf(reading, at, at + length))
    else if (meaning.kind === 'near_me') {
      nearMe = true
      take('location', {})
    } else if (meaning.kind === 'category' || meaning.kind === 'mood')
      take(meaning.kind, {
        [meaning.kind]: withAnother(reading.filter[meaning.kind], meaning.value),
      })
    else if (meaning.kind === 'month') {
      // "May" and "March" are other words too, but not after "in".
      if (!hasDays(reading.filter) && cues.get(at - 1)?.meaning.kind === 'inside')
        take('date', daysOfMonth(meaning.value, today))
    }
  }
  readCity(reading, cues, cities, language)
  readIgnored(reading, cues)
  for (const [at, { meaning, length }] of cues) {
    if (meaning.kind !== 'filler' && meaning.kind !== 'inside') continue
    if (reading.taken.slice(at, at + length).some(Boolean)) continue
    reading.taken.fill(true, at, at + length)
    reading.weight += 0.5
  }
  const rest = tokens.filter((_, i) => reading.taken[i] !== true).map(({ text }) => text)
  const { filter, ignored, weight } = reading
  // "One Night Only" and "Lange Nacht" are names.
  const isName = rest.length > 0 && reading.parts.length === reading.dayParts
  const parts = (isName ? [] : reading.parts)
    .toSorted((a, b) => a.at - b.at)
    .map(({ key, words }) => ({ key, words }))
  // A concert of classical music is not any concert.
  const { category } = filter
  if (Array.isArray(category) && category.includes('classical')) {
    const others = category.filter((slug) => slug !== 'concert')
    filter.category = others.length === 1 ? others[0] : others
  }
  // Popular and a category exclude each other (specification 4).
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
 * The meaning of every word, the longest phrase first; at one place the kind that vocabulary.ts names first. If
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
    if (isRead[at] === true || cities.find(tokens, at, null) !== null) return word
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
  for (const { value: meaning, at, length } of vocabularies.get(language)?.matches(words, null) ??
    []) {
    const before = found.get(at)
    const cue = { meaning, length }
    if (before === undefined || rank(cue) > rank(before)) found.set(at, cue)
  }
  return new Map([...found].toSorted(([a, x], [b, y]) => y.length - x.length || a - b))
}

const WEIGHT: Record<Meaning['kind'], number> = {
  when: 9,
  weekly: 10,
  weekday: 9,
  free: 8,
  near_me: 8,
  cheap: 8,
  online: 7,
  category: 6,
  mood: 6,
  accessible: 7,
  popular: 5,
  unfiltered: 4,
  month: 4,
  next: 4,
  under: 4,
  near: 3,
  not: 3,
  inside: 2,
  filler: 1,
}
/** Kinds that a sentence may negate. We have no filter for that. */
const CAN_BE_DENIED = new Set<Meaning['kind']>(['category', 'mood', 'popular', 'online', 'free'])
const rank = ({ meaning, length }: Cue): number => length * 10 + WEIGHT[meaning.kind]

/** "Without kids", "nothing too loud": where the denial begins; null where nothing is denied. */
function denialBefore({ taken }: Reading, cues: Map<number, Cue>, at: number): number | null {
  for (const place of [at - 1, at - 2])
    if (cues.get(place)?.meaning.kind === 'not' && taken[place] !== true) return place
  return null
}

function withAnother(before: string | string[] | undefined, value: string): string | string[] {
  if (before === undefined) return value
  const all = [...new Set([before, value].flat())]
  return all.length === 1 ? value : all
}
