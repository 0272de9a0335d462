import { NOW, type Known, type Span } from './oracle-events.ts'
import { DAY_MS, HOUR_MS } from '@okolo/contract/durations'

const wall = (day: string) => Date.parse(`${day}T00:00:00+01:00`)
const minutesOf = (queries: ReadonlySet<string>, key: string): number | null => {
  const asked = [...queries].find((query) => query.startsWith(`${key}=`))?.split('=')[1]
  if (asked === undefined) return null
  const [hours, minutes] = asked.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
const localDay = (time: number) => Math.floor((time + HOUR_MS) / DAY_MS)
/** The first of January 1970 was a Thursday. */
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1

type Hours = { days: number[]; from: number; to: number; anyHour: boolean }

function hoursOf(queries: ReadonlySet<string>): Hours {
  const days = [...queries].find((query) => query.startsWith('weekday'))?.match(/\d/g) ?? []
  const from = minutesOf(queries, 'time_from')
  const to = minutesOf(queries, 'time_to')
  const end = (to ?? 1440) > (from ?? 0) ? (to ?? 1440) : (to ?? 1440) + 1440
  return { days: days.map(Number), from: from ?? 0, to: end, anyHour: from === null && to === null }
}

/** On one of the weekdays and in the hours asked for; `window` is that of the list, null for a list of the past. */
function isInHours(
  { spans, isAllDay }: Known,
  { starts, ends }: Span,
  { days, from, to, anyHour }: Hours,
  window: [number, number] | null,
): boolean {
  const isLong = ends - starts > 26 * HOUR_MS
  const fitsDay = (day: number) => days.length === 0 || days.includes(weekdayOf(day))
  if (anyHour && isLong) {
    const first = localDay(Math.max(starts, window?.[0] ?? starts))
    const last = localDay(Math.min(ends, window?.[1] ?? ends) - 1)
    for (let day = first; day <= last; day++) if (fitsDay(day)) return true
    return false
  }
  if (anyHour) return fitsDay(localDay(starts))
  if (isAllDay || (isLong && window !== null && starts < window[0])) return false
  const minute = (starts + HOUR_MS - localDay(starts) * DAY_MS) / 60_000
  if (spans.length === 18) {
    const isOpen = (shift: number) =>
      minute + shift < to && minute + shift + (ends - starts) / 60_000 > from
    return fitsDay(localDay(starts)) && (isOpen(0) || isOpen(1440))
  }
  const isSmallHour = minute + 1440 < to
  return (
    (isSmallHour || (minute >= from && minute < to)) &&
    fitsDay(localDay(starts) - (isSmallHour ? 1 : 0))
  )
}

/** The days asked for, [from, to): an explicit day before a range before a time frame. */
function daysOf(queries: ReadonlySet<string>): [number, number] {
  if (queries.has('date=2026-11-24')) return [wall('2026-11-24'), wall('2026-11-25')]
  const from = queries.has('date_from=2026-11-22') ? wall('2026-11-22') : -Infinity
  const to = queries.has('date_to=2026-11-27') ? wall('2026-11-28') : Infinity
  if (from > -Infinity || to < Infinity) return [from, to]
  if (queries.has('timeframe=today')) return [wall('2026-11-19'), wall('2026-11-20')]
  if (queries.has('timeframe=tomorrow')) return [wall('2026-11-20'), wall('2026-11-21')]
  if (queries.has('timeframe=this_week')) return [wall('2026-11-19'), wall('2026-11-23')]
  return [-Infinity, Infinity]
}

/** Says whether a date of the event answers the days, weekdays and hours asked for. */
export function isInTime(event: Known, queries: ReadonlySet<string>): boolean {
  const { spans } = event
  const now = NOW.getTime()
  const hours = hoursOf(queries)
  const late = Math.max(0, hours.to - 1440) * 60_000
  const [firstDay, afterLast] = daysOf(queries)
  const [from, to] = [firstDay + late, afterLast + late]
  if (queries.has('timeline=past')) {
    const last = spans.reduce((a, b) => (b.ends > a.ends ? b : a))
    return last.ends <= Math.min(now, to) && last.ends > from && isInHours(event, last, hours, null)
  }
  const window: [number, number] = [Math.max(now, from), to]
  return spans.some(
    (span) =>
      span.ends > Math.max(now, from) &&
      span.starts < to &&
      (from <= now || span.starts >= from || span.ends - span.starts > 26 * HOUR_MS) &&
      isInHours(event, span, hours, window),
  )
}
