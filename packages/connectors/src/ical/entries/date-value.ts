import { BadRecord } from '../../bad-record.ts'

/** A DATE or DATE-TIME value: `time` is absent for a date, `offset` is `Z` or `+01:00` for an instant. */
export type DateValue = { date: string; time?: string; offset?: string }

const VALUE =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2}):?(\d{2}):?(\d{2})?(?:[.,]\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * Reads `20261120T200000Z` and its variants: without seconds, with dashes, with an offset, 24:00. Throws BadRecord
 * (`bad_date`) with the value for all others.
 */
export function readDateValue(text: string, field: string): DateValue {
  const value = text.trim()
  const match = VALUE.exec(value)
  if (!match) throw badDate(value, field)
  const [, year, month, day, hour, minute, second = '00', offset] = match
  try {
    const date = Temporal.PlainDate.from(`${year}-${month}-${day}`)
    // The year 0001 or 1601 is how programs write "no date". An end in the year 9999 is an open one.
    if (date.year < 1900 || (date.year > 2200 && field !== 'DTEND')) throw badDate(value, field)
    if (hour === undefined) return { date: date.toString() }
    const midnight = hour === '24' && minute === '00'
    const clock = Temporal.PlainTime.from(midnight ? '00:00' : `${hour}:${minute}:${second}`)
    return {
      date: (midnight ? date.add({ days: 1 }) : date).toString(),
      time: clock.toString({ smallestUnit: 'second' }),
      ...(offset === undefined ? {} : { offset: offset.toUpperCase() }),
    }
  } catch (cause) {
    if (cause instanceof BadRecord) throw cause
    throw Object.assign(badDate(value, field), { cause })
  }
}

function badDate(value: string, field: string): BadRecord {
  return new BadRecord(
    'bad_date',
    `${field} is "${value.slice(0, 60)}", which is not a date.`,
    field,
  )
}

/** Reads `P1DT2H30M` or `P2W`. Null for invalid, negative or year-long durations (RFC 5545 3.3.6). */
export function readDuration(text: string): Temporal.Duration | null {
  const value = text.trim().toUpperCase()
  // Weeks beside days are against the RFC, yet plain enough.
  const isDuration = /^\+?P(?!$)(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/.test(
    value,
  )
  if (!isDuration || /\d{7}/.test(value)) return null
  const duration = Temporal.Duration.from(value)
  const days = duration.total({ unit: 'day', relativeTo: '2026-01-01' })
  return days > 0 && days < MOST_DAYS ? duration : null
}

const MOST_DAYS = 3 * 366

/** Returns the wall time in `zone` of a value with an offset. */
export function wallOf(value: DateValue & { time: string }, zone: string): Temporal.PlainDateTime {
  const text = `${value.date}T${value.time}`
  if (value.offset === undefined) return Temporal.PlainDateTime.from(text)
  return Temporal.Instant.from(text + value.offset)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
}
