import type { Assumption, Text } from '@okolo/connectors/event-draft'
import { detectLanguage, isForeignTo } from '#server/knowledge/languages/detect-language.ts'
import { cleanText } from '#server/words/html.ts'

/** Between the same words in two languages. */
const BETWEEN = /\s+[/|•]\s+|\n/

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
  const language = titleLanguage(title, cleanText(longer), cityLanguages)
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

/** A short title says little of its language, so it is taken for that of the longer text unless it clearly is another. */
function titleLanguage(title: string, longer: string, spoken: readonly string[]): string | null {
  const clear = detectLanguage(title)
  const told = clear ?? detectLanguage(longer === '' ? title : `${title}. ${longer}`, spoken)
  return told === null || isMixed(title, told) ? null : told
}

/** "Hudba a tanec / Music and dance": a part of it is more likely in another language. */
function isMixed(title: string, language: string): boolean {
  const parts = title.split(BETWEEN)
  return parts.length > 1 && parts.some((part) => isForeignTo(part, language))
}

/** True for a BCP 47 tag. Pages print it, so other names must not pass. */
export function isLanguageTag(tag: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,4}$/i.test(tag)
}
