import type { PageBlock } from '../../connector.ts'
import type { Field } from './fields.ts'
import type { Piece } from './pieces.ts'

/** A block of the page, piece by piece, with what was read from each. */
export type ShownBlock = PageBlock

type Span = { start: number; end: number }

/** The most letters of a piece that are shown, and the most pieces. */
const MOST = { letters: 160, pieces: 14 }

/** Marks the pieces of a block by the facts that they told. */
export function shownBlock(
  pieces: readonly Piece[],
  told: {
    title: Span | null
    day: Span
    hour: Span | null
    place: Piece | null
    price: Piece | null
    date: string | null
    leftOut: PageBlock['left_out']
  },
): ShownBlock {
  const spans: [Field, Span | null][] = [
    ['title', told.title],
    ['day', told.day],
    ['hour', told.hour],
    ['place', told.place],
    ['price', told.price],
  ]
  return {
    pieces: pieces.slice(0, MOST.pieces).map(({ start, end, text, bare, key }) => ({
      key,
      text: text.length > MOST.letters ? `${text.slice(0, MOST.letters)}…` : text,
      is: spans
        .filter(([, span]) => span !== null && span.start < end && span.end > start)
        // A piece that is only a day belongs to the day.
        .filter(([field]) => field !== 'title' || bare !== '')
        .map(([field]) => field),
    })),
    date: told.date,
    left_out: told.leftOut,
  }
}
