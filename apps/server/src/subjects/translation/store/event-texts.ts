import { languageOf } from '@okolo/contract/language-tag'
import { languageFor } from '#server/catalogue/record/event-text.ts'
import type { SourceText } from './source-hash.ts'

/** The texts of an event by language, as they are stored. */
export type EventTexts = {
  language: string
  titles: Record<string, string>
  summaries: Record<string, string>
  /** Sanitised HTML. */
  descriptions: Record<string, string>
}

/** The parts of an event that are translated. */
export type ToTranslate = {
  title: SourceText | null
  summary: SourceText | null
  description: SourceText | null
}

/**
 * Returns the texts that a reader of `target` would see in another language: those to translate. A source's own text in
 * the reader's language always comes first, so its part is null.
 */
export function textsToTranslate(event: EventTexts, target: string): ToTranslate {
  const foreign = (texts: Record<string, string>): SourceText | null => {
    const language = languageFor(texts, target, event.language)
    const text = language === undefined ? undefined : texts[language]
    if (language === undefined || text === undefined || text.trim() === '') return null
    return languageOf(language) === languageOf(target) ? null : { language, text }
  }
  return {
    title: foreign(event.titles),
    summary: foreign(event.summaries),
    description: foreign(event.descriptions),
  }
}
