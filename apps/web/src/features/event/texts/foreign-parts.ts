import type { EventDetail } from '@okolo/contract/events/event'
import { isSameLanguage } from '../../../catalogue/event/language-names.ts'

export type ForeignPart = {
  part: 'title' | 'summary' | 'description_html'
  /** BCP 47 tag of the original. */
  language: string
  text: string
}

export type HereProps = { event: EventDetail; parts: readonly ForeignPart[] }

/** Returns the texts of an event that are in another language than its reader's, as far as that is known. */
export function foreignParts(event: EventDetail, reader: string): ForeignPart[] {
  const { title, language, summary, description_html: html, text_language } = event
  const parts: (Omit<ForeignPart, 'text'> & { text: string | null })[] = [
    { part: 'title', language, text: title },
    { part: 'summary', language: text_language, text: summary },
    { part: 'description_html', language: text_language, text: html },
  ]
  return parts.flatMap(({ text, ...rest }) =>
    text === null || rest.language === 'und' || isSameLanguage(rest.language, reader)
      ? []
      : [{ ...rest, text }],
  )
}
