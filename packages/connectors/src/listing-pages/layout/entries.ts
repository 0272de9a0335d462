import type { Element } from 'domhandler'
import type { Block } from './blocks.ts'
import { countsAround, headingLevel, parentOf } from './elements.ts'
import { isNoise } from './noise.ts'
import { bareText, hasWords, linesIn, rangeOf, type Hour, type Page } from './page.ts'
import { lineAt, within, type Range } from './places.ts'

/** One event, or one showing, of a block. */
export type Entry = { block: Block; titles: Range; hour: Hour | null }

/** Sets of one evening are nearer to each other than showings of a film. */
const SETS_MINUTES = 105
/** The most lines between a sentence and the list whose hour it tells. */
const MOST_LINES_ABOVE = 12

/** The entries of a block: one, or one for each part with an hour of its own. */
export function entriesOf(page: Page, block: Block): Entry[] {
  const hours = hoursOf(page, block)
  for (const group of bySignature(hours)) {
    const places = group.filter(({ isJoined }) => !isJoined)
    if (new Set(places.map(({ element }) => element)).size < 2) continue
    const parts = partsOf(page, block, places)
    if (parts === null) continue
    return parts.flatMap((range) =>
      showings(within(hours, range)).map((hour) => ({ block, titles: range, hour })),
    )
  }
  return showings(hours).map((hour) => ({ block, titles: block.titles, hour }))
}

/** The hours of a block, or those between its day and the next one where a line names several days with hours. */
function hoursOf(page: Page, { day, range }: Block): Hour[] {
  const hours = within(page.hours, range)
  const line = lineAt(page.flow, day.start)
  if (line === undefined) return hours
  const next = within(page.days, [day.end, line.end])[0]
  const first = within(page.days, [line.start, line.end])[0]
  if (next === undefined && (first === undefined || first.start >= day.start)) return hours
  const own = within(hours, [day.end, next?.start ?? line.end])
  return own.length > 0 ? own : hours
}

/** Groups the hours by the kind of their elements, the largest group first. */
function bySignature(hours: readonly Hour[]): Hour[][] {
  return Map.groupBy(hours, ({ signature }) => kindOf(signature))
    .values()
    .toArray()
    .toSorted((a, b) => b.length - a.length)
}

const ENDS = /[._-](?:end|until|to)(?![a-z])/i

/** An element with classes of its own tells its kind, except that the end of an event may look like its begin. */
function kindOf(signature: string): string {
  const [own = '', above = ''] = signature.split('<', 2)
  return own.includes('.') && !ENDS.test(above)
    ? `${own}<${above.split('.', 1)[0] ?? ''}`
    : signature
}

/** Cuts a block at its hours. Returns null unless each part has words of its own. */
function partsOf(page: Page, { range, day }: Block, places: readonly Hour[]): Range[] | null {
  const [from, to] = range
  const isInside = ([start, end]: Range) =>
    start >= from && end <= to + 1 && !(day.start >= start && day.start < end)
  const counts = countsAround(places.map(({ element }) => element))
  const ranges = places.map(({ element }): Range => {
    let top: Element = element
    for (
      let node = parentOf(top);
      node !== null && counts.get(node) === 1 && isInside(rangeOf(page, node));
      node = parentOf(node)
    )
      top = node
    return rangeOf(page, top)
  })
  const worded = ranges.filter((one) => isInside(one) && hasWords(page, one))
  const rows = rowsOf(page, places, ranges, isInside)
  if (rows !== null) return rows
  if (worded.length >= Math.max(2, places.length * 0.6)) return worded
  // Hours and titles in a row, without a block around each.
  const slices = places.map(({ start }, index): Range => [start, places[index + 1]?.start ?? to])
  return slices.every((slice) => hasTitle(page, slice)) ? slices : null
}

/** The most elements around an hour that may be the row of a film. */
const MOST_LEVELS = 6

/** Gives the showings of a film that share a row this row. Returns null unless each hour has words of its own or such a row. */
function rowsOf(
  page: Page,
  places: readonly Hour[],
  ranges: readonly Range[],
  isInside: (range: Range) => boolean,
): Range[] | null {
  const isOwn = ranges.map((range) => isInside(range) && hasWords(page, range))
  if (isOwn.every(Boolean)) return null
  const shared = countsAround(
    places.flatMap(({ element }, index) => (isOwn[index] ? [] : [element])),
  )
  const all = countsAround(places.map(({ element }) => element))
  const looked = new Map<Element, boolean>()
  const rows = places.map(({ element }, index): Range | null => {
    if (isOwn[index]) return ranges[index]!
    let node = parentOf(element)
    for (let level = 0; node !== null && level < MOST_LEVELS; level += 1) {
      const range = rangeOf(page, node)
      if (!isInside(range) || shared.get(node) !== all.get(node)) return null
      const isWorded = looked.get(node) ?? hasWords(page, range)
      if (isWorded) return range
      looked.set(node, isWorded)
      node = parentOf(node)
    }
    return null
  })
  const found = [...new Map(rows.map((row) => [row?.join(), row])).values()]
  const isWhole = found.length >= 2 && found.every((row) => row !== null)
  return isWhole ? found.filter((row) => row !== null) : null
}

function hasTitle(page: Page, range: Range): boolean {
  return linesIn(page, range).some(
    (line) =>
      (headingLevel(line.element) !== null || line.link !== null) &&
      !isNoise(bareText(page, line), page.vocabulary),
  )
}

/** Returns all hours of a film that is shown several times, else the hour at which the event begins. */
function showings(hours: readonly Hour[]): (Hour | null)[] {
  const [largest = []] = bySignature(hours)
  const isOpen = largest.every(
    ({ from, to, label, isJoined }) => from !== null && to === null && label === null && !isJoined,
  )
  const elements = new Set(largest.map(({ element }) => element))
  const minutes = largest.map(({ from }) => Number(from?.slice(0, 2)) * 60 + Number(from?.slice(3)))
  const gaps = minutes.slice(1).map((one, index) => Math.abs(one - minutes[index]!))
  const areShows = largest.length > 2 || Math.min(...gaps) > SETS_MINUTES
  if (isOpen && largest.length >= 2 && elements.size === largest.length && areShows) return largest
  return [beginning(hours)]
}

function beginning(hours: readonly Hour[]): Hour | null {
  const show = hours.find(({ label }) => label === 'show')
  return show ?? hours.find(({ label }) => label !== 'doors') ?? hours[0] ?? null
}

/** Gives all entries the hour of a sentence above the list if they have none. */
export function withCommonHour(page: Page, entries: Entry[]): Entry[] {
  const [first] = entries
  if (first === undefined || entries.length < 2 || entries.some(({ hour }) => hour !== null))
    return entries
  const start = first.block.range[0]
  const lines = page.flow.lines.filter(({ end }) => end <= start).slice(-MOST_LINES_ABOVE)
  const above = within(page.hours, [lines[0]?.start ?? start, start]).filter(
    ({ from }) => from !== null,
  )
  const [hour] = above
  const isOne = new Set(above.map(({ from }) => from)).size === 1
  return hour !== undefined && isOne ? entries.map((entry) => ({ ...entry, hour })) : entries
}
