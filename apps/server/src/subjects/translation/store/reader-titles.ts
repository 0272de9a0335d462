import { languageOf } from '@okolo/contract/language-tag'
import type { Db } from '#server/platform/database/db.ts'
import { isolated } from '#server/words/isolated.ts'
import { languageFor } from '#server/catalogue/record/event-text.ts'
import { textsToTranslate, type EventTexts } from './event-texts.ts'
import { readTranslations } from './read-translations.ts'
import { sourceHash, type SourceText } from './source-hash.ts'

/** Choices of an account. Null: nobody chose. */
type TranslationChoice = {
  translate_content: boolean | null
  translate_to: string | null
  show_original: boolean | null
}

/** The language of what we write, and the choice of who reads it, if that is somebody with an account. */
export type TitleReader = { locale: string; choice: TranslationChoice | null }

export type TitledEvent = Pick<EventTexts, 'language' | 'titles'>

/** An event's title as one person wants it. */
export type ReaderTitle = SourceText & {
  isTranslated: boolean
  /** The title that was translated, for who wants to see both. */
  original: SourceText | null
}

/** The language that somebody wants to read events in. Its regions share one translation. */
export function targetOf({ locale, choice }: TitleReader): string {
  return languageOf(choice?.translate_to ?? locale)
}

/**
 * The title of each event for who reads it outside of pages, in their order: somebody's own words in their language, else a
 * translation into it unless they turned that off, else the title as pages show it. At most one query.
 */
export async function readerTitles(
  db: Db,
  events: readonly TitledEvent[],
  reader: TitleReader,
): Promise<ReaderTitle[]> {
  const { locale, choice } = reader
  if (choice?.translate_content === false) return events.map((event) => ownTitle(event, locale))
  const target = targetOf(reader)
  const sources = events.map(
    (event) => textsToTranslate({ ...event, summaries: {}, descriptions: {} }, target).title,
  )
  const known = await readTranslations(
    db,
    sources.filter((source) => source !== null),
    target,
  )
  return events.map((event, i) => {
    const source = sources[i] ?? null
    if (source === null) return ownTitle(event, target)
    const text = known.get(sourceHash(source))
    if (typeof text !== 'string') return ownTitle(event, locale)
    const original = choice?.show_original === true ? source : null
    return { language: target, text, isTranslated: true, original }
  })
}

/** A title in one line, with its original behind. */
export function wholeTitle({ text, original }: ReaderTitle): string {
  return original === null ? isolated(text) : `${isolated(text)} (${isolated(original.text)})`
}

function ownTitle({ titles, language: original }: TitledEvent, locale: string): ReaderTitle {
  const language = languageFor(titles, locale, original) ?? original
  return { language, text: titles[language] ?? '', isTranslated: false, original: null }
}
