import type { Recurrence } from '../../event-draft.ts'
import type { Moment } from './dates.ts'
import { addDays, readMoment, readMoments, timeText, wallTime } from './dates.ts'
import type { MappingFields } from '../mapping/mapping.ts'
import type { Row } from './row.ts'
import { assume } from './row.ts'
import type { Span } from './span.ts'
import { readNumber, readText, readTexts } from '../mapping/values.ts'
import type { Weekday } from './weekdays.ts'
import { WEEKDAYS, weekday, weekdayOf } from './weekdays.ts'

type RecurrenceSpec = NonNullable<MappingFields['recurrence']>

/**
 * Returns the series of a record: weekdays between two days, or a rule. Null without one, so that `span` is a single
 * date. `span` gives the clock times.
 */
export function readRecurrence(spec: RecurrenceSpec, span: Span, row: Row): Recurrence | null {
  const rule = readText(spec.rule, row.value)?.replace(/^RRULE:/i, '')
  if (rule) {
    const dates = exceptions(spec, span, row)
    return { ...seriesStart(span), rules: [rule], ...dates }
  }
  const days = readDays(spec, row)
  if (days.length === 0) return null
  const from = spec.from ? readMoment(spec.from, row.value, row, 'recurrence.from') : null
  const until = spec.until ? readMoment(spec.until, row.value, row, 'recurrence.until') : null
  const first = from ? wallTime(from).date : wallTime(span.start).date
  const last = until ? wallTime(until).date : span.lastDay
  if (last === null) {
    assume(
      row,
      'recurrence_without_end',
      'weekdays without a last day: repeated until further notice',
    )
  }
  const start = firstOn(days, first, last ?? addDays(first, 7))
  if (start === null) {
    const message = `no ${days.join()} between ${first} and ${last}: the weekdays are left out`
    assume(row, 'recurrence_without_dates', message)
    return null
  }
  const series: Span = onDay(span, start)
  const end = last === null ? '' : `;UNTIL=${untilText(series, last)}`
  return {
    ...seriesStart(series),
    rules: [`${frequency(spec, row)};BYDAY=${days.join()}${end}`],
    ...exceptions(spec, series, row),
  }
}

function readDays(spec: RecurrenceSpec, row: Row): Weekday[] {
  const days = new Set<Weekday>()
  for (const text of spec.days ? readTexts(spec.days, row.value) : []) {
    const day = weekday(text, row.languages)
    if (day) days.add(day)
    else
      assume(
        row,
        'weekday_unknown',
        `"${text}" is not a weekday: it is left out`,
        'recurrence.days',
      )
  }
  return WEEKDAYS.filter((day) => days.has(day))
}

function frequency(spec: RecurrenceSpec, row: Row): string {
  const text = readText(spec.frequency, row.value)?.toUpperCase() ?? 'WEEKLY'
  const isKnown = /^(DAILY|WEEKLY|MONTHLY)$/.test(text)
  if (!isKnown)
    assume(row, 'frequency_unknown', `"${text}" is taken for weekly`, 'recurrence.frequency')
  const interval = Math.floor(readNumber(spec.interval, row.value) ?? 1)
  return `FREQ=${isKnown ? text : 'WEEKLY'}${interval > 1 ? `;INTERVAL=${interval}` : ''}`
}

/** The date of `span` on another day. Its end keeps the clock time, unless it was only the series' end. */
function onDay(span: Span, date: string): Span {
  const start = shifted(span.start, date)
  const end = span.end ? wallTime(span.end) : null
  if (span.isAllDay || !end?.time || end.time.startsWith('23:59')) {
    return { ...span, start, end: null }
  }
  const isNextDay = end.time <= (start.time ?? '')
  return {
    ...span,
    start,
    end: { ...start, date: isNextDay ? addDays(date, 1) : date, time: end.time },
  }
}

/** Wall time: a series keeps its hour when the clocks change. */
const shifted = (moment: Moment, date: string): Moment => ({
  ...moment,
  date,
  time: moment.time === null ? null : wallTime(moment).time,
  offset: null,
})

function firstOn(days: readonly Weekday[], first: string, last: string): string | null {
  for (let date = first, left = 7; left > 0 && date <= last; left--, date = addDays(date, 1)) {
    if (days.includes(weekdayOf(date))) return date
  }
  return null
}

const text = (moment: Moment) => (moment.time === null ? moment.date : timeText(moment))

function seriesStart({
  start,
  end,
  isAllDay,
}: Span): Pick<Recurrence, 'start' | 'end' | 'tz' | 'allDay'> {
  const rest = isAllDay ? { allDay: true } : { tz: start.zone }
  return { start: text(start), ...(end ? { end: text(end) } : {}), ...rest }
}

/** RFC 5545, 3.3.10: of the same kind as DTSTART, in UTC if that has a zone. */
function untilText({ start, isAllDay }: Span, last: string): string {
  if (isAllDay) return last.replaceAll('-', '')
  const end = Temporal.PlainDateTime.from(`${last}T23:59:59`)
    .toZonedDateTime(start.zone)
    .toInstant()
  return end.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
}

function exceptions(spec: RecurrenceSpec, series: Span, row: Row) {
  const at = (which: 'excluded' | 'included'): string[] => {
    const given = spec[which]
    if (!given) return []
    const moments = readMoments(given, row.value, row, `recurrence.${which}`)
    return [
      ...new Set(moments.map((one) => text(shifted(series.start, wallTime(one).date)))),
    ].toSorted()
  }
  const [exdates, rdates] = [at('excluded'), at('included')]
  return { ...(exdates.length > 0 ? { exdates } : {}), ...(rdates.length > 0 ? { rdates } : {}) }
}
