import type { Element } from 'domhandler'
import { commonAncestor, countsAround, headingLevel, parentOf } from './elements.ts'
import { hasWords, linesIn, rangeOf, type Page } from './page.ts'
import { lineAt, within, type Range } from './places.ts'
import type { Day, ListingHints } from './settle-days.ts'
import { DAY_MS } from '../dates/years.ts'

/** A part of the page that holds one day. */
export type Block = {
  day: Day
  range: Range
  /** The part of the page that holds its title. */
  titles: Range
  /** It holds only a day and hours; its title stands above. */
  isBare: boolean
  /** No other day of the page has the same kind of element. */
  isAlone: boolean
}

/** Groups the days by the kind of their elements, the largest group first. Groups without a coming day are left out. */
export function groupsOf({ days, hints }: Page): Day[][] {
  return Map.groupBy(days, ({ signature }) => signature)
    .values()
    .toArray()
    .filter((group) => group.some((day) => isComing(day, hints.today)))
    .filter((group) => group.length >= 2 || !group[0]!.isWeak)
    .filter((group) => !areVotes(group, hints) && !areNews(group, hints))
    .toSorted((a, b) => b.length - a.length)
}

function isComing({ dates, until }: Day, today: string): boolean {
  return dates.some((date) => (until ?? date) >= today)
}

/** True for `8/10` and `6/10`: votes of a review, which as days would all be in one distant month. */
function areVotes(group: Day[], { today }: ListingHints): boolean {
  const months = new Set(group.map(({ dates: [date] }) => date?.slice(5, 7)))
  const isFar = ({ dates: [date] }: Day) =>
    Math.abs(Date.parse(date ?? '') - Date.parse(today)) > 150 * DAY_MS
  return (
    months.size === 1 &&
    /^(?:05|06|10)$/.test([...months][0] ?? '') &&
    group.every((day) => day.isWeak && isFar(day))
  )
}

/** True for days of posts: the newest first, and none after today. */
function areNews(group: Day[], { today }: ListingHints): boolean {
  const dates = group.flatMap(({ dates: [date] }) => date ?? [])
  return (
    group.length >= 4 &&
    group.every(({ until, dates: [date = ''] }) => until === null && date <= today) &&
    dates.slice(1).every((date, index) => date <= dates[index]!) &&
    dates.at(-1)! < today
  )
}

/** The largest part of the page around one day that holds no other day of its group, and the element around that part. */
type Top = { range: Range; around: Element | null }

/**
 * Cuts a page into blocks with one day each: its card, else the text below or above the day. Returns none for a strip of
 * days from which visitors choose.
 */
export function blocksOf(page: Page, group: Day[]): Block[] {
  const counts = countsAround(group.map(({ element }) => element))
  const tops = group.map((day) => topOf(page, day, counts, group.length))
  const isMost = (ranges: Range[]) =>
    ranges.filter((range) => hasWords(page, range)).length > ranges.length / 2
  const spans = tops.map(({ range }) => range)
  const isAlone = group.length === 1
  if (isMost(spans)) return cards(page, group, spans)
  const { below, above } = aroundDays(page, tops)
  if (!isAlone && !isMost(below) && !isMost(above.slice(1))) {
    if (isStrip(page, group)) return []
    return group.map((day, index) => ({
      day,
      range: spans[index]!,
      titles: spans[index]!,
      isBare: true,
      isAlone,
    }))
  }
  const ranges = titlesAbove(page, below, above) ? above : below
  return group.map((day, index) => ({
    day,
    range: ranges[index]!,
    titles: ranges[index]!,
    isBare: false,
    isAlone,
  }))
}

function topOf(page: Page, day: Day, counts: ReadonlyMap<Element, number>, size: number): Top {
  // Several days of one element stand on lines of their own.
  if ((counts.get(day.element) ?? 0) > 1) {
    const line = lineAt(page.flow, day.start)
    return {
      range: line === undefined ? [day.start, day.end] : [line.start, line.end],
      around: day.element,
    }
  }
  let top = day.element
  for (let node = parentOf(top); node !== null && counts.get(node) === 1; node = parentOf(node)) {
    if (!page.flow.ranges.has(node) || (size === 1 && hasWords(page, rangeOf(page, top)))) break
    top = node
  }
  return { range: rangeOf(page, top), around: parentOf(top) }
}

/** `below`: from each day to the next one. `above`: from the previous day to each. */
function aroundDays(page: Page, tops: readonly Top[]): { below: Range[]; above: Range[] } {
  const limits = tops.map(({ around }): Range =>
    around === null ? [0, page.flow.text.length] : rangeOf(page, around),
  )
  const below = tops.map(({ range: [start] }, index): Range => {
    const next = tops[index + 1]?.range[0] ?? Infinity
    return [start, Math.min(next, limits[index]![1])]
  })
  const above = tops.map(({ range: [, end] }, index): Range => {
    const last = tops[index - 1]?.range[1] ?? 0
    return [Math.max(last, limits[index]![0]), end]
  })
  return { below, above }
}

/** True if titles precede their days: the first day has a heading above it and the last has none below. */
function titlesAbove(page: Page, below: readonly Range[], above: readonly Range[]): boolean {
  const [first, last] = [above[0], below.at(-1)]
  if (first === undefined || last === undefined) return false
  const hasHead = (range: Range) =>
    linesIn(page, range).some((line) => headingLevel(line.element) !== null || line.link !== null)
  return !hasWords(page, last) || (hasHead(first) && !hasHead(last))
}

/** True for the days of a date picker: numbers without months, or consecutive days without hours. */
function isStrip({ hours, days }: Page, group: Day[]): boolean {
  const dates = group.map(({ dates: [date] }) => Date.parse(date ?? ''))
  const steps = dates.slice(1).filter((date, index) => dates[index]! + DAY_MS === date).length
  const hasHours = group.some(
    (day, index) => within(hours, [day.end, group[index + 1]?.start ?? day.end + 40]).length > 0,
  )
  const among = within(days, [group[0]!.start, group.at(-1)!.end])
  return (
    among.filter(({ isWeak }) => isWeak).length > among.length / 2 ||
    (!hasHours && steps > 0.6 * (group.length - 1))
  )
}

/** Makes each card a block. Events without a day that follow a card belong to its day. */
function cards(page: Page, group: Day[], spans: readonly Range[]): Block[] {
  const around = rangeOf(page, group.map(({ element }) => element).reduce(commonAncestor))
  const gaps = spans.map(([, end], index): Range => [
    end,
    spans[index + 1]?.[0] ?? (group.length > 1 ? around[1] : end),
  ])
  const isFollowed = (gap: Range) =>
    within(page.hours, gap).length > 0 && within(page.days, gap).length === 0
  const haveFollowers = gaps.slice(0, -1).some(isFollowed)
  return group.map((day, index) => {
    const [start, end] = spans[index]!
    const gap = gaps[index]!
    const range: Range = haveFollowers && isFollowed(gap) ? [start, gap[1]] : [start, end]
    const titles = hasWords(page, range) ? range : wordsAround(page, day.element)
    return { day, range, titles, isBare: false, isAlone: group.length === 1 }
  })
}

/** The most letters of a block around one day. */
const LARGEST_BLOCK = 5_000

/** Returns the smallest block around an element that says more than days, else the element itself. */
export function wordsAround(page: Page, element: Element): Range {
  for (let node = parentOf(element); node !== null; node = parentOf(node)) {
    const range = rangeOf(page, node)
    if (range[1] - range[0] > LARGEST_BLOCK) break
    if (hasWords(page, range)) return range
  }
  return rangeOf(page, element)
}
