import type { When } from '../event-draft.ts'
import type { Moment } from './date-text.ts'

/**
 * Whether a date has a day but no hour: because it says so, or because its hours are what systems store
 * for "no hour" (midnight to nothing, to midnight or to 23:59; noon UTC to noon UTC, as Drupal does).
 * `why` is set where that is an assumption. Null: the hours are meant.
 */
export function dayOnly(
  start: Moment,
  end: Moment | undefined,
  tz: string,
): { when: When; why?: string } | null {
  const when: When = { start: start.date }
  if (end !== undefined && end.date > start.date) when.end = end.date
  if (start.time === undefined) return { when }
  if (isNoonPlaceholder(start) && end !== undefined && isNoonPlaceholder(end)) {
    return { when, why: 'Noon UTC at both ends stands for "no hour"; the day was taken.' }
  }
  if (start.time !== '00:00:00' || !endsAtMidnight(end)) return null
  // 00:00Z can be an evening in America; only where it falls into the night is it no real hour.
  if (start.offset === 'Z' && !isNight(start, tz)) return null
  return { when, why: 'Midnight stands for "no hour"; the day was taken.' }
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
