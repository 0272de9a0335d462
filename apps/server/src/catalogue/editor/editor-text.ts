import type { EditorText } from '@okolo/contract/events/event'
import { languageFor } from '../record/event-text.ts'

/** Words of an editor by language. `language`: whose text stands in for the missing ones. */
export type Written = { texts: Record<string, string>; language: string }

/** Returns the words for a reader: in the reader's language, else in the site's. */
export function saidTo(locale: string, { texts, language }: Written): EditorText {
  const shown = languageFor(texts, locale, language) ?? language
  return { text: texts[shown] ?? '', language: shown }
}
