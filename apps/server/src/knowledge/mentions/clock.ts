import { wallAt } from '@okolo/connectors/understanding/zone-clock'
import { MINUTE_MS } from '@okolo/contract/durations'

/** When a mention says the date is, in plain numbers. All in wall time where the event is, as far as that is known. */
export type Clock = {
  /** Days since 1970-01-01. */
  day: number
  /** Last day, inclusive; `day` where none is given. */
  lastDay: number
  /** Minutes since 1970-01-01T00:00 of the same wall clock; null where only the day is known. */
  minute: number | null
  endMinute: number | null
  /** The hour is given as 00:00, which many platforms write where they know none. */
  isMidnight: boolean
  /** Minutes that the zone is ahead of UTC on that day; null where the zone is unknown. */
  offset: number | null
}

const SHAPE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:(Z)|([+-]\d{2}):?(\d{2})?)?)?$/i

const DAY = 1440

type Moment = { day: number; minute: number | null; isInstant: boolean }

/** Reads `2026-11-20`, `2026-11-20T20:00:00` and instants (`Z`, `+01:00`); throws RangeError for anything else. */
export function readClock(
  start: string,
  end: string | null,
  zone: string | null,
  allDay: boolean,
): Clock {
  let first = read(start, zone, allDay)
  let last: Moment | null = null
  if (end !== null) last = read(end, zone, allDay)
  // 00:00 to 23:59 is how some write a whole day.
  if (last?.minute != null && isMidnightOf(first) && last.minute % DAY === DAY - 1)
    [first, last] = [wholeDay(first), wholeDay(last)]
  let lastDay = Math.max(first.day, last?.day ?? first.day)
  const isShort = last?.minute != null && first.minute !== null
  // A night out that ends at five is one day.
  if (last !== null && isShort && (last.minute ?? 0) - (first.minute ?? 0) <= DAY)
    lastDay = first.day
  // Midnight as the end of an all-day event of instants is the day before.
  if (allDay && first.isInstant && lastDay > first.day) lastDay -= 1
  const isMidnight = isMidnightOf(first)
  return {
    day: first.day,
    lastDay,
    minute: first.minute,
    endMinute: first.minute === null ? null : (last?.minute ?? null),
    isMidnight,
    offset: zone === null ? null : offsetAt(zone, first.day * DAY),
  }
}

function isMidnightOf({ minute }: Moment): boolean {
  return minute !== null && minute % DAY === 0
}

function wholeDay(moment: Moment): Moment {
  return { ...moment, minute: null }
}

function read(text: string, zone: string | null, allDay: boolean): Moment {
  const found = SHAPE.exec(text.trim())
  if (found === null)
    throw new RangeError(
      `"${text}" is not a date: 2026-11-20, 2026-11-20T20:00:00 or with an offset.`,
    )
  const [, year, month, date, hours, minutes, z, offsetHours, offsetMinutes] = found
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date)) / 86_400_000
  if (new Date(day * 86_400_000).getUTCDate() !== Number(date) || Number(hours ?? 0) > 24)
    throw new RangeError(`"${text}" is not a day or hour that exists.`)
  const isInstant = z !== undefined || offsetHours !== undefined
  if (hours === undefined || allDay) return { day, minute: null, isInstant }
  let minute = day * DAY + Number(hours) * 60 + Number(minutes)
  if (isInstant && zone !== null) {
    const sign = offsetHours?.startsWith('-') === true ? -1 : 1
    const ahead = Number(offsetHours ?? 0) * 60 + sign * Number(offsetMinutes ?? 0)
    const utc = minute - ahead
    minute = utc + (offsetAt(zone, utc) ?? ahead)
  }
  return { day: Math.floor(minute / DAY), minute, isInstant }
}

/** Minutes ahead of UTC in an IANA zone at a UTC minute; null for a zone nobody knows. */
function offsetAt(zone: string, utcMinute: number): number | null {
  const utc = utcMinute * MINUTE_MS
  try {
    return Math.trunc((Date.parse(`${wallAt(utc, zone)}Z`) - utc) / MINUTE_MS)
  } catch {
    return null
  }
}
