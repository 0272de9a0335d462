import { addDays, weekdayOf } from '../../filter/event-filter.ts'
import { LOCALES } from '../../locale.ts'

/** The days of a festival, `2026-12-04`. Empty: not known. */
export type FestivalDays = { day: string; until: string }

const ISO = /^(\d{4}-\d{2}-\d{2})(?![\d-])/
const NUMBERS =
  /^(\d{1,2}) ?([./-]) ?(\d{1,2})(?:[./-] ?(\d{4})(?!\d)|[./-](\d{2})(?![\d:.h]))?(\.?)(?!\d)/
const DAY_MONTH =
  /^(\d{1,2})(?:\.|st|nd|rd|th|er|º|-?го|-?е)? ?(?:de |of |d['’])?(\p{L}{3,})\.?(?:,? (?:de |of )?(\d{4}))?/iu
const MONTH_DAY = /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?(?![\d:.h])(?:,? (\d{4}))?/iu
const COUNTED = /^(?:day|tag|d[ií]a|jour|giorno|de[ňn]|день) (\d{1,2})(?!\d)/iu
const WORD = /^[(,]?\s*([\p{L}\p{M}’'ʼ-]{2,})[.,)]*\s*/u

/** `Programme` says nothing more. */
const PROGRAMME = /^(?:schedule|progr\p{L}*|прогр\p{L}*)[\s:.]*$/iu
/** `Programm am Samstag` */
const MOST_WORDS_BEFORE = 2

/** Reads a line that names a day and nothing else but perhaps a stage, or that says "programme". Null for another. */
export function dayHeading(
  text: string,
  festival: FestivalDays,
  namesStage: (rest: string) => boolean,
): { day: string | undefined; rest: string } | null {
  if (PROGRAMME.test(text)) return { day: undefined, rest: '' }
  const words = text.split(' ')
  for (let n = 0; n <= MOST_WORDS_BEFORE && n < words.length; n += 1) {
    const found = dayAtStart(words.slice(n).join(' '), festival)
    if (found === null) continue
    const rest = PROGRAMME.test(found.rest) ? '' : found.rest
    return rest === '' || namesStage(rest) ? { day: found.day, rest } : null
  }
  return null
}

/**
 * Reads the day that a text begins with: `Freitag, 5. Dezember`, `Fri 5 Dec`, `5 грудня`, `2026-12-05`, a weekday or `Day 2`. A year that
 * is not said is the one in which the day is no earlier than the festival. `isSure` is false where the same text may be an hour.
 */
export function dayAtStart(
  text: string,
  festival: FestivalDays,
): { day: string; rest: string; isSure: boolean } | null {
  const weekday = weekdayAt(text)
  const dated = dateAt(weekday === null ? text : weekday.rest, festival)
  if (dated !== null) {
    const rest = dated.rest.replace(/^\s*(?:р|г|року|года)\.?(?!\p{L})/iu, '').trim()
    return { ...dated, rest: trimmed(weekdayAt(rest.replace(/^[,–—-]\s*/, ''))?.rest ?? rest) }
  }
  if (weekday === null || trimmed(weekday.rest) !== '' || festival.day === '') return null
  const from = weekdayOf(festival.day)
  const day = addDays(festival.day, (weekday.number - from + 7) % 7)
  return { day, rest: '', isSure: true }
}

function dateAt(
  text: string,
  festival: FestivalDays,
): { day: string; rest: string; isSure: boolean } | null {
  const found = (pattern: RegExp) => pattern.exec(text)
  const answer = (match: RegExpExecArray, day: string | null, isSure = true) =>
    day === null ? null : { day, rest: text.slice(match[0].length), isSure }
  const iso = found(ISO)
  if (iso) return answer(iso, real(iso[1] ?? ''))
  const numbers = found(NUMBERS)
  if (numbers) {
    const [, first = '', between, second = '', long, short, dot] = numbers
    const year = long ?? short
    if (between === '-' && year === undefined) return null
    const [inOrder, swapped] = [
      dayOf(Number(first), Number(second), year, festival),
      dayOf(Number(second), Number(first), year, festival),
    ]
    const day = isWithin(swapped, festival) && !isWithin(inOrder, festival) ? swapped : inOrder
    return answer(numbers, day ?? swapped, between === '/' || year !== undefined || dot === '.')
  }
  const counted = found(COUNTED)
  if (counted)
    return answer(counted, festival.day === '' ? '' : addDays(festival.day, Number(counted[1]) - 1))
  const dayMonth = found(DAY_MONTH)
  const month = monthOf(dayMonth?.[2])
  if (dayMonth && month !== undefined)
    return answer(dayMonth, dayOf(Number(dayMonth[1]), month, dayMonth[3], festival))
  const monthDay = found(MONTH_DAY)
  const first = monthOf(monthDay?.[1])
  if (monthDay && first !== undefined)
    return answer(monthDay, dayOf(Number(monthDay[2]), first, monthDay[3], festival))
  return null
}

function trimmed(text: string): string {
  return text.replaceAll(/^[\s:,.–—-]+|[\s:,.–—-]+$/g, '')
}

function isWithin(day: string | null, { day: first, until }: FestivalDays): boolean {
  return day !== null && day >= first && day <= (until === '' ? first : until)
}

const two = (n: number) => String(n).padStart(2, '0')

/** Empty where the year is not known, null where there is no such day. */
function dayOf(
  day: number,
  month: number,
  year: string | undefined,
  festival: FestivalDays,
): string | null {
  const inYear = (of: string) => real(`${of}-${two(month)}-${two(day)}`)
  if (year !== undefined) return inYear(year.length === 2 ? `20${year}` : year)
  if (festival.day === '') return inYear('2024') === null ? null : ''
  const own = Number(festival.day.slice(0, 4))
  const inOwn = inYear(String(own))
  // A day or two before it something may open; months before is the next year.
  return inOwn === null || inOwn < addDays(festival.day, -60) ? inYear(String(own + 1)) : inOwn
}

function real(day: string): string | null {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}

function weekdayAt(text: string): { number: number; rest: string } | null {
  const found = WORD.exec(text)
  const number = found && numberOf(found[1] ?? '', weekdayNames())
  return found && number ? { number, rest: text.slice(found[0].length) } : null
}

function monthOf(word: string | undefined): number | undefined {
  return word === undefined ? undefined : numberOf(word, monthNames())
}

/** A name, or a beginning of three letters that only one has. */
function numberOf(word: string, names: Map<string, number>): number | undefined {
  const wanted = folded(word)
  const exact = names.get(wanted)
  if (exact !== undefined || wanted.length < 3) return exact
  const begun = new Set([...names].filter(([name]) => name.startsWith(wanted)).map(([, n]) => n))
  return begun.size === 1 ? [...begun][0] : undefined
}

/** Lower case without accents, signs and spaces. One apostrophe counts as a letter. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]|ʼ/gu, '')
}

let months: Map<string, number> | undefined
let weekdays: Map<string, number> | undefined

function monthNames(): Map<string, number> {
  return (months ??= namesOf(12, 'month', (n) => Date.UTC(2026, n, 2)))
}

/** 5 January 2026 was a Monday. */
function weekdayNames(): Map<string, number> {
  return (weekdays ??= namesOf(7, 'weekday', (n) => Date.UTC(2026, 0, 5 + n)))
}

function namesOf(
  count: number,
  part: 'month' | 'weekday',
  at: (n: number) => number,
): Map<string, number> {
  const names = new Map<string, number>()
  for (const locale of LOCALES)
    for (const width of ['long', 'short'] as const)
      for (const beside of [{}, { day: 'numeric', month: width } as const]) {
        const format = new Intl.DateTimeFormat(locale, {
          timeZone: 'UTC',
          ...beside,
          [part]: width,
        })
        for (let n = 0; n < count; n += 1) {
          const found = format.formatToParts(at(n)).find(({ type }) => type === part)
          const name = folded(found?.value ?? '')
          if (!names.has(name)) names.set(name, n + 1)
          // `sexta-feira`
          const first = folded(found?.value.split('-')[0] ?? '')
          if (!names.has(first)) names.set(first, n + 1)
        }
      }
  return names
}
