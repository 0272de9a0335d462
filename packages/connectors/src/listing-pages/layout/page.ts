import type { Element } from 'domhandler'
import { readMoment } from '../../event-pages/dates/date-text.ts'
import { parseHtml } from '../../event-pages/markup/parse-html.ts'
import { findDays, type DayMention, type MonthMention } from '../dates/days.ts'
import { areNear, commonAncestor, headingLevel, signature } from './elements.ts'
import { flowOf, type Flow, type Line } from './flow.ts'
import { findHours, type HourMention } from '../dates/hours.ts'
import { isNoise } from './noise.ts'
import { LISTING_LANGUAGES, vocabularyOf, type Vocabulary } from '../dates/words.ts'
import { DAY_MS, headingAt, settleDay } from '../dates/years.ts'

export type ListingHints = {
  /** Address of the page. */
  url: string
  /** BCP 47, of the source and the city, the likeliest first. */
  languages: readonly string[]
  /** ISO 3166-1 alpha-2, lower case. */
  country: string
  /** Today at the house, `YYYY-MM-DD`. */
  today: string
}

/** A part of the text of a page. */
export type Range = readonly [start: number, end: number]
/** Days that stand at one place of a page, `YYYY-MM-DD`. */
export type Day = {
  start: number
  end: number
  /** The innermost element around it, and what elements alike have in common. */
  element: Element
  signature: string
  dates: string[]
  /** Last day of a run. */
  until: string | null
  isEnd: boolean
  isWeak: boolean
  hasWeekday: boolean
}
export type Hour = HourMention & { element: Element; signature: string }
export type Page = {
  flow: Flow
  days: Day[]
  hours: Hour[]
  vocabulary: Vocabulary
  hints: ListingHints
  root: Element | null
}

/** Of a larger page the beginning is read: no house lists more. */
const MOST = { letters: 3_000_000, days: 3_000, months: 500, hours: 6_000 }
/** Years that are further away are typing errors or history. */
const FAR_YEARS = 3

/** True for a page whose text names a day in any of the languages: only such a page can list events. */
export function namesDays(html: string): boolean {
  const { text, times } = flowOf(parseHtml(html.slice(0, MOST.letters)))
  const vocabulary = vocabularyOf(LISTING_LANGUAGES)
  return times.length > 0 || findDays(text, { vocabulary, isMonthFirst: false }).days.length > 0
}

/** Finds the days and hours of a page. */
export function pageOf(html: string, hints: ListingHints): Page {
  const $ = parseHtml(html.slice(0, MOST.letters))
  const flow = flowOf($)
  const declared = ($('html').attr('lang') ?? '').slice(0, 2).toLowerCase()
  const languages = [declared, ...hints.languages, 'en', ...LISTING_LANGUAGES]
    .map((language) => language.slice(0, 2))
    .filter((language) => /^[a-z]{2}$/.test(language))
  // All words of all languages would make days of other words.
  const vocabulary = vocabularyOf([...new Set(languages)].slice(0, 4))
  const found = findDays(flow.text, {
    vocabulary,
    isMonthFirst: hints.country === 'us',
    mayCross: (at) => mayCross(flow, at),
  })
  const days = found.days.slice(0, MOST.days)
  const months = found.months.slice(0, MOST.months)
  const told = settled(flow, joined(days, flow.text), headingsAmong(flow, months, hints), hints)
  return {
    flow,
    days: withMachineDates(flow, told, { languages, hints }),
    hours: findHours(blanked(flow.text, days))
      .slice(0, MOST.hours)
      .map((hour): Hour => {
        const element = elementAt(flow, hour.start, hour.end)
        return { ...hour, element, signature: signature(element, 2) }
      }),
    vocabulary,
    hints,
    root: $('body')[0] ?? null,
  }
}

/** The lines on both sides of a break stand in one small block. */
function mayCross(flow: Flow, at: number): boolean {
  const [one, other] = [lineAt(flow, at - 1), lineAt(flow, at + 1)]
  return one !== undefined && other !== undefined && areNear(one.element, other.element)
}

/** The text with spaces in the place of its days: `24.10.` is not an hour. */
function blanked(text: string, days: readonly DayMention[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of days) {
    parts.push(text.slice(at, start), ' '.repeat(end - start))
    at = end
  }
  return parts.join('') + text.slice(at)
}

const BETWEEN_DAYS = /^[ ,;&+\u2060]*(?:and|und|a|et|y|e|i)?[ \u2060]*$/

/** Days with only commas and the like between them are dates of one event. */
function joined(days: readonly DayMention[], text: string): DayMention[] {
  const found: DayMention[] = []
  for (const day of days) {
    const last = found.at(-1)
    const isMore = last !== undefined && last.until === null && day.until === null
    if (isMore && BETWEEN_DAYS.test(text.slice(last.end, day.start)))
      found[found.length - 1] = {
        ...last,
        end: day.end,
        days: [...last.days, ...day.days],
        isWeak: last.isWeak && day.isWeak,
      }
    else found.push(day)
  }
  return found
}

/** Months and years of short lines that say little else: headings of what is below. */
function headingsAmong(
  flow: Flow,
  months: readonly MonthMention[],
  { today }: ListingHints,
): MonthMention[] {
  const now = Number(today.slice(0, 4))
  return months.filter(({ start, year }) => {
    const line = lineAt(flow, start)
    if (line === undefined || line.text.length > 60) return false
    if (year !== null && Math.abs(year - now) > FAR_YEARS) return false
    return headingLevel(line.element) !== null || line.text.split(/\s+/).length <= 4
  })
}

function settled(
  flow: Flow,
  days: readonly DayMention[],
  months: readonly MonthMention[],
  { today }: ListingHints,
): Day[] {
  const found: Day[] = []
  for (const { start, end, days: named, until, isEnd, isWeak } of days) {
    const heading = headingAt(start, months)
    const after = found.at(-1)?.dates[0] ?? null
    const dates = named
      .map((one) => settleDay(one, { today, heading, after }))
      .filter((date) => date !== null)
    const [first, second] = dates
    if (first === undefined) continue
    const last = until === null ? null : settleDay(until, { today, heading, after: first })
    // "June 20th & 21st" is one weekend, three days in a list are three evenings.
    const isPair = dates.length === 2 && Date.parse(second!) - Date.parse(first) === DAY_MS
    const element = elementAt(flow, start, end)
    found.push({
      start,
      end,
      element,
      signature: signature(element),
      dates: isPair ? [first] : dates,
      until: isPair ? second! : last,
      isEnd,
      isWeak,
      hasWeekday: named[0]?.weekday !== null,
    })
  }
  return found
}

/** The same with what time elements tell machines: it is exact, and may be all there is. */
function withMachineDates(
  { times }: Flow,
  days: Day[],
  { languages, hints }: { languages: string[]; hints: ListingHints },
): Day[] {
  const more: Day[] = []
  const exact = new Map<Day, string>()
  for (const { start, end, value, element } of times) {
    const moment = readMoment(value, { languages, country: hints.country })
    if (
      moment === null ||
      Math.abs(Number(moment.date.slice(0, 4)) - Number(hints.today.slice(0, 4))) > FAR_YEARS
    )
      continue
    const told = days.find((day) => day.start < end && day.end > start)
    if (told === undefined)
      more.push({
        start,
        end: start,
        element,
        signature: signature(element),
        dates: [moment.date],
        until: null,
        isEnd: false,
        isWeak: false,
        hasWeekday: false,
      })
    else if (told.dates.length === 1 && told.until === null && moment.time === undefined)
      exact.set(told, moment.date)
  }
  const settledDays = days.map((day) => ({
    ...day,
    dates: exact.has(day) ? [exact.get(day)!] : day.dates,
  }))
  return [...settledDays, ...more].toSorted((a, b) => a.start - b.start)
}

/** Index of the first item that ends behind a place. */
function firstBehind(items: readonly { end: number }[], at: number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (items[middle]!.end <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The items that overlap a range, in its order. */
export function within<T extends { start: number; end: number }>(
  items: readonly T[],
  [from, to]: Range,
): T[] {
  const found: T[] = []
  for (let at = firstBehind(items, from); at < items.length && items[at]!.start < to; at += 1)
    found.push(items[at]!)
  return found
}

export function lineAt({ lines }: Flow, at: number): Line | undefined {
  return lines[firstBehind(lines, at)]
}

/** The innermost element around a part of the text. */
function elementAt({ pieces }: Flow, start: number, end: number): Element {
  return within(pieces, [start, end])
    .map(({ element }) => element)
    .reduce(commonAncestor)
}

export function rangeOf({ flow }: Page, element: Element): Range {
  return flow.ranges.get(element) ?? [0, 0]
}

export function linesIn({ flow }: Page, range: Range): Line[] {
  return within(flow.lines, range)
}

/** The words of a line without its days and hours, and without the signs around them. */
export function bareText(
  { flow, days, hours }: Page,
  { start, end }: Pick<Line, 'start' | 'end'>,
): string {
  const spans = [...within(days, [start, end]), ...within(hours, [start, end])].toSorted(
    (a, b) => a.start - b.start,
  )
  const parts: string[] = []
  let at = start
  for (const span of spans) {
    if (span.start > at) parts.push(flow.text.slice(at, span.start))
    at = Math.max(at, span.end)
  }
  parts.push(flow.text.slice(at, end))
  return parts
    .join(' ')
    .replaceAll(/[\s\u2060]+/g, ' ')
    .replace(/^[\s\p{P}|+]*?(?=[\p{L}\p{N}"'“„«¡¿(#$@])/u, '')
    .replace(/[\s,;:|/·•–—@-]+$/u, '')
    .trim()
}

/** True if a range says more than days, hours and labels. */
export function hasWords(page: Page, range: Range): boolean {
  return linesIn(page, range).some((line) => {
    const text = bareText(page, line)
    return /\p{L}{3}/u.test(text) && !isNoise(text, page.vocabulary)
  })
}
