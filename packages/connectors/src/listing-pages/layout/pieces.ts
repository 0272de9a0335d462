import type { Element } from 'domhandler'
import { signature } from './elements.ts'
import { bareText, linesIn, type Page } from './page.ts'
import { within, type Range } from './places.ts'

/** A part of a block that is one field, or holds several: a line, or the words of one element in a line. */
export type Piece = {
  start: number
  end: number
  /** Its words, and those without days and hours. */
  text: string
  bare: string
  element: Element
  /** Names the piece in every block of the list: the tags and classes around it, and its place among those alike. */
  key: string
}

/** The most pieces of a block that are looked at. */
const MOST = 60

/** Cuts the parts of a block into its pieces, in their order. */
export function piecesIn(page: Page, ranges: readonly Range[]): Piece[] {
  const lines = [...new Set(ranges.flatMap((range) => linesIn(page, range)))]
  const parts = lines
    .toSorted((a, b) => a.start - b.start)
    .flatMap((line) => {
      const own = partsOf(page, [line.start, line.end])
      return own.length > 1 ? own : [line]
    })
  const times = new Map<string, number>()
  return parts.slice(0, MOST).flatMap(({ start, end, element }) => {
    const text = page.flow.text.slice(start, end).replaceAll('\u2060', '').trim()
    if (!/[\p{L}\p{N}]/u.test(text)) return []
    const kind = kindOf(element)
    const time = times.get(kind) ?? 0
    times.set(kind, time + 1)
    return [
      { start, end, text, bare: bareText(page, { start, end }), element, key: `${kind}#${time}` },
    ]
  })
}

/** Keys that machines make may be endless. */
const LONGEST_KIND = 380

/** The kind of a piece: the tags and classes around it. */
export function kindOf(element: Element): string {
  return signature(element, 3).slice(0, LONGEST_KIND)
}

type Part = { start: number; end: number; element: Element }

/** The words of a line by the elements around them. */
function partsOf({ flow }: Page, range: Range): Part[] {
  const parts: Part[] = []
  for (const { start, end, element } of within(flow.pieces, range)) {
    const last = parts.at(-1)
    if (last?.element === element) parts[parts.length - 1] = { ...last, end }
    else parts.push({ start, end, element })
  }
  return parts
}
