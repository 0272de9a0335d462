import { CATEGORY_SLUGS } from '@okolo/contract/events/category'
import { LOCALES, type Locale } from '@okolo/contract/locale'
import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { foldWord } from '#server/words/fold-words.ts'
import { WordIndex } from '#server/words/word-index.ts'
import { stemsOf, type Stems } from './respelling.ts'
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import it from './words/it.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }
import ru from './words/ru.json' with { type: 'json' }
import sk from './words/sk.json' with { type: 'json' }
import uk from './words/uk.json' with { type: 'json' }

const WHEN = [
  'today',
  'tomorrow',
  'day_after_tomorrow',
  'this_week',
  'next_week',
  'weekend',
  'next_weekend',
  'this_month',
  'next_month',
] as const

const PLAIN = [
  'next',
  'free',
  'cheap',
  'under',
  'online',
  'near_me',
  'near',
  'popular',
  'accessible',
  'unfiltered',
  'not',
  'inside',
  'filler',
] as const

/** The possible meanings of a word in a sentence. */
export type Meaning =
  | { kind: 'when'; value: (typeof WHEN)[number] }
  /** 1 Monday to 7 Sunday; `weekly`: each of them, whenever. */
  | { kind: 'weekday'; value: number }
  | { kind: 'weekly'; value: readonly number[] }
  /** 1 to 12; means something beside a day, or after "in". */
  | { kind: 'month'; value: number }
  | { kind: (typeof PLAIN)[number] }
  | { kind: 'category' | 'mood'; value: string }

export type Cue = { meaning: Meaning; length: number }

type Words = {
  weekdays: string[][]
  weekly: string[][]
  months: string[][]
  moods: Record<string, string[]>
  categories: Record<string, string[]>
} & Record<(typeof WHEN | typeof PLAIN)[number] | 'weekends' | 'workdays', string[]>

/** Shorter words that say nothing are one slip away from too much that is searched for. */
const SHORTEST_FILLER = 8

const WORDS: Record<Locale, Words> = { en, es, fr, pt, de, ru, it, sk, uk }
const WEEKENDS = [6, 7]
const WORKDAYS = [1, 2, 3, 4, 5]
/** The words of one language, found fast. Earlier kinds stand above later ones where a word means both. */
export const vocabularies: ReadonlyMap<Locale, WordIndex<Meaning>> = new Map(
  LOCALES.map((locale) => [locale, indexOf(WORDS[locale], locale)]),
)

/** Targets for misspelt words of a sentence: words with a meaning, folded. */
export const meantWords: ReadonlyMap<Locale, Stems> = new Map(
  LOCALES.map((locale) => [locale, stemsOf(sayingWords(WORDS[locale]).map(foldWord))]),
)

function sayingWords({ filler, inside: _inside, not: _not, ...words }: Words): string[] {
  const saying = Object.values(words).flatMap((part) =>
    Array.isArray(part) ? part.flat() : Object.values(part).flat(),
  )
  return [...saying, ...filler.filter((word) => word.length >= SHORTEST_FILLER)]
}

function indexOf(words: Words, language: Locale): WordIndex<Meaning> {
  const index = new WordIndex<Meaning>()
  const add = (notations: readonly string[], meaning: Meaning): void => {
    for (const notation of notations) index.add(notation, { value: meaning, language })
  }
  for (const value of WHEN) add(words[value], { kind: 'when', value })
  words.weekdays.forEach((names, i) => add(names, { kind: 'weekday', value: i + 1 }))
  words.weekly.forEach((names, i) => add(names, { kind: 'weekly', value: [i + 1] }))
  add(words.weekends, { kind: 'weekly', value: WEEKENDS })
  add(words.workdays, { kind: 'weekly', value: WORKDAYS })
  words.months.forEach((names, i) => add(names, { kind: 'month', value: i + 1 }))
  for (const kind of PLAIN) add(words[kind], { kind })
  for (const value of CATEGORY_SLUGS)
    add(words.categories[value] ?? [], { kind: 'category', value })
  for (const value of MOOD_SLUGS) add(words.moods[value] ?? [], { kind: 'mood', value })
  return index
}
