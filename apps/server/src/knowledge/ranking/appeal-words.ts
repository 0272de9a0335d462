import { wordsOf } from '#server/words/fold-words.ts'
import { WordIndex } from '#server/words/word-index.ts'
import { LOCALES } from '@okolo/contract/locale'
import lists from './appeal-words.json' with { type: 'json' }

/**
 * Words tell that an event is an office or a service, a course with enrolment, a call for entries, a whole programme as
 * one entry, something for children; or a special occasion.
 */
export type AppealWord = keyof typeof lists

const KINDS: readonly AppealWord[] = [
  'service',
  'course',
  'class',
  'call',
  'programme',
  'children',
  'amateur',
  'online',
  'special',
  'house',
  'flea',
]

const words = new WordIndex<AppealWord>()
for (const kind of KINDS)
  for (const [language, notations] of Object.entries<string[]>(lists[kind]))
    for (const notation of notations) words.add(notation, { value: kind, language })

const spoken = new Set<string>(LOCALES)

/** The kinds of word in a text. Of an unknown language, or one without a list, all lists are read. */
export function appealWordsIn(text: string, language: string): Set<AppealWord> {
  const base = language.split('-')[0] ?? language
  return words.find(wordsOf(text), spoken.has(base) ? [base, 'any'] : null)
}

const months = new Set(
  LOCALES.flatMap((locale) =>
    Array.from({ length: 12 }, (_, month) =>
      new Intl.DateTimeFormat(locale, { month: 'long' }).format(new Date(2026, month, 15)),
    ),
  ).flatMap((name) => wordsOf(name)),
)
const YEAR = /^20\d\d$/
const YEARS = /\b20\d\d\s?[-/–]\s?(?:20)?\d\d\b/u

/** A title that names a month with its year, or a season of two years: "Programme, October 2026", "Season 2026-2027". */
export function namesMonthOrSeason(title: string): boolean {
  if (YEARS.test(title)) return true
  const found = wordsOf(title)
  return found.some(
    (word, at) =>
      months.has(word) &&
      (YEAR.test(found[at + 1] ?? '') || YEAR.test(found[at + 2] ?? '')) &&
      !/^\d{1,2}$/.test(found[at - 1] ?? ''),
  )
}

/** In these every word of a title, or every noun, is capital. */
const CAPITALS_SAY_NOTHING = new Set(['en', 'de', 'und'])
const ALL_CAPITALS = /^[^\p{Ll}]*\p{Lu}{2,}[ -]\p{Lu}{2,}[^\p{Ll}]*$/u
const NAME = /(?<![\p{L}\d])\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)+/u

const WITH_NAME =
  /(?<!\p{L})(?:with|feat\.?|featuring|presents|mit|von|by):? (?:the )?\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u

/** A title with the name of a person or a group: two words with capitals in a row. */
export function namesSomebody(title: string, language: string): boolean {
  if (CAPITALS_SAY_NOTHING.has(language.split('-')[0] ?? '')) return WITH_NAME.test(title)
  return NAME.test(title) || ALL_CAPITALS.test(title)
}

const TOUR =
  /(?<!\p{L})(?:tour(?:n[ée]e)?|turn[ée]|gira|тур) (?:'?\d\d|20\d\d)(?!\d)|[&+] (?:special )?(?:support|guests?)(?!\p{L})/iu

/** A title that says that an act is on tour or brings another: "Name - Tour 2026", "Name & Support". */
export function namesTour(title: string): boolean {
  return TOUR.test(title)
}

/** Shorter names begin too many words. */
const SHORTEST_NAME = 4
/** "Kölner", "Bratislavské": endings make it longer by so many letters. */
const LONGEST_ENDING = 4

/** A title with the name of its city, or with its adjective. */
export function namesCity(title: string, cityNames: readonly string[]): boolean {
  const titleWords = wordsOf(title)
  return cityNames.some((name) => {
    const [stem = '', ...others] = wordsOf(name).map((word) =>
      word.replace(/[aeiouyаеиоуыі]$/u, ''),
    )
    if (others.length > 0)
      return ` ${titleWords.join(' ')} `.includes(` ${wordsOf(name).join(' ')} `)
    return (
      stem.length >= SHORTEST_NAME &&
      titleWords.some(
        (word) => word.startsWith(stem) && word.length <= stem.length + 1 + LONGEST_ENDING,
      )
    )
  })
}
