/** A period without a clock change, in epoch milliseconds. `offset` is added to UTC. */
type Span = { from: number; to: number; offset: number }

const spans = new Map<string, Span[]>()
/** Of one zone: some fifty years of summer times. */
const MOST_SPANS = 100

/**
 * Returns the wall time in `zone` (IANA) to the second: `2026-11-20T20:00:00`. Throws RangeError for an unknown zone.
 * `Temporal` is slow, so its offset is kept until the next clock change.
 */
export function wallAt(epochMs: number, zone: string): string {
  const local = epochMs + offsetAt(epochMs, zone)
  return local >= FIRST && local < AFTER_LAST
    ? new Date(local).toISOString().slice(0, 19)
    : Temporal.Instant.fromEpochMilliseconds(epochMs)
        .toZonedDateTimeISO(zone)
        .toPlainDateTime()
        .toString({ smallestUnit: 'second' })
}

/** Years that ISO 8601 writes with four digits. */
const FIRST = Date.UTC(1, 0, 1)
const AFTER_LAST = Date.UTC(9999, 11, 31)
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Returns the instant (epoch milliseconds) of a wall time given as if it were UTC. Null within a day of a clock change,
 * because there may be two or none. Throws RangeError for an unknown zone.
 */
export function instantOfWall(localMs: number, zone: string): number | null {
  const offset = offsetAt(localMs - DAY_MS, zone)
  const isPlain =
    offsetAt(localMs + DAY_MS, zone) === offset && offsetAt(localMs - offset, zone) === offset
  return isPlain ? localMs - offset : null
}

function offsetAt(epochMs: number, zone: string): number {
  const known = spans.get(zone) ?? []
  for (const span of known) if (epochMs >= span.from && epochMs < span.to) return span.offset
  const span = spanAround(epochMs, zone)
  if (known.length >= MOST_SPANS) known.shift()
  spans.set(zone, [...known, span])
  return span.offset
}

function spanAround(epochMs: number, zone: string): Span {
  const at = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone)
  const next = at.getTimeZoneTransition('next')?.epochMilliseconds
  // "previous" excludes the instant itself, which may begin a span.
  const previous = at.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds
  return {
    from: previous ?? epochMs,
    to: next ?? epochMs + 400 * DAY_MS,
    offset: at.offsetNanoseconds / 1e6,
  }
}
