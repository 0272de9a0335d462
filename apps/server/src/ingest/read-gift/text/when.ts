import { findHours, type HourMention } from '@okolo/connectors/listing-pages/dates/hours'
import { saidDays, type DayHints, type SaidDay } from './days-said.ts'

/** The day and the hours that a text names for its event. */
export type SaidWhen = {
  day: SaidDay | null
  /** Other days that may be meant as well. */
  otherDays: string[]
  /** The end of a repetition: "until 20 December". */
  until: string | null
  time: { from: string; to: string | null; isSure: boolean } | null
}

/** Words before a day on which something else ends or happened. */
const OTHER_DAY =
  /(?:реєстрац|регистрац|запис|заявк|продаж|бронюв|брониров|tickets? on sale|vorverkauf|reserv|réserv|rezerv|prenot|billet|predaj|дедлайн|deadline|anmeld|registr|prihl|inscri|iscri|rsvp|book by|подати|надсила|присыл|оновлен|обновлен|опублік|published|posted|stand:|veröffentlicht|vydané|publié|народи|родил|born|gebor|geb\.|narod|перенесено з|перенос с|moved from|verschoben vo[mn]|(?<!\p{L})tel|телеф|тел\.)[^\n.!?]{0,80}$/iu
const LABELLED =
  /(?:when|date|коли|дата|когда|wann|datum|termin|kedy|dátum|quand|quando|cuándo|fecha|data|коли і де|🗓|📅|📆|⏰)\s?[:–—-]?\s*$/iu
/** Hours at which a place is open, a telephone is answered, the doors close, or how long it takes. */
const OTHER_HOUR =
  /(?:каса працює|часы работы|графік роботи|öffnungszeiten|bürozeiten|opening hours|box office|otváracie hodiny|pokladňa|horaires d.ouverture|orari di apertura|horario de taquilla|тел\.|tel\.|реєстрац\p{L}+ до|телефон|\d[\d ()+-]{7,}\d|last (?:entry|admission)|letzter einlass|dernière (?:entrée|séance)|останній вхід|последний вход|posledný vstup|última entrada|ultimo ingresso|duration|durée|dauer|тривалість|длительность|продолжительность|durata|duración|duração|dĺžka|trvanie)[^\n]{0,30}$/iu
/** Only an end is named: "open until 22:00". */
const UNTIL_HOUR =
  /(?<!\p{L})(?:until|till|til|bis|до|do|jusqu.?(?:à|au|a)|hasta(?: las)?|fino all[ae]|até(?: às)?|avant|before|vor|deadline)\s$/iu
/** The last minute of a day ends something. */
const LAST_MINUTE = '23:59'

const NEAR_LINES = 3
/** Letters before a day that say which day it is. */
const BEFORE = 100
const BEFORE_HOUR = 60
/** Letters of a line of facts. A longer one tells a story, in which any day may be named. */
const LONG_LINE = 100
/** Letters between a day and its hour in one sentence. */
const BESIDE = 40
/** Days and hours of one text that are compared. */
const MOST_SAID = 60

/** `text`: as `withPlainHours` writes it. */
export function saidWhen(text: string, hints: DayHints): SaidWhen {
  const all = saidDays(text, hints)
  const hours = hoursIn(text, all)
    .filter((hour) => !isOfPast(text, hour, all, hints))
    .slice(0, MOST_SAID)
  const days = all.slice(0, MOST_SAID)
  const ends = days.filter(({ isEnd }) => isEnd)
  const begins = days.filter(({ isEnd }) => !isEnd)
  const rated = begins
    .map((day) => ({ day, points: pointsOf(text, day, hours, hints) }))
    .toSorted((a, b) => b.points - a.points || a.day.start - b.day.start)
  const [best] = rated
  const until = ends.find(({ day }) => best === undefined || day > best.day.day)?.day ?? null
  if (best === undefined)
    return { day: null, otherDays: [], until, time: timeOf(text, null, hours) }
  const others = rated
    .slice(1)
    .filter(({ points, day }) => points >= best.points - 2 && points > 0 && day.isDate)
    .map(({ day }) => day.day)
  const otherDays = [...new Set([...best.day.more, ...others])].filter(
    (day) => day !== best.day.day && (best.day.until === null || day > best.day.until),
  )
  const isSure = best.day.isSure && isAnnounced(text, best.day, hours)
  return { day: { ...best.day, isSure }, otherDays, until, time: timeOf(text, best.day, hours) }
}

/** The day of the event, and not one that its story mentions or on which the booking opens. */
function isAnnounced(text: string, day: SaidDay, hours: readonly HourMention[]): boolean {
  const before = text.slice(Math.max(0, day.start - BEFORE), day.start)
  if (OTHER_DAY.test(before)) return false
  return (
    lineLength(text, day) <= LONG_LINE ||
    day.until !== null ||
    LABELLED.test(before) ||
    isBeside(text, day, hours)
  )
}

function isBeside(text: string, { start, end }: SaidDay, hours: readonly HourMention[]): boolean {
  return hours.some((hour) => {
    const [from, to] = hour.start >= end ? [end, hour.start] : [hour.end, start]
    return to - from < BESIDE && !text.slice(from, to).includes('\n')
  })
}

/** The days to come that a text names for an event, without relative ones and ends. `text`: as `withPlainHours` writes it. */
export function saidDates(text: string, hints: DayHints): SaidDay[] {
  return saidDays(text, hints).filter(
    ({ start, day, isDate, isEnd }) =>
      isDate &&
      !isEnd &&
      day >= hints.today &&
      !OTHER_DAY.test(text.slice(Math.max(0, start - 60), start)),
  )
}

/** The first hour of a line. */
export function saysHour(line: string, hints: DayHints): string | null {
  return hoursIn(line, saidDays(line, hints))[0]?.from ?? null
}

/** The hours of a text, its days left out: `24.10.` is not an hour. */
function hoursIn(text: string, days: readonly SaidDay[]): HourMention[] {
  let bare = text
  for (const { start, end } of days) {
    const blank = text.slice(start, end).replaceAll(/[^\n]/g, '\u2060')
    bare = bare.slice(0, start) + blank + bare.slice(end)
  }
  return findHours(bare).filter(({ from, start }) => {
    const before = bare.slice(Math.max(0, start - BEFORE_HOUR), start)
    return (
      from !== null && from !== LAST_MINUTE && !OTHER_HOUR.test(before) && !UNTIL_HOUR.test(before)
    )
  })
}

/** "Last year, on 5 December 2025 at noon": the hour of a day that is over. */
function isOfPast(
  text: string,
  { start }: HourMention,
  days: readonly SaidDay[],
  { today }: DayHints,
): boolean {
  const before = days.findLast((day) => day.end <= start && start - day.end < 40)
  return before !== undefined && before.day < today && !text.slice(before.end, start).includes('\n')
}

function pointsOf(
  text: string,
  { start, end, day, isDate, isSure }: SaidDay,
  hours: readonly HourMention[],
  { today }: DayHints,
): number {
  const before = text.slice(Math.max(0, start - BEFORE), start)
  const line = lineNumber(text, start)
  const gaps = hours.map((hour) => Math.abs(lineNumber(text, hour.start) - line))
  const nearest = Math.min(...gaps, Infinity)
  const isFollowed = hours.some((hour) => hour.start >= end && hour.start - end < BESIDE)
  return (
    (nearest === 0 ? 3 : nearest <= NEAR_LINES ? 2 : 0) +
    (isFollowed ? 1 : 0) +
    (isDate ? 3 : 0) +
    (isSure ? 1 : 0) +
    (LABELLED.test(before) ? 3 : 0) +
    (day < today ? -6 : 1) +
    (OTHER_DAY.test(before) ? -6 : 0)
  )
}

/** Chooses the hour of a day: that of the show, else the first one near it. Sure where no other could be meant. */
function timeOf(text: string, day: SaidDay | null, all: readonly HourMention[]): SaidWhen['time'] {
  const at = day === null ? 0 : lineNumber(text, day.start)
  const near = all.filter((hour) => {
    const gap = lineNumber(text, hour.start) - at
    return gap >= -1 && gap <= NEAR_LINES
  })
  const told = near.length > 0 ? near : all
  const shows = told.filter(({ label }) => label === 'show')
  const open = told.filter(({ label }) => label === null)
  const [chosen] = shows.length > 0 ? shows : open.length > 0 ? open : told
  if (chosen?.from == null) return null
  const rivals = (shows.length > 0 ? shows : open.length > 0 ? open : told).filter(
    ({ from }) => from !== chosen.from,
  )
  const isAfterIt = ({ from }: HourMention) => chosen.to !== null && from === chosen.to
  const isSure =
    chosen.label !== 'doors' &&
    rivals.every(isAfterIt) &&
    (near.length > 0 || all.length === 1) &&
    (lineLength(text, chosen) <= LONG_LINE ||
      chosen.label !== null ||
      (day !== null && isBeside(text, day, [chosen])))
  return { from: chosen.from, to: chosen.to === chosen.from ? null : chosen.to, isSure }
}

function lineLength(text: string, { start, end }: { start: number; end: number }): number {
  const next = text.indexOf('\n', end)
  return (next === -1 ? text.length : next) - text.lastIndexOf('\n', start) - 1
}

/** Empty lines do not count: they part what belongs together. */
function lineNumber(text: string, at: number): number {
  let line = 0
  for (let next = text.indexOf('\n'); next !== -1 && next < at; next = text.indexOf('\n', next + 1))
    if (text[next + 1] !== '\n') line += 1
  return line
}

/** The parts of a line that name days and hours, in their order. `line`: as `withPlainHours` writes it. */
export function datedParts(
  line: string,
  hints: DayHints,
): (readonly [start: number, end: number])[] {
  const days = saidDays(line, hints)
  const parts = [...days, ...hoursIn(line, days)]
  return parts
    .map(({ start, end }) => [start, end] as const)
    .toSorted((a, b) => a[0] - b[0])
    .filter(([start], at, all) => start >= (all[at - 1]?.[1] ?? 0))
}
