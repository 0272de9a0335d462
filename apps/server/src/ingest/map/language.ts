import type { Assumption, Text } from '@okolo/connectors/event-draft'
import { cleanText } from '#server/words/html.ts'
import languageWords from '#server/words/language-words.json' with { type: 'json' }

/** The facts that a text names. */
const ENOUGH_TEXT = 600
/** How much has to speak for a language, and how much more than for any other: less of one that the city speaks. */
const SURE = { points: 1.2, more: 0.8 }
const SURE_IN_CITY = { points: 0.6, more: 0.3 }
/** Between the same words in two languages. */
const BETWEEN = /\s+[/|•]\s+|\n/
/** Both written forms of Norwegian are detected as one language. */
const DETECTED_AS: Record<string, string> = { nb: 'no', nn: 'no' }

/**
 * The language of a title: as it is stated, else as its words and those of a longer text tell. `und` where they do not:
 * the text is short, mixed, or in a language that is not known.
 */
export function languageOf(
  titles: Text,
  longer: string,
  cityLanguages: readonly string[],
): { language: string; assumption: Assumption | null } {
  const stated = Object.keys(titles).filter(
    (language) => language !== 'und' && isLanguageTag(language),
  )
  const preferred =
    cityLanguages.find((language) => stated.includes(language)) ?? stated.toSorted()[0]
  // A text under no language's name is in an unknown language.
  const unknown = Object.entries(titles).find(([tag]) => !stated.includes(tag))?.[1]
  if (unknown === undefined && preferred !== undefined)
    return { language: preferred, assumption: null }
  const title = cleanText(unknown ?? '')
  const told = detected(cleanText(`${title}. ${longer}`), cityLanguages)
  const language = told !== null && isMixed(title, told) ? null : told
  return language === null
    ? { language: 'und', assumption: null }
    : {
        language,
        assumption: {
          code: 'language_assumed',
          field: 'title',
          message: `The source names no language; ${language} was taken: detected from the text.`,
        },
      }
}

function detected(text: string, cityLanguages: readonly string[]): string | null {
  const [best, next] = languageEvidence(text.slice(0, ENOUGH_TEXT))
  if (best === undefined) return null
  const spoken = cityLanguages.find(
    (language) => (DETECTED_AS[language] ?? language) === best.language,
  )
  const { points, more } = spoken === undefined ? SURE : SURE_IN_CITY
  const isSure = best.points >= points && best.points - (next?.points ?? 0) >= more
  return isSure ? (spoken ?? best.language) : null
}

/** "Hudba a tanec / Music and dance": a part of it is more likely in another language. */
function isMixed(title: string, language: string): boolean {
  const parts = title.split(BETWEEN)
  if (parts.length < 2) return false
  const spoken = DETECTED_AS[language] ?? language
  return parts.some((part) => {
    const evidence = languageEvidence(part)
    const own = evidence.find((one) => one.language === spoken)?.points ?? 0
    return (evidence[0]?.points ?? 0) - own >= SURE_IN_CITY.points
  })
}

/** True for a BCP 47 tag. Pages print it, so other names must not pass. */
export function isLanguageTag(tag: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,4}$/i.test(tag)
}

type Evidence = { language: string; points: number }

/** The alphabets of languages in Cyrillic letters; those in Latin ones have a to z and what the list names. */
const CYRILLIC: Record<string, string> = {
  ru: 'абвгдежзийклмнопрстуфхцчшщъыьэюяё',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  bg: 'абвгдежзийклмнопрстуфхцчшщъьюя',
  mk: 'абвгдѓежзѕијклљмнњопрстќуфхцчџш',
  be: 'абвгдежзіийклмнопрстуўфхцчшыьэюяё',
  sr: 'абвгдђежзијклљмнњопрстћуфхцчџш',
}
/** Scripts that only one language of those known is written in. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['th', /\p{Script=Thai}/gu],
]
/** Of the characters of a text, where it is written in a script. */
const MOST = 1 / 3
const SCRIPT_POINTS = 10
/** A letter that a language does not have stands in a name at most. */
const STRANGE_LETTER = -1.2

const LANGUAGES = Object.keys(languageWords)
const lettersOf = new Map<string, ReadonlySet<string>>()
const languagesOf = new Map<string, string[]>()
for (const [language, { letters, words }] of Object.entries(languageWords)) {
  lettersOf.set(language, new Set(letters + (CYRILLIC[language] ?? '')))
  for (const word of words.split(' '))
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])
}

/**
 * Scores each language by its small words and letters, best first. A word or letter of few languages counts more.
 * Neighbours of the interface's languages are known too, so that none is taken for another.
 */
function languageEvidence(text: string): Evidence[] {
  const isIn = (script: RegExp): boolean => (text.match(script)?.length ?? 0) > text.length * MOST
  const script = SCRIPTS.find(([, letters]) => isIn(letters))
  if (script !== undefined) return [{ language: script[0], points: SCRIPT_POINTS }]
  const isCyrillic = isIn(/\p{Script=Cyrillic}/gu)
  const rivals = LANGUAGES.filter(
    // Serbian is written in both.
    (language) => language === 'sr' || language in CYRILLIC === isCyrillic,
  )
  const points = new Map(rivals.map((language) => [language, 0]))
  const add = (language: string, more: number) =>
    points.set(language, (points.get(language) ?? 0) + more)
  const tell = (languages: readonly string[]) => {
    const share = 1 - Math.log(languages.length) / Math.log(rivals.length)
    for (const language of languages) add(language, share)
  }
  const words =
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/\p{L}+/gu) ?? []
  for (const word of new Set(words))
    tell((languagesOf.get(word) ?? []).filter((language) => points.has(language)))
  for (const letter of new Set(words.join('').replaceAll(/[a-z]/g, ''))) {
    const having = rivals.filter((language) => lettersOf.get(language)?.has(letter))
    tell(having)
    for (const language of rivals) if (!having.includes(language)) add(language, STRANGE_LETTER)
  }
  return [...points]
    .map(([language, sum]) => ({ language, points: sum }))
    .toSorted((a, b) => b.points - a.points)
}
