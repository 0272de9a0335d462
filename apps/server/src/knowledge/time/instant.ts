import { wallAt } from '@okolo/connectors/understanding/zone-clock'
import { Temporal } from 'temporal-polyfill'

export type ZonedInstant = {
  utc: Date
  /** Wall time in the zone, to the second: `2026-11-20T20:00:00`. */
  wall: string
}

/**
 * A date (`2026-11-20`, meaning its first moment), a wall time (`2026-11-20T20:00:00`) or an instant
 * (`...Z`, `...+01:00`) as both. A wall time that the zone skips in spring is moved on by the gap and
 * one that comes twice in autumn is its first occurrence (RFC 5545 3.3.5, Temporal's "compatible").
 * Throws RangeError for what is no date and for an unknown zone. Never reads the machine's own zone.
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
