import { blocksOf, groupsOf, type Block } from './blocks.ts'
import { addressIn, placeIn, priceIn } from './facts.ts'
import { piecesIn } from './pieces.ts'
import { entriesOf, withCommonHour, type Entry } from './entries.ts'
import { linesIn, pageOf, type Page } from './page.ts'
import { within, type Range } from './places.ts'
import type { Day, ListingHints } from './settle-days.ts'
import { isRunningText, shortTitle, titlesOf, type Title } from './titles.ts'
import { plusDays } from '../../time/moment.ts'

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

/** Reads the coming events of a plain page from its repeating blocks. Gives no event without a title and a clear day. */
export function readListing(html: string, hints: ListingHints): ListingEntry[] {
  const page = pageOf(html, hints)
  const found: ListingEntry[] = []
  const used: Range[] = []
  for (const group of groupsOf(page)) {
    const free = group.filter(
      ({ start }) => !used.some(([from, to]) => start >= from && start < to),
    )
    if (free.length < Math.max(1, group.length / 2)) continue
    const blocks = blocksOf(page, free).filter(
      ({ range }) => !used.some((one) => isMostOf(one, range)),
    )
    const read = readBlocks(page, blocks)
    if (read.length > 0) used.push(...blocks.map(({ range }) => range))
    found.push(...read)
  }
  return withoutContinuations(unique(found.length === 0 ? ofOneDay(page) : found))
}

function isMostOf([start, end]: Range, [from, to]: Range): boolean {
  return start >= from && end <= to && end - start > 0.3 * (to - from)
}

function readBlocks(page: Page, blocks: readonly Block[]): ListingEntry[] {
  const entries = withCommonHour(
    page,
    blocks.flatMap((block) => entriesOf(page, block)),
  )
  const titles = titlesOf(page, entries)
  return entries.flatMap((entry, index) => listed(page, entry, titles[index] ?? null))
}

function listed(page: Page, { block, titles, hour }: Entry, title: Title | null): ListingEntry[] {
  const { today, url } = page.hints
  const { dates, until, isEnd } = block.day
  if (title === null || isEnd || isRunningText(title, block)) return []
  const pieces = piecesIn(page, titles)
  const place = placeIn(page, pieces)
  return dates
    .filter((date) => (until ?? date) >= today)
    .map((date) => ({
      title: shortTitle(title.text),
      date,
      until,
      time: hour?.from ?? null,
      endTime: hour?.to ?? null,
      url: addressOf(
        title.line.link ?? linesIn(page, titles).find(({ link }) => link !== null)?.link,
        url,
      ),
      image: addressOf(within(page.flow.images, titles)[0]?.src, url),
      price: priceIn(page, pieces)?.text ?? null,
      place: place?.text ?? null,
      address: addressIn(pieces)?.text ?? null,
    }))
}

function addressOf(link: string | null | undefined, base: string): string | null {
  const found = link == null || link.startsWith('#') ? null : URL.parse(link, base)
  return found !== null && /^https?:$/.test(found.protocol) ? found.href : null
}

/** Reads a page about a single day, which stands once above its entries or only in its address. */
function ofOneDay(page: Page): ListingEntry[] {
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
  const found = readBlocks(page, [{ day, range, titles: range, isBare: false, isAlone: false }])
  return found.length < 2 ? [] : found
}

/** `?fecha=20260806`, `/2026-08-06/`, `/2026/08/06`. */
function dayOfAddress(url: string): string | null {
  const found = /(?<!\d)(20\d\d)([-/]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)/.exec(url)
  return found === null ? null : `${found[1]}-${found[3]}-${found[4]}`
}

function unique(entries: readonly ListingEntry[]): ListingEntry[] {
  const key = ({ title, date, time }: ListingEntry) =>
    `${date} ${time} ${plainTitle(title).slice(0, 40)}`
  return [
    ...new Map(entries.toReversed().map((entry) => [key(entry), entry])).values(),
  ].toReversed()
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
  const nextOf = ({ title, date, until }: ListingEntry) =>
    runs.get(`${plusDays(until ?? date, 1)} ${title}`)
  const continued = new Set(entries.map(nextOf))
  return entries
    .filter((entry) => !continued.has(entry))
    .map((entry) => ({ ...entry, until: nextOf(entry)?.until ?? entry.until }))
}
