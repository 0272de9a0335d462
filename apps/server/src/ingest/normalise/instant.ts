import { Temporal } from 'temporal-polyfill'

export type ZonedInstant = {
  utc: Date
  /** What a clock in the zone shows, to the second: `2026-11-20T20:00:00`. */
  wall: string
}

/**
 * A date (`2026-11-20`, meaning its first moment), a wall time (`2026-11-20T20:00:00`) or an instant
 * (`...Z`, `...+01:00`) as both. A wall time that the zone skips in spring is moved on by the gap and
 * one that comes twice in autumn is its first occurrence (RFC 5545 3.3.5, Temporal's "compatible").
 * Throws RangeError for what is no date and for an unknown zone. Never reads the machine's own zone.
 */
export function toInstant(wallOrInstant: string, zone: string): ZonedInstant {
  if (INSTANT.test(wallOrInstant)) {
    const utc = new Date(Temporal.Instant.from(wallOrInstant).epochMilliseconds)
    return { utc, wall: wallIn(utc, zone) }
  }
  const plain = Temporal.PlainDateTime.from(wallOrInstant)
  const zoned = plain.toZonedDateTime(zone, { disambiguation: 'compatible' })
  return {
    utc: new Date(zoned.epochMilliseconds),
    wall: zoned.toPlainDateTime().toString({ smallestUnit: 'second' }),
  }
}

/** What a clock in `zone` shows at `utc`, to the second: `2026-11-20T20:00:00`. */
export function wallIn(utc: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(utc.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
}

const INSTANT = /T.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i
