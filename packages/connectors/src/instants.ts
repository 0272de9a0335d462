import type { Assumption } from './event-draft.ts'

/** RFC 3339 in UTC of seconds since 1970; null for what is no moment of years 1900 to 9999. */
export function instantOfEpoch(seconds: number): string | null {
  const time = new Date(seconds * 1000)
  if (Number.isNaN(time.getTime())) return null
  const year = time.getUTCFullYear()
  return year < 1900 || year > 9999 ? null : time.toISOString().replace('.000Z', 'Z')
}

/** An instant as platforms write it, without a fraction of zero; null for a time without an offset. */
export function instantText(value: string | undefined): string | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)$/i.exec(
    value?.trim() ?? '',
  )
  if (!match || Number.isNaN(Date.parse(match[0]))) return null
  const offset = match[3]!.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  return `${match[1]}${match[2] ?? ':00'}${offset}`
}

/** Start and end; an end that is none, or lies before the start, is left out and that is told. */
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
