/**
 * Writes a VTIMEZONE (RFC 5545 section 3.6.5) for the time between two instants: the first offset
 * and each later change by date. Rules for all time are not needed.
 */
export function timeZoneLines(zone: string, from: Date, to: Date): string[] {
  let at = Temporal.Instant.fromEpochMilliseconds(from.getTime())
    .toZonedDateTimeISO(zone)
    .subtract({ days: 1 })
  const end = Temporal.Instant.fromEpochMilliseconds(to.getTime()).toZonedDateTimeISO(zone)
  const begin = at.getTimeZoneTransition('previous')
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`]
  const first = begin ?? at.with({ year: 1970, month: 1, day: 1 }).startOfDay()
  lines.push(...observance(first, begin === null))
  for (let guard = 0; guard < 100; guard += 1) {
    const next = at.getTimeZoneTransition('next')
    if (next === null || Temporal.ZonedDateTime.compare(next, end) > 0) break
    lines.push(...observance(next, false))
    at = next
  }
  return [...lines, 'END:VTIMEZONE']
}

function observance(start: Temporal.ZonedDateTime, isFixed: boolean): string[] {
  const before = isFixed ? start : start.subtract({ nanoseconds: 1 })
  // The onset is written in the offset before it.
  const wall = start.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime()
  const name = start.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${name}`,
    `DTSTART:${wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${utcOffset(before)}`,
    `TZOFFSETTO:${utcOffset(start)}`,
    `END:${name}`,
  ]
}

/** `+0130`, with seconds for zones of the past. */
function utcOffset({ offset }: Temporal.ZonedDateTime): string {
  return offset.replaceAll(':', '').replace(/\..*$/, '')
}
