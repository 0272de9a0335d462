import { wallAt } from '@okolo/connectors/understanding/zone-clock'
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
  return withOffset(wallAt(instant.getTime(), zone), instant)
}

/** The calendar day that it is in `zone`: `2026-11-20`. */
export function dayIn(instant: Date, zone: string): string {
  return wallAt(instant.getTime(), zone).slice(0, 10)
}

/** The day's first moment in `zone`: 01:00 where the zone skips midnight in spring. */
export function startOfDay(day: string, zone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)
}
