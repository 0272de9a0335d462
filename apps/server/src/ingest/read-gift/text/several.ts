import type { Vocabulary } from '@okolo/connectors/listing-pages/dates/words'
import { addDays } from '@okolo/contract/filter/event-filter'
import { withPlainHours } from './clock-words.ts'
import type { DayHints } from './days-said.ts'
import { isOfHead, isOfPart } from './one-event.ts'
import { titleInList, type DatedLine } from './title.ts'
import { datedParts, saidDates, saysHour } from './when.ts'

/** The lines of one event. `title`: as a line of a list names it, else null. */
type EventPart = { lines: string[]; title: string | null }
type EventParts = {
  parts: EventPart[]
  /** The lines above, between and below them, which are about all of them. */
  around: string[]
}
type Hints = {
  day: DayHints
  vocabulary: Vocabulary
  isPlace: (words: string) => boolean
  titleOf: (lines: readonly string[]) => string | null
}
/** From a line to the one before which it ends. */
type Span = readonly [from: number, to: number]

/** As many events as an answer has. */
const MOST = 21
const MOST_LINES = 400

/**
 * Parts a text that tells several events: days with their titles one below the other, or paragraphs with a title, a day and an hour
 * each. Null for one event, and wherever it is not plain: an event cut in two is worse than a second one that is left out.
 */
export function severalEvents(given: readonly string[], hints: Hints): EventParts | null {
  const lines = given.slice(0, MOST_LINES)
  const dated = lines.map((line) => datedLine(line, hints))
  const paragraphs = paragraphsOf(lines).filter((span) => countIn(span, dated) > 0)
  const isByParagraph =
    paragraphs.length > 1 && paragraphs.every((span) => countIn(span, dated) === 1)
  const spans = isByParagraph ? paragraphs : listed(lines, dated)
  const [first] = spans
  if (first === undefined || spans.length < 2 || spans.length > MOST) return null
  const parts = spans.map((span) => partOf(span, { lines, dated, isByParagraph, hints }))
  const told = parts.filter((part) => part !== null)
  const names = new Set(told.map(({ name }) => name.toLowerCase()))
  const isInOrder = told.every(({ at }, index) => index === 0 || at > told[index - 1]!.at)
  const head = lines.slice(0, first[0]).join('\n').trim()
  const days = told.map(({ at }) => at.slice(0, 10))
  const isRun = days.every((day, at) => at === 0 || day === addDays(days[at - 1]!, 1))
  if (!isOfHead(head, { ...hints, isRun })) return null
  if (told.length < parts.length || names.size < parts.length || !isInOrder) return null
  return {
    parts: told.map((part) => ({
      lines: part.lines,
      title: isByParagraph ? null : part.name,
    })),
    around: lines.filter((_, at) => !spans.some(([from, to]) => at >= from && at < to)),
  }
}

/** The one day that a line names, which is still to come. Null: it names none, or another thing's. */
type Dated = { day: string; isOne: boolean; hour: string | null; line: DatedLine }

function datedLine(line: string, { day: hints }: Hints): Dated | null {
  const plain = withPlainHours(line)
  const days = saidDates(plain, hints)
  const [first] = days
  if (first === undefined) return null
  return {
    day: first.day,
    isOne: days.length === 1 && first.until === null,
    hour: saysHour(plain, hints),
    line: { text: plain, dated: datedParts(plain, hints), isApart: false },
  }
}

type Reading = {
  lines: readonly string[]
  dated: readonly (Dated | null)[]
  isByParagraph: boolean
  hints: Hints
}

/** The event of some lines, its name and when it begins. Null where one of them is missing, or where they tell a part of something. */
function partOf(
  [from, to]: Span,
  { lines, dated, isByParagraph, hints }: Reading,
): { lines: string[]; name: string; at: string } | null {
  const own = withoutKind(lines.slice(from, to).filter((line) => line !== ''))
  const said = dated.slice(from, to).find((one) => one !== null) ?? null
  if (said === null || !said.isOne) return null
  const name = isByParagraph ? hints.titleOf(own) : titleInList(said.line, hints.vocabulary)
  const hours = own.map((line) => saysHour(withPlainHours(line), hints.day))
  const hour = said.hour ?? (isByParagraph ? hours.find((one) => one !== null) : null)
  if (name === null || hour == null || hints.isPlace(name)) return null
  const isPart = [name, said.line.text].some(isOfPart)
  return isPart ? null : { lines: own, name, at: `${said.day} ${hour}` }
}

function paragraphsOf(lines: readonly string[]): Span[] {
  const ends = [...lines.entries()].flatMap(([at, line]) => (line === '' ? [at] : []))
  return [...ends, lines.length].map((end, at) => [at === 0 ? 0 : ends[at - 1]! + 1, end] as const)
}

function countIn([from, to]: Span, dated: readonly (Dated | null)[]): number {
  return dated.slice(from, to).filter((one) => one !== null).length
}

/** From each line with a day to the next, or to the end of its paragraph. The last one has no more lines where no other has. */
function listed(lines: readonly string[], dated: readonly (Dated | null)[]): Span[] {
  const starts = [...dated.entries()].flatMap(([at, one]) => (one === null ? [] : [at]))
  const spans = starts.map((from, at) => {
    const blank = lines.indexOf('', from)
    const to = Math.min(starts[at + 1] ?? lines.length, blank === -1 ? lines.length : blank)
    return [from, to] as const
  })
  const hasMore = spans.slice(0, -1).some(([from, to]) => to - from > 1)
  return hasMore ? spans : spans.map(([from]) => [from, from + 1] as const)
}

/** `WORKSHOP` above a title is its kind. */
function withoutKind(lines: string[]): string[] {
  return lines.length > 2 && /^\p{Lu}{4,}:?$/u.test(lines[0] ?? '') ? lines.slice(1) : lines
}
