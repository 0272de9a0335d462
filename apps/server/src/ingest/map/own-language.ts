import type { Assumption, EventDraft, Text } from '@okolo/connectors/event-draft'
import {
  detectLanguage,
  hasStrangeLetter,
  isForeignTo,
} from '#server/knowledge/languages/detect-language.ts'
import { cleanText } from '#server/words/html.ts'

type Texts = Pick<EventDraft, 'title' | 'summary' | 'descriptionHtml'>

/** A title of fewer words is as likely a name: "Die Toten Hosen", "La Traviata". Letters of its own make four enough. */
const LEAST_TITLE_WORDS = { strange: 4, other: 8 }

/**
 * Puts each text under the language that its words clearly are in, whatever language the source gives it. An unclear text
 * keeps the given one, and a title goes with the text below it unless its own words speak against that.
 */
export function inOwnLanguage<Draft extends Texts>(
  draft: Draft,
): { draft: Draft; assumptions: Assumption[] } {
  const moved = new Map<string, string>()
  const told = new Map<string, string | null>()
  const toldIn = (tag: string, text: string) => {
    const language = detectLanguage(cleanText(text), [baseOf(tag)])
    told.set(tag, language)
    return clearlyOther(language, tag)
  }
  const summary = retold(draft.summary, toldIn)
  const descriptionHtml = retold(draft.descriptionHtml, toldIn)
  for (const { from, to } of [...summary.moves, ...descriptionHtml.moves]) moved.set(from, to)
  const title = retold(draft.title, (tag, text) => {
    const to = moved.get(tag)
    const isForeign = (language: string) => isForeignTo(cleanText(text), language)
    if (to !== undefined) return isForeign(to) && !isForeign(baseOf(tag)) ? null : to
    // Under a text in the given language, words of another are a name.
    if (told.get(tag) === baseOf(tag)) return null
    const { strange, other } = LEAST_TITLE_WORDS
    const least = hasStrangeLetter(text, baseOf(tag)) ? strange : other
    if (wordCount(text) < least) return null
    return clearlyOther(detectLanguage(cleanText(text), [baseOf(tag)]), tag)
  })
  if (moved.size === 0 && title.moves.length === 0) return { draft, assumptions: [] }
  return {
    draft: {
      ...draft,
      title: title.texts ?? draft.title,
      ...(summary.texts !== undefined && { summary: summary.texts }),
      ...(descriptionHtml.texts !== undefined && { descriptionHtml: descriptionHtml.texts }),
    },
    assumptions: title.moves.map(({ from, to }) => ({
      code: 'language_assumed',
      field: 'title',
      message: `The source says ${from}; ${to} was taken: detected from the text.`,
    })),
  }
}

type Retold = { texts: Text | undefined; moves: { from: string; to: string }[] }

/** The texts under the languages that `otherOf` gives; one that the source has already in that language stays as it is. */
function retold(
  texts: Text | undefined,
  otherOf: (tag: string, text: string) => string | null,
): Retold {
  const result: Text = {}
  const moves: Retold['moves'] = []
  for (const [tag, text] of Object.entries(texts ?? {})) {
    if (text === undefined) continue
    const to = tag === 'und' ? null : otherOf(tag, text)
    if (to === null) result[tag] = text
    else moves.push({ from: tag, to })
    if (to !== null && texts?.[to] === undefined) result[to] ??= text
  }
  return { texts: texts && result, moves }
}

/** The detected language where it is surely another than the given one; else null. */
function clearlyOther(told: string | null, tag: string): string | null {
  const stated = baseOf(tag)
  const isOther = told !== null && told !== stated
  return isOther && KNOWN.has(stated) && KNOWN.has(told) ? told : null
}

/** Languages that detection tells apart well; Galician or Luxembourgish looks like its neighbour to it. */
const KNOWN: ReadonlySet<string> = new Set(
  'ar be bg ca cs da de el en es et eu fi fr he hr hu is it ja ko lt lv nb nl nn no pl pt ro ru sk sl sq sr sv tr uk zh'.split(
    ' ',
  ),
)

function baseOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? tag
}

function wordCount(text: string): number {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0
}
