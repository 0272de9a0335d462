import type { Assumption } from '../event-draft.ts'

/** Formats seconds since 1970 as RFC 3339 in UTC. Null outside the years 1900 to 9999. */
export function instantOfEpoch(seconds: number): string | null {
  const time = new Date(seconds * 1000)
  if (Number.isNaN(time.getTime())) return null
  const year = time.getUTCFullYear()
  return year < 1900 || year > 9999 ? null : time.toISOString().replace('.000Z', 'Z')
}

/** Normalises an instant, without a zero fraction. Null for a time without an offset. */
export function instantText(value: string | undefined): string | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)$/i.exec(
    value?.trim() ?? '',
  )
  if (!match || Number.isNaN(Date.parse(match[0]))) return null
  const offset = match[3]!.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  return `${match[1]}${match[2] ?? ':00'}${offset}`
}

/** Returns an instant as `instantText` does, and a time without an offset as one in `zone`. Null without either. */
export function instantIn(value: string | undefined, zone: string | null): string | null {
  const text = value?.trim() ?? ''
  const isWall = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(text)
  if (!isWall || zone === null) return instantText(value)
  try {
    return Temporal.PlainDateTime.from(text)
      .toZonedDateTime(zone)
      .toString({ smallestUnit: 'second', timeZoneName: 'never' })
  } catch {
    return null
  }
}

/** Returns start and end. An invalid end, or one before the start, is dropped with an assumption. */
export function span(
  start: string,
  end: string | null,
  assumptions: Assumption[],
): { start: string; end?: string } {
  if (end === null || Date.parse(end) === Date.parse(start)) return { start }
  if (Date.parse(end) > Date.parse(start)) return { start, end }
  const message = `the end ${end} is before the start ${start} and was left out`
  assumptions.push({ code: 'end_dropped', message })
  return { start }
}
