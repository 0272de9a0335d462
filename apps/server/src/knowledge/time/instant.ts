import { instantOfWall, wallAt } from '@okolo/connectors/understanding/zone-clock'
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
  const usual = USUAL.exec(wallOrInstant)
  const fields = usual === null ? null : fieldsMs(usual)
  if (usual !== null && fields !== null) {
    const offset = usual[7]
    const utc = offset === undefined ? instantOfWall(fields, zone) : fields - offsetMs(offset)
    if (utc !== null) return { utc: new Date(utc), wall: wallAt(utc, zone) }
  }
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

/** Returns the wall time in `zone` at `utc`, to the second: `2026-11-20T20:00:00`. */
export function wallIn(utc: Date, zone: string): string {
  return wallAt(utc.getTime(), zone)
}

const INSTANT = /T.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i
/** How nearly all times are written; the others are left to Temporal. */
const USUAL =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?:\.0+)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/

/** The fields of a USUAL time as if they were of UTC; null where there is no such day. */
function fieldsMs(usual: RegExpExecArray): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = usual
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0))
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  const isDay = year >= 1000 && month >= 1 && month <= 12 && new Date(ms).getUTCDate() === day
  return isDay ? ms : null
}

function offsetMs(offset: string): number {
  if (offset === 'Z') return 0
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4))
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000
}
