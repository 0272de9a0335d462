import { z } from 'zod'
import type { Text } from '../event-draft.ts'
import { isJsonObject } from '../json.ts'

/**
 * What platforms write where a text has several languages: `{ "fi": "...", "sv": null }`, a plain
 * string (its language is then `und`), or null. Gives the languages that have a text, {} for none.
 */
export const LanguageMap = z
  .unknown()
  .prefault(null)
  .transform((value): Text => {
    if (typeof value === 'string') return withText([['und', value]])
    if (!isJsonObject(value)) return {}
    return withText(Object.entries(value).map(([tag, text]) => [languageTag(tag), text]))
  })

function withText(entries: [string, unknown][]): Text {
  const text: Text = {}
  for (const [tag, value] of entries) {
    if (typeof value === 'string' && value.trim() !== '') text[tag] ??= value.trim()
  }
  return text
}

/** BCP 47 spelling of a platform's language code (`zh_hans`, `EN`); `und` for what is none. */
export function languageTag(code: string): string {
  try {
    return Intl.getCanonicalLocales(code.trim().replaceAll('_', '-'))[0] ?? 'und'
  } catch {
    return 'und'
  }
}

/** The language a reader in the city would get: the first of `languages` with a text, else the first there is. */
export function mainLanguage(text: Text, languages: readonly string[]): string | undefined {
  return [...languages, ...Object.keys(text)].find((language) => text[language] !== undefined)
}

/** The text in `mainLanguage`. */
export function mainText(text: Text, languages: readonly string[]): string | undefined {
  const language = mainLanguage(text, languages)
  return language === undefined ? undefined : text[language]
}

/** Undefined instead of {}, for optional fields of a draft. */
export function orNothing(text: Text): Text | undefined {
  return Object.keys(text).length === 0 ? undefined : text
}
