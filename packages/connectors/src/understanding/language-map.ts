import { z } from 'zod'
import type { Text } from '../event-draft.ts'
import { isJsonObject } from '../json.ts'

/**
 * A text in several languages, as platforms write it: `{ "fi": "...", "sv": null }`, a plain string (language `und`),
 * or null. Returns the languages that have a text, {} for none.
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

/** Returns a platform's language code in BCP 47 spelling (`zh_hans`, `EN`), or `und` if invalid. */
export function languageTag(code: string): string {
  try {
    return Intl.getCanonicalLocales(code.trim().replaceAll('_', '-'))[0] ?? 'und'
  } catch {
    return 'und'
  }
}

/** The language a reader in the city would get: the first of `languages` with a text, else the first there is. */
function mainLanguage(text: Text, languages: readonly string[]): string | undefined {
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
