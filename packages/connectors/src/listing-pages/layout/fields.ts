import { linkOf } from './elements.ts'
import { valueOf, type Fact } from './facts.ts'
import type { Hour, Page } from './page.ts'
import { kindOf, type Piece } from './pieces.ts'
import { within } from './places.ts'
import type { Day } from './settle-days.ts'
import type { Title } from './titles.ts'

/** The facts that a piece of a block may tell. */
const FIELDS = ['title', 'day', 'hour', 'place', 'price'] as const
export type Field = (typeof FIELDS)[number]

/** The pieces that a person has pointed at, by what they tell. Null: no piece tells it. */
export type FieldHints = { [F in Field]?: string | null | undefined }

/** The kind in the key of a piece. */
function kindIn(key: string): string {
  return key.replace(/#\d+$/, '')
}

/** Keeps the days in pieces of the kind that was pointed at, or all where there are none. */
export function pointedDays(page: Page, { day: key }: FieldHints): Page {
  if (typeof key !== 'string') return page
  const kind = kindIn(key)
  const days = page.days.filter((day) => isOfKind(page, day, kind))
  return days.length === 0 ? page : { ...page, days }
}

function isOfKind({ flow }: Page, { start, end, element: own }: Day, kind: string): boolean {
  return (
    kindOf(own) === kind ||
    within(flow.pieces, [start, end]).some(({ element }) => kindOf(element) === kind)
  )
}

/** The title that was pointed at, if this entry has such a piece. */
export function pointedTitle(pieces: readonly Piece[], { title: key }: FieldHints): Title | null {
  const piece = pieces.find((one) => one.key === key)
  if (piece === undefined) return null
  const { start, end, element } = piece
  const text = piece.bare || piece.text
  return { text, line: { start, end, text, element, link: linkOf(element) } }
}

/** The hour in the piece that was pointed at. */
export function pointedHour(
  page: Page,
  pieces: readonly Piece[],
  { hour: key }: FieldHints,
): Hour | null {
  const piece = pieces.find((one) => one.key === key)
  return piece === undefined ? null : (within(page.hours, [piece.start, piece.end])[0] ?? null)
}

/** The place or price that was pointed at; what is read as usual where this entry has no such piece. */
export function pointedFact(
  pieces: readonly Piece[],
  key: string | null | undefined,
  usual: () => Fact | null,
): Fact | null {
  if (key === null) return null
  const piece = pieces.find((one) => one.key === key)
  return piece === undefined ? usual() : { text: valueOf(piece), piece }
}

/** Hints that fit no entry of a page. */
export function unmatchedHints(hints: FieldHints, keys: ReadonlySet<string>): Field[] {
  const kinds = new Set([...keys].map(kindIn))
  return FIELDS.filter((field) => {
    const key = hints[field]
    if (typeof key !== 'string') return false
    return field === 'day' ? !kinds.has(kindIn(key)) : !keys.has(key)
  })
}
