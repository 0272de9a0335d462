import type { Element } from 'domhandler'
import { parseHtml } from '../../event-pages/markup/parse-html.ts'
import { findDays, type DayMention } from '../dates/days.ts'
import { areNear, headingLevel, signature } from './elements.ts'
import { flowOf, type Flow, type Line } from './flow.ts'
import { findHours, type HourMention } from '../dates/hours.ts'
import { isNoise } from './noise.ts'
import { elementAt, lineAt, within, type Range } from './places.ts'
import { settledDays, type Day, type ListingHints } from './settle-days.ts'
import { LISTING_LANGUAGES, vocabularyOf, type Vocabulary } from '../dates/words.ts'

export type Hour = HourMention & { element: Element; signature: string }
export type Page = {
  flow: Flow
  days: Day[]
  hours: Hour[]
  /** Lines of headings. */
  headings: Line[]
  vocabulary: Vocabulary
  hints: ListingHints
  root: Element | null
}

/** The most that is read of one page. */
const MOST = { letters: 3_000_000, days: 3_000, months: 500, hours: 6_000 }

/** True for a page whose text names a day in any of the languages: only such a page can list events. */
export function namesDays(html: string): boolean {
  const { text, times } = flowOf(parseHtml(html.slice(0, MOST.letters)))
  const vocabulary = vocabularyOf(LISTING_LANGUAGES)
  return times.length > 0 || findDays(text, { vocabulary, isMonthFirst: false }).days.length > 0
}

/** Pages with a list say more than a menu and a footer. */
const FEW_LETTERS = 300

/** True for a page that says nearly nothing until its scripts run. */
export function isDrawnByScripts(html: string): boolean {
  if (!/<script/i.test(html)) return false
  const $ = parseHtml(html.slice(0, MOST.letters))
  const { length } = flowOf($).text.replaceAll(/\P{L}/gu, '')
  const asks = /java\s?script/i.test($('noscript').text().slice(0, 5_000))
  return length < (asks ? 2 * FEW_LETTERS : FEW_LETTERS)
}

/** Finds the days and hours of a page. */
export function pageOf(html: string, hints: ListingHints): Page {
  const $ = parseHtml(html.slice(0, MOST.letters))
  const flow = flowOf($)
  const declared = ($('html').attr('lang') ?? '').slice(0, 2).toLowerCase()
  const languages = [declared, ...hints.languages, 'en', ...LISTING_LANGUAGES]
    .map((language) => language.slice(0, 2))
    .filter((language) => /^[a-z]{2}$/.test(language))
  // With the words of all languages too many other words would be months.
  const vocabulary = vocabularyOf([...new Set(languages)].slice(0, 4))
  const found = findDays(flow.text, {
    vocabulary,
    isMonthFirst: hints.country === 'us',
    mayCross: (at) => mayCross(flow, at),
  })
  const days = found.days.slice(0, MOST.days)
  const months = found.months.slice(0, MOST.months)
  return {
    flow,
    days: settledDays(flow, { days, months }, languages, hints),
    hours: findHours(blanked(flow.text, days))
      .slice(0, MOST.hours)
      .map((hour): Hour => {
        const element = elementAt(flow, hour.start, hour.end)
        return { ...hour, element, signature: signature(element, 2) }
      }),
    headings: flow.lines.filter(({ element }) => headingLevel(element) !== null),
    vocabulary,
    hints,
    root: $('body')[0] ?? null,
  }
}

/** True if one small block holds the lines on both sides of a break. */
function mayCross(flow: Flow, at: number): boolean {
  const [one, other] = [lineAt(flow, at - 1), lineAt(flow, at + 1)]
  return one !== undefined && other !== undefined && areNear(one.element, other.element)
}

/** Replaces the days of a text by spaces: `24.10.` is not an hour. */
function blanked(text: string, days: readonly DayMention[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of days) {
    parts.push(text.slice(at, start), ' '.repeat(end - start))
    at = end
  }
  return parts.join('') + text.slice(at)
}

export function rangeOf({ flow }: Page, element: Element): Range {
  return flow.ranges.get(element) ?? [0, 0]
}

export function linesIn({ flow }: Page, range: Range): Line[] {
  return within(flow.lines, range)
}

/** The most letters of a line that are given, and those among which they are looked for. */
const LONGEST = 1_000
const LOOKED_AT = 10 * LONGEST

/** The word before an hour: `godz. 18:00`, `o 19.30`, `um 20 Uhr`. */
const BEFORE_HOUR =
  /(?<![\p{L}\p{N}])(?:godz\.?|ore|kl\.?|klo|um|ab|at|à|às|alle|dès|om|ob|od|o|о|об|в|начало|початок|beginn|začiatok|začátek):?[\s\u2060]*$/iu

/** Returns a line without its days, its hours and the signs around them. */
export function bareText(
  { flow, days, hours }: Page,
  { start, end: last }: Pick<Line, 'start' | 'end'>,
): string {
  const end = Math.min(last, start + LOOKED_AT)
  const spans = [...within(days, [start, end]), ...within(hours, [start, end])].toSorted(
    (a, b) => a.start - b.start,
  )
  const parts: string[] = []
  let at = start
  for (const span of spans) {
    if (span.start > at) {
      const before = flow.text.slice(at, span.start)
      parts.push('from' in span ? before.replace(BEFORE_HOUR, '') : before)
    }
    at = Math.max(at, span.end)
  }
  parts.push(flow.text.slice(at, end))
  return parts
    .join(' ')
    .slice(0, LONGEST)
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
