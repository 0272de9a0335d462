import type { TranslatedTexts } from '@okolo/contract/events/translation'
import type { Db } from '#server/platform/database/db.ts'
import { textsToTranslate, type EventTexts } from './event-texts.ts'
import { readTranslations } from './read-translations.ts'
import { sourceHash, type SourceText } from './source-hash.ts'

export type Translated = {
  /** Null if there is nothing yet. */
  texts: TranslatedTexts | null
  /** Characters of the parts that nobody has asked a provider for: title with summary, and description. */
  missing: { brief: number; description: number }
}

/** Returns what a machine has translated of each event into a language, in their order. At most one query. */
export async function translatedTexts(
  db: Db,
  events: readonly EventTexts[],
  target: string,
): Promise<Translated[]> {
  const parts = events.map((event) => textsToTranslate(event, target))
  const known = await readTranslations(
    db,
    parts.flatMap((each) => Object.values(each).filter((text) => text !== null)),
    target,
  )
  return parts.map((each) => translatedOf(each, known))
}

function translatedOf(
  { title, summary, description }: ReturnType<typeof textsToTranslate>,
  known: ReadonlyMap<string, string | null>,
): Translated {
  const answerTo = (text: SourceText | null) => (text === null ? null : known.get(sourceHash(text)))
  const lacking = (text: SourceText | null) =>
    text !== null && answerTo(text) === undefined ? text.text.length : 0
  const originals = [title, summary, description].filter(
    (text) => typeof answerTo(text) === 'string',
  )
  const from = [...new Set(originals.flatMap((text) => text?.language ?? []))]
  const texts = {
    from,
    title: answerTo(title) ?? null,
    summary: answerTo(summary) ?? null,
    description_html: answerTo(description) ?? null,
  }
  return {
    texts: from.length === 0 ? null : texts,
    missing: {
      brief: lacking(title) + lacking(summary),
      description: lacking(description),
    },
  }
}
