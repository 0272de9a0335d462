import { wallAt } from '@okolo/connectors/understanding/zone-clock'

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

export type ZonedInstant = {
  utc: Date
  /** Wall time in the zone, to the second: `2026-11-20T20:00:00`. */
  wall: string
}

/**
 * A date (`2026-11-20`, meaning its first moment), a wall time (`2026-11-20T20:00:00`) or an instant
 * (`...Z`, `...+01:00`) as both. A wall time that the zone skips in spring is moved on by the gap and
 * one that comes twice in autumn is its first occurrence (RFC 5545 3.3.5, Temporal's "compatible").
 * Throws RangeError for what is not a date and for an unknown zone. Never reads the machine's own zone.
 */
export function toInstant(wallOrInstant: string, zone: string): ZonedInstant {
  const moment = INSTANT.test(wallOrInstant)
    ? Temporal.Instant.from(wallOrInstant)
    : Temporal.PlainDateTime.from(wallOrInstant).toZonedDateTime(zone)
  const utc = new Date(moment.epochMilliseconds)
  return { utc, wall: wallIn(utc, zone) }
}

/** Returns the wall time in `zone` at `utc`, to the second: `2026-11-20T20:00:00`. */
export function wallIn(utc: Date, zone: string): string {
  return wallAt(utc.getTime(), zone)
}

const INSTANT = /T.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i
