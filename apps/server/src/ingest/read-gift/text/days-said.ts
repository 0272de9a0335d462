import { findDays, type DayMention } from '@okolo/connectors/listing-pages/dates/days'
import type { NamedDay } from '@okolo/connectors/listing-pages/dates/day-parts'
import { LISTING_LANGUAGES, vocabularyOf } from '@okolo/connectors/listing-pages/dates/words'
import { addDays, weekdayOf } from '@okolo/contract/filter/event-filter'
import { DAY_MS } from '@okolo/contract/durations'
import { saidWeekdays } from '#server/ingest/map/said-weekdays.ts'

/** A day that a text names, `YYYY-MM-DD`, as it would be meant by somebody who announces something. */
export type SaidDay = {
  start: number
  end: number
  day: string
  /** Further days that are named with it. */
  more: string[]
  /** Last day of a run. */
  until: string | null
  /** Only an end is named ("until 5 May"). */
  isEnd: boolean
  isSure: boolean
  /** Words beside it say so; a bare "tomorrow" or weekday says less. */
  isDate: boolean
}

export type DayHints = { today: string; languages: readonly string[]; country: string }

/** Years before this one whose days announce nothing any more: somebody was born, or a house was founded. */
const LATEST_PAST = 1
/** Behind a day: the year of a life. */
const FORMER_CENTURY = /^[./ ]?\s?1\d{3}(?!\d)/
/** A day without a year that is further away may be of another year. */
const NEAR_DAYS = 60
const WEEK = 7

/** The days that a text names, in its order. `text`: as `withPlainHours` writes it. */
export function saidDays(text: string, hints: DayHints): SaidDay[] {
  const { languages, country } = hints
  const order = [...new Set([...languages, ...LISTING_LANGUAGES])]
  const vocabulary = vocabularyOf(order)
  const { days } = findDays(text, { vocabulary, isMonthFirst: country === 'us' })
  const dates = days.map((mention) => datesOf(text, mention, hints)).filter((one) => one !== null)
  const isFree = ({ start, end }: { start: number; end: number }) =>
    !dates.some((date) => date.start < end && date.end > start)
  const relative = [...relativeDays(text, hints), ...bareWeekdays(text, hints)].filter(isFree)
  return [...dates, ...relative].toSorted((a, b) => a.start - b.start)
}

function datesOf(text: string, mention: DayMention, { today, country }: DayHints): SaidDay | null {
  const { start, end, isEnd, isWeak } = mention
  const { year = null } = mention.until ?? mention.days[0] ?? {}
  if (year !== null && year < Number(today.slice(0, 4)) - LATEST_PAST) return null
  if (FORMER_CENTURY.test(text.slice(end, end + 6))) return null
  const settled = mention.days.map((named) => settle(named, today))
  const [first] = settled
  if (first === undefined || first === null) return null
  const until = mention.until === null ? null : settle(mention.until, first.day)
  const isOpenOrder = SLASHED.exec(text.slice(start, end))
  const isTurned =
    isOpenOrder !== null &&
    country !== 'us' &&
    Number(isOpenOrder[1]) <= 12 &&
    Number(isOpenOrder[2]) <= 12 &&
    isOpenOrder[1] !== isOpenOrder[2]
  const beside = mention.days[0]?.weekday == null ? weekdayBeside(text, start, end) : null
  const isFitting = beside === null ? first.isSure : weekdayOf(first.day) === beside
  const isBareNumber = isWeak && mention.days[0]?.month === null && mention.days[0].weekday === null
  if (isBareNumber) return null
  return {
    start,
    end,
    day: first.day,
    more: settled.slice(1).flatMap((one) => (one === null ? [] : [one.day])),
    until: until?.day ?? null,
    isEnd,
    isSure: isFitting && !isTurned && (beside === null || first.isSure || first.isNear),
    isDate: true,
  }
}

/** `5/12` is 5 December or 12 May. */
const SLASHED = /^(?:\p{L}+\.?,? ?)?(\d{1,2})\/(\d{1,2})(?!\d)/u

type Settled = { day: string; isSure: boolean; isNear: boolean }

/** A weekday right before or behind a day, in any case of grammar: "у п'ятницю, 5 грудня". */
function weekdayBeside(text: string, start: number, end: number): number | null {
  const before = /([\p{L}'’ʼ]{3,20})[ ,.(–—-]{1,4}(?:the |il |le |el |den |dňa |a |o |)$/u.exec(
    text.slice(Math.max(0, start - 30), start),
  )
  const after = /^[ ,.(]{1,3}([\p{L}'’ʼ]{3,20})/u.exec(text.slice(end, end + 30))
  for (const found of [before, after]) {
    const [weekday] = saidWeekdays(`every ${found?.[1] ?? ''}`)
    if (weekday !== undefined) return weekday
  }
  return null
}

/** The next day of that name. A year that nobody named is sure where the weekday fits or the day is near. */
function settle(named: NamedDay, today: string): Settled | null {
  const { year, month, weekday } = named
  if (month === null) {
    const next = Array.from({ length: 62 }, (_, ahead) => addDays(today, ahead)).filter(
      (day) => Number(day.slice(8)) === named.day,
    )
    const day = next.find((one) => weekday === null || weekdayOf(one) === weekday) ?? next[0]
    return day === undefined ? null : { day, isSure: false, isNear: false }
  }
  if (year !== null) {
    const day = dayOf(year, month, named.day)
    if (day === null) return null
    const isSure = day >= today && (weekday === null || weekdayOf(day) === weekday)
    return { day, isSure, isNear: isSure }
  }
  const now = Number(today.slice(0, 4))
  const day = [now, now + 1, now + 2, now + 3, now + 4]
    .map((each) => dayOf(each, month, named.day))
    .find((one) => one !== null && one >= today)
  if (day === undefined || day === null) return null
  const ahead = (Date.parse(day) - Date.parse(today)) / DAY_MS
  const isSure = weekday === null ? ahead <= NEAR_DAYS : weekdayOf(day) === weekday
  return { day, isSure, isNear: true }
}

function dayOf(year: number, month: number, day: number): string | null {
  const time = new Date(Date.UTC(year, month - 1, day))
  return time.getUTCDate() === day ? time.toISOString().slice(0, 10) : null
}

/** "Today" and "tomorrow" depend on when the text was written, so they are never sure. */
const RELATIVE: [number, string][] = [
  [
    0,
    'сьогодні|сегодня|today|tonight|heute|heute abend|dnes|dnes večer|aujourd.hui|ce soir|oggi|stasera|hoy|esta noche|hoje|esta noite|dziś|dnešn\\p{L}+',
  ],
  [
    2,
    'післязавтра|послезавтра|übermorgen|pozajtra|après-demain|dopodomani|pasado mañana|depois de amanhã',
  ],
  [1, 'завтра|tomorrow|morgen abend|morgen,? um|zajtra|demain|domani|mañana a las|amanhã|jutro'],
]
const RELATIVES = RELATIVE.map(
  ([ahead, words]) =>
    [ahead, new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'giu')] as const,
)
const MOST_SAID = 50

function relativeDays(text: string, { today }: DayHints): SaidDay[] {
  return RELATIVES.flatMap(([ahead, pattern]) =>
    [...text.matchAll(pattern).take(MOST_SAID)].map(({ index, 0: words }) =>
      unsureDay(index, index + words.length, addDays(today, ahead)),
    ),
  )
}

/** Before a weekday that means the coming one: "у п'ятницю", "this Friday", "am Freitag". */
const COMING = String.raw`(?<!\p{L})(?:у|в|во|цієї|цю|эту|ближайш\p{L}+|найближч\p{L}+|on|this|next|am|diesen|kommenden|v|vo|tento|túto|túto|este|esta|el|le|ce|questo|questa|na|no|neste|nesta)\s(?:(?:цю|эту|this|coming|найближч\p{L}+|ближайш\p{L}+|nächsten|najbližš\p{L}+)\s)?`
/** Monday to Sunday, as they stand behind these words. */
const WEEKDAY = [
  'понеділок|понедельник|monday|montag|pondelok|lunes|lundi|lunedì|segunda(?:-feira)?',
  'вівторок|вторник|tuesday|dienstag|utorok|martes|mardi|martedì|terça(?:-feira)?',
  'середу|среду|wednesday|mittwoch|stredu|miércoles|mercredi|mercoledì|quarta(?:-feira)?',
  'четвер|четверг|thursday|donnerstag|štvrtok|jueves|jeudi|giovedì|quinta(?:-feira)?',
  'п.ятницю|пятницу|friday|freitag|piatok|viernes|vendredi|venerdì|sexta(?:-feira)?',
  'суботу|субботу|saturday|samstag|sonnabend|sobotu|sábado|samedi|sabato',
  'неділю|воскресенье|sunday|sonntag|nedeľu|domingo|dimanche|domenica',
]
const BARE = new RegExp(
  String.raw`${COMING}(?:${WEEKDAY.map((names) => `(${names})`).join('|')})(?!\p{L})`,
  'giu',
)

/** A weekday alone is the next of that name. */
function bareWeekdays(text: string, { today }: DayHints): SaidDay[] {
  return [...text.matchAll(BARE).take(MOST_SAID)].map((match) => {
    const weekday = match.slice(1).findIndex((name) => name !== undefined) + 1
    const ahead = (weekday - weekdayOf(today) + WEEK) % WEEK
    const start = match.index
    return unsureDay(start, start + match[0].length, addDays(today, ahead))
  })
}

function unsureDay(start: number, end: number, day: string): SaidDay {
  return { start, end, day, more: [], until: null, isEnd: false, isSure: false, isDate: false }
}
