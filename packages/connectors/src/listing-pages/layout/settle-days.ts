import type { Element } from 'domhandler'
import { readMoment } from '../../event-pages/dates/date-text.ts'
import { plusDays } from '../../time/moment.ts'
import type { DayMention, MonthMention } from '../dates/days.ts'
import { DAY_MS, headingAt, settleDay } from '../dates/years.ts'
import { headingLevel, signature } from './elements.ts'
import type { Flow } from './flow.ts'
import { elementAt, lineAt } from './places.ts'

export type ListingHints = {
  /** Address of the page. */
  url: string
  /** BCP 47, of the source and the city, the likeliest first. */
  languages: readonly string[]
  /** ISO 3166-1 alpha-2, lower case. */
  country: string
  /** Today on the clock of the house, `YYYY-MM-DD`. */
  today: string
}

/** Days that stand at one place of a page, `YYYY-MM-DD`. */
export type Day = {
  start: number
  end: number
  /** The innermost element around it, and the name of its kind (`signature`). */
  element: Element
  signature: string
  dates: string[]
  /** Last day of a run. */
  until: string | null
  isEnd: boolean
  isWeak: boolean
}

/** Days further away than these years are slips or history. */
const FAR_YEARS = 3
/** Time elements that are read on one page. */
const MOST_TIMES = 3_000

/** Settles the mentions of a page as days of the calendar, and adds those that stand in the markup alone. */
export function settledDays(
  flow: Flow,
  { days, months }: { days: readonly DayMention[]; months: readonly MonthMention[] },
  languages: string[],
  hints: ListingHints,
): Day[] {
  const told = settled(flow, joined(days, flow.text), headingsAmong(flow, months, hints), hints)
  return withNamedDays(flow, withMachineDates(flow, told, { languages, hints }), hints)
}

const BETWEEN_DAYS = /^[ ,;&+\u2060]*(?:and|und|a|et|y|e|i)?[ \u2060]*$/

/** Joins days with only a comma or "and" between them: they are dates of one event. */
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

/** Keeps the months and years of short lines: they head the days below them. */
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

const CLOSED =
  /(?<!\p{L})(?:closed|geschlossen|zatvoren|zavřen|закрит|закрыт|cerrad|fermé|chius|fechad|zamknięt|nieczynn|gesloten|lukket|zaprt|stängt|zárva|suspend|excepto|salvo|außer)\p{L}*[^.!?\n]*$/iu

const UPDATED =
  /(?<!\p{L})(?:updated|modified|last change|posledn[íá] (?:změna|zmena|aktualizac|aktualizác)\p{L}*|aktualizováno|aktualizované|aktualisiert|stand|letzte änderung|mise à jour|ultimo aggiornamento|última (?:actualización|atualização)|laatst (?:gewijzigd|bijgewerkt)|sidst opdateret|senast uppdaterad|ostatnia (?:aktualizacja|zmiana)|обновлено|оновлено|zadnja (?:sprememba|posodobitev))(?: (?:on|am|le|il|el|den|dne|dňa|der))?[:\s\u2060]*$/iu

/** True for a day on which the house is closed, or on which the page was changed. */
function isClosed(flow: Flow, start: number): boolean {
  const line = lineAt(flow, start)
  if (line === undefined) return false
  const before = flow.text.slice(Math.max(line.start, start - 200), start)
  return CLOSED.test(before) || UPDATED.test(before)
}

function settled(
  flow: Flow,
  days: readonly DayMention[],
  months: readonly MonthMention[],
  { today }: ListingHints,
): Day[] {
  const found: Day[] = []
  for (const { start, end, days: named, until, isEnd, isWeak } of days) {
    if (isClosed(flow, start)) continue
    const heading = headingAt(start, months)
    const after = found.at(-1)?.dates[0] ?? null
    const dates = named
      .map((one) => settleDay(one, { today, heading, after }))
      .filter((date) => date !== null)
    const [first, second] = dates
    if (first === undefined) continue
    const last = until === null ? null : settleDay(until, { today, heading, after: first })
    // "June 20th & 21st" is one weekend; three listed days are three evenings.
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
    })
  }
  return found
}

/** Adds the days of `<time datetime>`, which are exact and may be the only ones. */
function withMachineDates(
  { times }: Flow,
  days: Day[],
  { languages, hints }: { languages: string[]; hints: ListingHints },
): Day[] {
  const more: Day[] = []
  const exact = new Map<Day, string>()
  for (const { start, end, value, element } of times.slice(0, MOST_TIMES)) {
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
      })
    else if (told.dates.length === 1 && told.until === null && moment.time === undefined)
      exact.set(told, moment.date)
  }
  const exactDays = days.map((day) => ({
    ...day,
    dates: exact.has(day) ? [exact.get(day)!] : day.dates,
  }))
  return [...exactDays, ...more].toSorted((a, b) => a.start - b.start)
}

const TODAY = [
  'today',
  'heute',
  'dnes',
  'сьогодні',
  'сегодня',
  'dziś',
  'dzisiaj',
  'hoy',
  'hoje',
  'oggi',
  'vandaag',
  'i dag',
  'danes',
  "aujourd'hui",
  'aujourd’hui',
  'tonight',
  'idag',
  'heute abend',
]
const TOMORROW = [
  'tomorrow',
  'morgen',
  'zajtra',
  'zítra',
  'завтра',
  'jutro',
  'mañana',
  'amanhã',
  'domani',
  'i morgen',
  'imorgon',
  'jutri',
  'demain',
]

/** Adds the days of lines that say only "today" or "tomorrow". */
function withNamedDays({ lines }: Flow, days: Day[], { today }: ListingHints): Day[] {
  const named = lines.flatMap(({ start, end, text, element }): Day[] => {
    const word = text.toLowerCase().replace(/[:.!]$/, '')
    const ahead = TODAY.includes(word) ? 0 : TOMORROW.includes(word) ? 1 : null
    if (ahead === null || days.some((day) => day.start < end && day.end > start)) return []
    const date = plusDays(today, ahead)
    return [
      {
        start,
        end,
        element,
        signature: signature(element),
        dates: [date],
        until: null,
        isEnd: false,
        isWeak: true,
      },
    ]
  })
  return named.length < 2 ? days : [...days, ...named].toSorted((a, b) => a.start - b.start)
}
