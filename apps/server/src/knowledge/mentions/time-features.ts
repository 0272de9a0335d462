import type { Clock } from './clock.ts'

/** When a mention is, and the day that it was moved from: all that its times are compared by. */
export type Timed = { clock: Clock; previous: Pick<Clock, 'day'> | null }

/** How two mentions' times lie to each other, by name of the feature. */
export type TimeFeatures = ReturnType<typeof compareTimes>

export function compareTimes(a: Timed, b: Timed) {
  const x = a.clock
  const y = b.clock
  const minutes = minutesApart(x, y)
  const lengthX = x.lastDay - x.day + 1
  const lengthY = y.lastDay - y.day + 1
  const shared = Math.min(x.lastDay, y.lastDay) - Math.max(x.day, y.day) + 1
  const all = Math.max(x.lastDay, y.lastDay) - Math.min(x.day, y.day) + 1
  return {
    /** Minutes between the starts, at most two days; -1 where one knows no hour. */
    minutesApart: minutes === null ? -1 : Math.min(minutes, 2880),
    /** Days between the first days. */
    daysApart: Math.min(Math.abs(x.day - y.day), 30),
    sameClock: minutes !== null && minutes % 1440 === 0 ? 1 : 0,
    /** How many of the two know no hour (0:00 counts as half). */
    hoursMissing: missing(x) + missing(y),
    utcShift: isUtcShift(x, y) ? 1 : 0,
    /** Apart as doors and beginning are. */
    doors: minutes !== null && minutes >= 15 && minutes <= 120 && minutes % 15 === 0 ? 1 : 0,
    /** Shared days over all days. */
    daysShared: Math.max(0, shared) / all,
    /** Length of the longer in days; difference of the lengths. */
    days: Math.min(60, Math.max(lengthX, lengthY)),
    daysDiffer: Math.min(60, Math.abs(lengthX - lengthY)),
    sameEnd: endsAgree(x, y),
    moved: isMoved(a, b) || isMoved(b, a) ? 1 : 0,
  }
}

/** Minutes between two starts; null where one knows no hour. */
function minutesApart(x: Clock, y: Clock): number | null {
  return x.minute === null || y.minute === null ? null : Math.abs(x.minute - y.minute)
}

/** One platform wrote UTC where local time was meant, or took one for the other. */
export function isUtcShift(x: Clock, y: Clock): boolean {
  const offset = x.offset ?? y.offset
  const minutes = minutesApart(x, y)
  return offset !== null && offset !== 0 && minutes === Math.abs(offset)
}

function missing({ minute, isMidnight }: Clock): number {
  return minute === null ? 1 : isMidnight ? 0.5 : 0
}

function endsAgree(x: Clock, y: Clock): number {
  if (x.endMinute !== null && y.endMinute !== null) return x.endMinute === y.endMinute ? 1 : -1
  if (x.lastDay > x.day && y.lastDay > y.day) return x.lastDay === y.lastDay ? 1 : -1
  return 0
}

/** `old` still has the date that `current` was moved from. */
function isMoved(current: Timed, old: Timed): boolean {
  return current.previous !== null && current.previous.day === old.clock.day
}
