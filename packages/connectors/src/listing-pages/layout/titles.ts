import { wordsAround, type Block } from './blocks.ts'
import type { Entry } from './entries.ts'
import { headingLevel, linkOf, signature } from './elements.ts'
import type { Line } from './flow.ts'
import { isRemark, isNoise } from './noise.ts'
import { bareText, linesIn, type Page } from './page.ts'
import { lineAt, within, type Range } from './places.ts'

/** A text that may be a title, with the kind of its line. */
type Candidate = { text: string; kind: string; line: Line; index: number }
export type Title = Pick<Candidate, 'text' | 'line'>

const TITLE_NAMES = /title|headline|name|summary|heading|artist|nazev|titulo|titre|titel/i
const OTHER_NAMES =
  /venue|location|place|date|time|price|categor|tag\b|genre|excerpt|descr|button|btn|meta|subtitle|support|doors|age/i
/** The share of entries above which an equal text is a label. */
const LABEL_SHARE = 0.4

/** Finds the title of each entry: the kind of line that most entries have, each with another text. */
export function titlesOf(page: Page, entries: readonly Entry[]): (Title | null)[] {
  if (entries.every(({ block }) => block.isBare))
    return entries.map(({ block }) => titleAbove(page, block))
  const candidates = entries.map(({ titles }) => candidatesIn(page, titles))
  const scores = scoresOf(candidates)
  const counts = Map.groupBy(
    candidates.flatMap((own) => [...new Set(own.map(({ text }) => text))]),
    (text) => text,
  )
  const rank = ({ kind, text }: Candidate) => {
    const isLabel =
      entries.length >= 4 && (counts.get(text)?.length ?? 0) > LABEL_SHARE * entries.length
    return (scores.get(kind) ?? 0) - (isLabel && !/^[1-6]/.test(kind) ? 3 : 0)
  }
  return candidates.map((own) => {
    const [best] = own.toSorted((a, b) => rank(b) - rank(a) || a.index - b.index)
    return best === undefined || (scores.get(best.kind) ?? 0) < 0 ? null : best
  })
}

/** Returns the lines of a range without their dates, and the parts of lines in elements of their own. */
function candidatesIn(page: Page, range: Range): Candidate[] {
  return linesIn(page, range).flatMap((line, index) => {
    const pieces = within(page.flow.pieces, [line.start, line.end])
    const parts = pieces.length < 2 ? [] : pieces.filter(({ element }) => element !== line.element)
    return [
      candidate(page, line, index, ''),
      ...parts.map((part) =>
        candidate(page, { ...part, link: linkOf(part.element), text: '' }, index, ' part'),
      ),
    ].filter((one) => one !== null)
  })
}

function candidate(page: Page, line: Line, index: number, part: string): Candidate | null {
  const text = bareText(page, line)
  if ((text.match(/\p{L}/gu)?.length ?? 0) < 2 || isNoise(text, page.vocabulary)) return null
  if (isRemark(text) || isRemark(line.text)) return null
  const kind = `${headingLevel(line.element) ?? ''}${line.link === null ? '' : 'a'} ${signature(line.element, 2)}${part}`
  return { text, kind, line, index }
}

/** Scores how well each kind of line serves as title. */
function scoresOf(candidates: readonly Candidate[][]): Map<string, number> {
  const firsts = candidates.flatMap((own) => [
    ...new Map(own.toReversed().map((one) => [one.kind, one])).values(),
  ])
  const kinds = Map.groupBy(firsts, ({ kind }) => kind)
  return new Map([...kinds].map(([kind, list]) => [kind, scoreOf(kind, list, candidates.length)]))
}

function scoreOf(kind: string, list: readonly Candidate[], entries: number): number {
  const texts = list.map(({ text }) => text)
  const distinct = new Set(texts).size / texts.length
  const length = mean(texts.map((text) => text.length))
  const place = mean(list.map(({ index }) => Math.min(index, 10)))
  const isMany = list.length > 2
  return (
    (3 * list.length) / entries +
    (isMany ? 2 * distinct : 1) -
    place / 8 +
    (/^[1-6]/.test(kind) ? 1.8 : 0) +
    (/^\d?a/.test(kind) ? 0.8 : 0) +
    (TITLE_NAMES.test(kind) ? 1.5 : 0) -
    (OTHER_NAMES.test(kind) ? 2 : 0) -
    (length > 160 ? 4.5 : length > 90 ? 1.5 : length < 4 ? 1 : 0) -
    (isMany && distinct < LABEL_SHARE ? 2 : 0)
  )
}

/** The most letters of a block with one event. */
const LARGEST_BLOCK = 2_000

/** Finds the title of a bare day: a heading of its block, else the nearest heading above, else the first words of its block. */
function titleAbove(page: Page, { day, range }: Block): Title | null {
  const [start, end] = wordsAround(page, day.element)
  const around = end - start > LARGEST_BLOCK ? [] : candidatesIn(page, [start, end])
  const inside = around.find(
    ({ line }) =>
      headingLevel(line.element) !== null || TITLE_NAMES.test(signature(line.element, 2)),
  )
  if (inside !== undefined) return inside
  const heading = page.headings.findLast((line) => line.end <= range[0])
  return heading === undefined ? (around[0] ?? null) : { text: heading.text, line: heading }
}

/** Cuts a long line at its first dash, bracket or full stop. */
export function shortTitle(text: string): string {
  if (text.length <= 110) return text
  const end = text.slice(8).search(/ [–—|-] | [[(]|\. |: /)
  return end === -1 ? text : text.slice(0, end + 8).trim()
}

/** A paragraph that says more than an entry. */
const PARAGRAPH = 160
const LONG_BEGIN = 60

/** True for a day within a sentence, which is not an entry. */
export function isRunningText(
  { flow }: Page,
  { text, line }: Title,
  { day, isAlone }: Block,
): boolean {
  if (shortTitle(text).length > PARAGRAPH) return true
  const own = lineAt(flow, day.start)
  if (own === undefined || headingLevel(line.element) !== null) return false
  const isSameLine = line.start >= own.start && line.start < own.end
  // An entry begins with its day or its title, a paragraph with other words.
  const begin = Math.min(line.start, day.start) - own.start
  if (isSameLine && own.text.length > PARAGRAPH && begin > LONG_BEGIN) return true
  return isAlone && text.length > 70 && isSameLine && line.link === null
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}
