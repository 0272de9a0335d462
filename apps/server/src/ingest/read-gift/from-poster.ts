import { LISTING_LANGUAGES, vocabularyOf } from '@okolo/connectors/listing-pages/dates/words'
import { GIFT_FIELDS } from '@okolo/contract/events/gift-fields'
import { FieldBook, type Fields } from './fields.ts'
import { fieldsOfText } from './from-text.ts'
import type { TextHints } from './text/words-of.ts'
import { badPoster, lookAtPoster } from './poster/look-at-poster.ts'
import type { PosterLook } from './poster/poster-thread.ts'
import { posterLines, type PosterLine } from './poster/poster-lines.ts'

/** Letters that are less sure than this make a fact unsure. */
const SURE = 75
/** Lines of nearly the size of the largest are parts of one title. */
const TITLE_SIZE = 0.72
const MOST_TITLE_LINES = 4
/** A word that goes on in the next line. */
const PARTED = /(\p{Ll})- (?=\p{Ll})/gu
const { weekdays } = vocabularyOf(LISTING_LANGUAGES)
const SURE_LOOKS = 2
const LARGER = 1.15

/** The form as a photographed poster fills it, and its text as it was read. `ms`: of processor time. */
export async function fieldsOfPoster(
  image: Buffer,
  hints: TextHints,
  signal: AbortSignal,
): Promise<{ fields: Fields; text: string; ms: number; memory: number }> {
  const read = (looks: readonly PosterLook[]) =>
    looks
      .map(({ table }) => posterLines(table))
      .map((lines) => ({ lines, points: pointsOf(lines), fields: fieldsOf(lines, hints) }))
      .toSorted((a, b) => b.points - a.points)
  const isEnough = (looks: readonly PosterLook[]) => {
    const { form, unsure } = agreed(read(looks).map(({ fields }) => fields))
    return (['title', 'day', 'time'] as const).every(
      (field) => form[field] !== undefined && !unsure.has(field),
    )
  }
  const looks = await lookAtPoster(image, hints.city?.languages ?? [], { signal, isEnough })
  const told = read(looks)
  const [best] = told
  if (best === undefined || best.lines.length === 0)
    throw badPoster('no_text', 'No words were found in the picture.')
  return {
    fields: agreed(told.map(({ fields }) => fields)),
    text: best.lines.map(({ text }) => text).join('\n'),
    ms: Math.round(looks.reduce((sum, { spent }) => sum + spent, 0)),
    memory: Math.max(...looks.map(({ memory }) => memory)),
  }
}

/** How much was read, and how surely. */
function pointsOf(lines: readonly PosterLine[]): number {
  return lines.reduce((sum, { text, confidence }) => sum + text.length * (confidence / 100) ** 2, 0)
}

function fieldsOf(lines: readonly PosterLine[], hints: TextHints): Fields {
  const title = titleOf(lines)
  const inOrder =
    title === null ? lines : [...title, ...lines.filter((line) => !title.includes(line))]
  const head =
    title
      ?.map(({ text }) => text)
      .join(' ')
      .replaceAll(PARTED, '$1') ?? ''
  const text = [head, ...inOrder.slice(title?.length ?? 0).map((line) => line.text)].join('\n')
  const { form, unsure } = fieldsOfText(text, hints)
  const book = new FieldBook()
  const isClear = lines.every((line) => line.confidence >= SURE || !/\d/.test(line.text))
  for (const field of GIFT_FIELDS) book.put(field, form[field], !unsure.has(field) && isClear)
  if (title !== null && !isClearTitle(title, lines)) book.doubt('title')
  // Nobody proofreads a poster's text but the giver.
  book.doubt('text')
  return book
}

/** Letters that are surely read, and larger than all others: the true title may be what was not read. */
function isClearTitle(title: readonly PosterLine[], lines: readonly PosterLine[]): boolean {
  const others = lines.filter((line) => !title.includes(line)).map(({ height }) => height)
  const least = Math.min(...title.map(({ height }) => height))
  return (
    least >= LARGER * Math.max(0, ...others) && title.every(({ confidence }) => confidence >= SURE)
  )
}

/** The largest lines, one below the other. */
function titleOf(lines: readonly PosterLine[]): PosterLine[] | null {
  const worded = lines.filter(
    ({ text, confidence }) =>
      (text.match(/\p{L}/gu)?.length ?? 0) >= 3 &&
      confidence >= 50 &&
      !/\d/.test(text) &&
      weekdays.get(text) === undefined,
  )
  const most = Math.max(0, ...worded.map(({ height }) => height))
  const first = lines.findIndex((line) => worded.includes(line) && line.height >= most * TITLE_SIZE)
  if (first === -1) return null
  const rest = lines.slice(first)
  const end = rest.findIndex((line) => !worded.includes(line) || line.height < most * TITLE_SIZE)
  return rest.slice(0, Math.min(MOST_TITLE_LINES, end === -1 ? rest.length : end))
}

/**
 * The fields of all looks, the best look first: of several values that which most looks read. It is sure where two looks are, and none
 * reads another.
 */
function agreed(looks: readonly Fields[]): Fields {
  const book = new FieldBook()
  for (const field of GIFT_FIELDS) {
    const told = looks.filter(({ form }) => form[field] !== undefined)
    const byValue = Map.groupBy(told, ({ form }) => form[field] ?? '')
    const [most] = [...byValue].toSorted((a, b) => b[1].length - a[1].length)
    if (most === undefined) continue
    const sure = most[1].filter(({ unsure }) => !unsure.has(field))
    book.put(field, most[0], byValue.size === 1 && sure.length >= SURE_LOOKS)
  }
  return book
}
