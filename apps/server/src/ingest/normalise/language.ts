import type { Assumption, Text } from '@okolo/connectors/event-draft'
import { LOCALES } from '@okolo/contract/locale'
import { detectAll } from 'tinyld'
import { cleanText } from './html.ts'

/** Below this many characters detectors guess (INGEST.md section 3). */
const ENOUGH_TEXT = 25
const SURE = 0.5
/** The detector knows both written forms of Norwegian as one language. */
const DETECTED_AS: Record<string, string> = { nb: 'no', nn: 'no' }

/** Texts by language with `und` resolved: detected where there is enough text, else the city's main language. */
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
  // What goes by no language's name counts as text in an unknown one.
  const unknown = Object.entries(titles).find(([tag]) => !stated.includes(tag))?.[1]
  if (unknown === undefined && preferred !== undefined)
    return { language: preferred, assumption: null }
  const text = cleanText(`${unknown ?? ''}. ${longer}`)
  const main = cityLanguages[0]
  const likely = new Set(
    [...cityLanguages, ...LOCALES].map((language) => DETECTED_AS[language] ?? language),
  )
  const best =
    text.length < ENOUGH_TEXT ? undefined : detectAll(text.slice(0, 600), { only: [...likely] })[0]
  if (best !== undefined && best.accuracy >= SURE) {
    const spoken = cityLanguages.find((language) => DETECTED_AS[language] === best.lang)
    return assumed(spoken ?? best.lang, 'detected from the text')
  }
  return main === undefined
    ? { language: 'und', assumption: null }
    : assumed(main, 'the main language of the city')
}

function assumed(language: string, how: string): { language: string; assumption: Assumption } {
  return {
    language,
    assumption: {
      code: 'language_assumed',
      field: 'title',
      message: `The source names no language; ${language} was taken: ${how}.`,
    },
  }
}

/** Whether a platform's name of a language is one (BCP 47): the tag ends up in pages. */
export function isLanguageTag(tag: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,4}$/i.test(tag)
}
