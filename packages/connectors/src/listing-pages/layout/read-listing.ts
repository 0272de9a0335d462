import { plusDays } from '../../time/moment.ts'
import { blocksOf, groupsOf, wordsAround, type Block } from './blocks.ts'
import { entriesOf, withCommonHour, type Entry } from './entries.ts'
import { pointedDays, unmatchedHints, type Field, type FieldHints } from './fields.ts'
import { readEntry, type ListingEntry } from './listing-entry.ts'
import { bareText, linesIn, pageOf, type Page } from './page.ts'
import { piecesIn } from './pieces.ts'
import { countWithin, type Range } from './places.ts'
import type { Day, ListingHints } from './settle-days.ts'
import { shownBlock, type ShownBlock } from './shown-block.ts'
import { titlesOf } from './titles.ts'

/** A plain page as it is read. */
type ReadPage = {
  entries: ListingEntry[]
  /** The first blocks of the page and the first that are left out, piece by piece. */
  blocks: ShownBlock[]
  /** Fields whose hints fit no piece of the page. */
  unmatched: Field[]
}

/** Blocks that are shown, and blocks that are left out and shown. */
const MOST_SHOWN = 6

/** Reads the coming events of a plain page from its repeating blocks. Gives no event without a title and a clear day. */
export function readListing(
  html: string,
  hints: ListingHints,
  fields: FieldHints = {},
): ListingEntry[] {
  return readListingPage(html, hints, fields).entries
}

/** `readListing` with the blocks that were read, for a preview. */
export function readListingPage(html: string, hints: ListingHints, fields: FieldHints): ReadPage {
  const whole = pageOf(html, hints)
  const page = pointedDays(whole, fields)
  const found: Read[] = []
  const used: Range[] = []
  let room = MOST_READ
  for (const group of groupsOf(page)) {
    const free = group.filter(
      ({ start }) => !used.some(([from, to]) => start >= from && start < to),
    )
    if (free.length < Math.max(1, group.length / 2)) continue
    const blocks = blocksOf(page, free).filter(
      ({ range }) => !used.some((one) => isMostOf(one, range)),
    )
    const cut = entriesWithin(page, blocks, room)
    room = cut.left
    const read = readEntries(page, cut.entries, fields)
    if (read.some(({ entries }) => entries.length > 0))
      used.push(...blocks.map(({ range }) => range))
    found.push(...read)
  }
  const isEmpty = found.every(({ entries }) => entries.length === 0)
  const read = isEmpty ? [...found, ...ofOneDay(page, fields)] : found
  const keys = new Set(read.flatMap(({ pieces }) => pieces.map(({ key }) => key)))
  return {
    entries: withoutContinuations(unique(read.flatMap(({ entries }) => entries))),
    blocks: shownOf(read, lonelyDays(whole)),
    unmatched: unmatchedHints(fields, keys),
  }
}

function shownOf(read: readonly Read[], lonely: readonly ShownBlock[]): ShownBlock[] {
  const given = read.filter(({ entries }) => entries.length > 0).slice(0, MOST_SHOWN)
  const left = read
    .filter(({ entries }) => entries.length === 0)
    .slice(0, 20 * MOST_SHOWN)
    .map(({ shown }) => shown())
    .filter(({ left_out: why, date }) => why !== null && date !== null)
  return [...given.map(({ shown }) => shown()), ...[...left, ...lonely].slice(0, MOST_SHOWN)]
}

/** Days that stand alone in a short form, `5.12.`: they may as well be numbers. */
function lonelyDays(page: Page): ShownBlock[] {
  const { days, hints } = page
  return [...Map.groupBy(days, ({ signature }) => signature).values()]
    .flatMap((group) => (group.length === 1 && group[0]!.isWeak ? group : []))
    .filter(({ dates: [date = ''] }) => date >= hints.today)
    .slice(0, MOST_SHOWN)
    .map((day) =>
      shownBlock(piecesIn(page, [wordsAround(page, day.element)]), {
        title: null,
        day,
        hour: null,
        place: null,
        price: null,
        date: day.dates[0] ?? null,
        leftOut: 'unclear_day',
      }),
    )
}

function isMostOf([start, end]: Range, [from, to]: Range): boolean {
  return start >= from && end <= to && end - start > 0.3 * (to - from)
}

type Read = ReturnType<typeof readEntry>

/** The most letters of all entries together. Blocks of hostile pages lie within each other, and each holds all that are in it. */
const MOST_READ = 6_000_000
/** A line costs as much as these letters. */
const LINE_LETTERS = 60

function sizeOf({ flow }: Page, range: Range): number {
  return range[1] - range[0] + LINE_LETTERS * countWithin(flow.lines, range)
}

/** The entries of the first blocks, as many as there is room for, and the room that they leave. */
function entriesWithin(
  page: Page,
  blocks: readonly Block[],
  room: number,
): { entries: Entry[]; left: number } {
  const found: Entry[] = []
  let left = room
  for (const block of blocks) {
    left -= sizeOf(page, block.range)
    if (left < 0) break
    for (const entry of entriesOf(page, block)) {
      left -= sizeOf(page, entry.titles)
      if (left < 0) break
      found.push(entry)
    }
  }
  return { entries: withCommonHour(page, found), left }
}

function readEntries(page: Page, entries: Entry[], fields: FieldHints): Read[] {
  const titles = titlesOf(page, entries)
  return entries.flatMap((entry, index) => {
    const title = titles[index] ?? null
    const last = entries[index - 1]
    const isAgain = last !== undefined && title !== null && isSaidIn(page, last, entry, title.text)
    return isAgain ? [] : [readEntry(page, entry, title, fields)]
  })
}

/** True for a part that says again what the part before it says of the same day and hour. */
function isSaidIn(page: Page, last: Entry, { block, hour, titles }: Entry, title: string): boolean {
  if (last.block !== block || hour === null || last.hour?.from !== hour.from) return false
  if (last.titles[1] > titles[0]) return false
  return linesIn(page, last.titles).some((line) => bareText(page, line) === title)
}

/** Reads a page about a single day, which stands once above its entries or only in its address. */
function ofOneDay(page: Page, fields: FieldHints): Read[] {
  const { flow, hints, days, root } = page
  const sure = days.filter(({ isWeak }) => !isWeak)
  const told = new Set(sure.flatMap(({ dates }) => dates))
  const date = told.size === 1 ? [...told][0]! : told.size === 0 ? dayOfAddress(hints.url) : null
  if (date === null || date < hints.today || root === null) return []
  const start = sure[0]?.end ?? 0
  const range: Range = [start, flow.text.length]
  const day: Day = {
    start,
    end: start,
    element: root,
    signature: '',
    dates: [date],
    until: null,
    isEnd: false,
    isWeak: false,
  }
  const block = { day, range, titles: range, isBare: false, isAlone: false }
  const found = readEntries(page, entriesWithin(page, [block], MOST_READ).entries, fields)
  return found.flatMap(({ entries }) => entries).length < 2 ? [] : found
}

/** `?fecha=20260806`, `/2026-08-06/`, `/2026/08/06`. */
function dayOfAddress(url: string): string | null {
  const found = /(?<!\d)(20\d\d)([-/]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)/.exec(url)
  return found === null ? null : `${found[1]}-${found[3]}-${found[4]}`
}

/** Keeps each event once: one without an hour is left out where it stands with its hour as well. */
function unique(entries: readonly ListingEntry[]): ListingEntry[] {
  const timed = new Set(
    entries.flatMap((entry) => (entry.time === null ? [] : [keyOf({ ...entry, time: null })])),
  )
  const found = entries.filter((entry) => entry.time !== null || !timed.has(keyOf(entry)))
  return [
    ...new Map(found.toReversed().map((entry) => [keyOf(entry), entry])).values(),
  ].toReversed()
}

function keyOf({ title, date, time }: ListingEntry): string {
  return `${date} ${time} ${plainTitle(title).slice(0, 40)}`
}

/** The letters and digits of a title. */
export function plainTitle(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Joins a run that a list prints twice, once in each month: its second part begins where the first ends. */
function withoutContinuations(entries: readonly ListingEntry[]): ListingEntry[] {
  const runs = new Map(
    entries.flatMap((entry) =>
      entry.until === null ? [] : [[`${entry.date} ${entry.title}`, entry]],
    ),
  )
  if (runs.size === 0) return [...entries]
  const nextOf = ({ title, date, until }: ListingEntry) =>
    runs.get(`${plusDays(until ?? date, 1)} ${title}`)
  const continued = new Set(entries.map(nextOf))
  return entries
    .filter((entry) => !continued.has(entry))
    .map((entry) => ({ ...entry, until: nextOf(entry)?.until ?? entry.until }))
}
