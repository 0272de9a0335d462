import { addressIn, placeIn, priceIn } from './facts.ts'
import type { Entry } from './entries.ts'
import { pointedFact, pointedHour, pointedTitle, type FieldHints } from './fields.ts'
import { linesIn, type Page } from './page.ts'
import { piecesIn, type Piece } from './pieces.ts'
import { lineAt, within, type Range } from './places.ts'
import { shownBlock, type ShownBlock } from './shown-block.ts'
import { isRunningText, shortTitle, type Title } from './titles.ts'

/** An event as a plain page lists it. Hours are `HH:MM` on the clock of the house, null where the page names none. */
export type ListingEntry = {
  title: string
  /** `YYYY-MM-DD`. */
  date: string
  /** Last day of a run. */
  until: string | null
  time: string | null
  endTime: string | null
  /** Absolute addresses. */
  url: string | null
  image: string | null
  /** The piece that names a price, in the page's words. */
  price: string | null
  /** The place that the entry names, and its address. */
  place: string | null
  address: string | null
}

/** Reads one entry of a block, and tells which piece of it told which fact, or the reason for leaving it out. */
export function readEntry(
  page: Page,
  entry: Entry,
  usual: Title | null,
  hints: FieldHints,
): { entries: ListingEntry[]; pieces: Piece[]; shown: () => ShownBlock } {
  const { block, titles } = entry
  const { dates, until, isEnd } = block.day
  const pieces = piecesOf(page, entry, usual)
  const pointed = pointedTitle(pieces, hints)
  const title = pointed ?? usual
  const leftOut =
    title === null
      ? 'no_title'
      : isEnd
        ? 'only_end'
        : pointed === null && isRunningText(page, title, block)
          ? 'in_sentence'
          : null
  const hour = hints.hour === null ? null : (pointedHour(page, pieces, hints) ?? entry.hour)
  const told = title === null ? [] : pieces
  const place = pointedFact(told, hints.place, () => placeIn(page, told))
  const price = pointedFact(told, hints.price, () => priceIn(page, told))
  const coming = dates.filter((date) => (until ?? date) >= page.hints.today)
  const { url } = page.hints
  const link = title?.line.link ?? linesIn(page, titles).find((line) => line.link !== null)?.link
  const entries =
    title === null || leftOut !== null
      ? []
      : coming.map((date) => ({
          title: shortTitle(title.text),
          date,
          until,
          time: hour?.from ?? null,
          endTime: hour?.to ?? null,
          url: addressOf(link, url),
          image: addressOf(within(page.flow.images, titles)[0]?.src, url),
          price: price?.text ?? null,
          place: place?.text ?? null,
          address: addressIn(pieces)?.text ?? null,
        }))
  const shown = () =>
    shownBlock(pieces, {
      title: title === null || leftOut === 'no_title' ? null : title.line,
      day: block.day,
      hour,
      place: place?.piece ?? null,
      price: price?.piece ?? null,
      date: coming[0] ?? null,
      leftOut,
    })
  return { entries, pieces, shown }
}

/** The pieces of an entry, with those of its title and its day where these stand outside of it. */
function piecesOf(page: Page, { block, titles }: Entry, title: Title | null): Piece[] {
  const line = lineAt(page.flow, block.day.start)
  const ranges: Range[] = [titles]
  if (line !== undefined && block.day.end > block.day.start) ranges.push([line.start, line.end])
  if (title !== null) ranges.push([title.line.start, title.line.end])
  return piecesIn(page, ranges)
}

function addressOf(link: string | null | undefined, base: string): string | null {
  const found = link == null || link.startsWith('#') ? null : URL.parse(link, base)
  return found !== null && /^https?:$/.test(found.protocol) ? found.href : null
}
