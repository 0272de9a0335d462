import { Temporal } from 'temporal-polyfill'

/** `2026-11-20T20:00:00` + its instant -> `2026-11-20T20:00:00+01:00` (RFC 3339). */
export function withOffset(wall: string, instant: Date): string {
  const seconds = wall.slice(0, 19)
  const minutes = Math.round((Date.parse(`${seconds}Z`) - instant.getTime()) / 60_000)
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${seconds}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}

/** An instant as RFC 3339 with the offset that holds in `zone` at that moment. */
export function inZone(instant: Date, zone: string): string {
  return zoned(instant, zone).toString({ smallestUnit: 'second', timeZoneName: 'never' })
}

/** Midnights have fallen on quarters of an hour in every zone since this moment. */
const QUARTERS_SINCE = Date.UTC(1990, 0)
const QUARTER_MS = 900_000
const MOST_REMEMBERED = 20_000
/** Calendars do not change; lists ask for the same few days at every entry. */
const days = new Map<string, string>()
const starts = new Map<string, number>()

/** The calendar day that it is in `zone`: `2026-11-20`. */
export function dayIn(instant: Date, zone: string): string {
  const time = instant.getTime()
  const read = () => zoned(instant, zone).toPlainDate().toString()
  return time < QUARTERS_SINCE
    ? read()
    : remembered(days, `${zone} ${Math.floor(time / QUARTER_MS)}`, read)
}

/** The day's first moment in `zone`: 01:00 where the zone skips midnight in spring. */
export function startOfDay(day: string, zone: string): Date {
  return new Date(
    remembered(
      starts,
      `${zone} ${day}`,
      () => Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds,
    ),
  )
}

function remembered<T>(known: Map<string, T>, key: string, read: () => T): T {
  const old = known.get(key)
  if (old !== undefined) return old
  const value = read()
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(key, value)
  return value
}

function zoned(instant: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
}
