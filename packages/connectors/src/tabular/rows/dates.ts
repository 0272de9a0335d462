import { BadRecord } from '../../bad-record.ts'
import type { Json } from '../../json.ts'
import type { Reading } from '../mapping/date-format.ts'
import { dateReader } from '../mapping/date-format.ts'
import type { Row } from './row.ts'
import { assume } from './row.ts'
import type { DateSpec, EndSpec, TimeSpec, ValueSpec } from '../mapping/value-schema.ts'
import { readText, readTexts } from '../mapping/values.ts'

/** A day, or a time on it: wall time in `zone`, or an instant if it has an offset. */
export type Moment = {
  /** `2026-11-20` */
  date: string
  /** `20:00:00`, or null if only the day is known. */
  time: string | null
  offset: string | null
  zone: string
}

/** MySQL's value for no date. */
const NO_DATE = '0000-00-00'

const TIME_FORMATS = [
  "H:mm[:ss][ 'Uhr']",
  "H'h'[mm]",
  "H[.mm][ 'Uhr']",
  'h[:mm] a',
  'h[.mm] a',
  'iso',
]

/** Returns null for an empty field. Throws BadRecord `bad_date` for a text that is not a date. */
export function readMoment(spec: DateSpec, record: Json, row: Row, field: string): Moment | null {
  const text = readTexts(spec, record)[0]
  if (text === undefined || text.startsWith(NO_DATE)) return null
  return readDate(text, spec, record, row, field)
}

/** Returns all dates of a list. Unreadable ones are left out with an assumption. */
export function readMoments(spec: DateSpec, record: Json, row: Row, field: string): Moment[] {
  const texts = readTexts(spec, record).filter((text) => !text.startsWith(NO_DATE))
  return texts.flatMap((text) => {
    try {
      return readDate(text, spec, record, row, field)
    } catch (error) {
      if (!(error instanceof BadRecord)) throw error
      assume(row, 'date_unreadable', `${error.message}: it is left out`, field)
      return []
    }
  })
}

function readDate(text: string, spec: DateSpec, record: Json, row: Row, field: string): Moment {
  const formats = spec.format ?? ['iso']
  const reading = firstReading(text, formats, row)
  if (!reading?.date) throw badDate(text, formats, field)
  const moment: Moment = {
    date: reading.date,
    time: reading.time ?? null,
    offset: spec.ignoreOffset ? null : (reading.offset ?? null),
    zone: spec.zone ?? row.zone,
  }
  if (moment.offset === null && moment.time !== null) noteZone(spec, row)
  return spec.time ? withTime(moment, spec.time, record, row, field) : moment
}

/** Adds the clock time of another column to the moment's day. Unchanged without one. */
export function withTime(
  moment: Moment,
  spec: TimeSpec,
  record: Json,
  row: Row,
  field: string,
): Moment {
  const text = readText(spec, record)
  if (text === null) return moment
  const time = firstReading(text, spec.format ?? TIME_FORMATS, row)?.time
  if (time === undefined) {
    assume(row, 'time_unreadable', `"${text}" is not a clock time: only the day is kept`, field)
    return moment
  }
  noteZone({}, row)
  return { ...moment, date: wallTime(moment).date, time, offset: null }
}

function firstReading(text: string, formats: readonly string[], row: Row): Reading | null {
  for (const format of formats) {
    const reading = dateReader(format, row.languages)(text)
    if (reading) return reading
  }
  return null
}

function badDate(text: string, formats: readonly string[], field: string): BadRecord {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
  const expected = formats.map((format) => `"${format}"`).join(' or ')
  const message = `"${shown}" is not a date in the format ${expected} (fields.${field}.format)`
  return new BadRecord('bad_date', message, field)
}

function noteZone(spec: { zone?: string | undefined }, row: Row): void {
  if (spec.zone !== undefined || !row.isZoneAssumed) return
  assume(row, 'zone_assumed', `no time zone is given: ${row.zone}, the city's, is assumed`)
}

/** Day and clock time as they are on the spot. An offset other than Z is taken for the local one. */
export function wallTime(moment: Moment): { date: string; time: string | null } {
  if (moment.offset !== 'Z' || moment.time === null) return moment
  const local = Temporal.Instant.from(`${moment.date}T${moment.time}Z`).toZonedDateTimeISO(
    moment.zone,
  )
  return {
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'second' }),
  }
}

/** The shape of When.start for a moment with a time. */
export function timeText(moment: Moment): string {
  return `${moment.date}T${moment.time ?? '00:00:00'}${moment.offset ?? ''}`
}

/** Milliseconds since 1970. */
export function instantOf(moment: Moment): number {
  if (moment.offset !== null) return Date.parse(timeText(moment))
  return Temporal.PlainDateTime.from(timeText(moment)).toZonedDateTime(moment.zone)
    .epochMilliseconds
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const hasPath = (spec: EndSpec | ValueSpec): boolean =>
  spec.path !== undefined || spec.template !== undefined || spec.value !== undefined
