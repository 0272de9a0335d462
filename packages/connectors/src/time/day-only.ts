import type { When } from '../event-draft.ts'
import { plusDays, type Moment } from './moment.ts'

/**
 * Returns a date with a day but no hour, or null if the hours are real. Systems store "no hour" as midnight, midnight
 * to 23:59, or noon UTC to noon UTC (Drupal). `why` is set if this is an assumption.
 */
export function dayOnly(
  start: Moment,
  end: Moment | undefined,
  tz: string,
): { when: When; why?: string } | null {
  const when: When = { start: start.date }
  const last = end && lastDayOf(end)
  if (last !== undefined && last > start.date) when.end = last
  if (start.time === undefined) return { when }
  if (isNoonPlaceholder(start) && end !== undefined && isNoonPlaceholder(end)) {
    return { when, why: 'Noon UTC at both ends stands for "no hour"; the day was taken.' }
  }
  if (start.time !== '00:00:00' || !endsAtMidnight(end)) return null
  // 00:00Z can be an evening in America. It means "no hour" only if it falls into the night.
  if (start.offset === 'Z' && !isNight(start, tz)) return null
  return { when, why: 'Midnight stands for "no hour"; the day was taken.' }
}

/** The last day before an end: midnight ends the day before it. */
function lastDayOf({ date, time }: Moment): string {
  return time === '00:00:00' ? plusDays(date, -1) : date
}

function endsAtMidnight(end: Moment | undefined): boolean {
  return end?.time === undefined || end.time === '00:00:00' || end.time.startsWith('23:59')
}

function isNoonPlaceholder({ time, offset }: Moment): boolean {
  return time === '12:00:00' && offset === 'Z'
}

function isNight({ date, time }: Moment, tz: string): boolean {
  const format = new Intl.DateTimeFormat('en', { timeZone: tz, hour: 'numeric', hourCycle: 'h23' })
  return Number(format.format(new Date(`${date}T${time}Z`))) < 6
}
