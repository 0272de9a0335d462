import { isJsonObject, type Json, type JsonObject } from '@okolo/connectors/json'
import { dateReader } from '@okolo/connectors/tabular/mapping/date-format'
import { parsePath, valuesAt } from '@okolo/connectors/tabular/mapping/paths'
import { readTexts } from '@okolo/connectors/tabular/mapping/values'
import { columnsOf, type Columns } from './columns.ts'
import { columnsFor, fold } from './guess-mapping.ts'

/** Ways to write a day with its year, the commonest first. */
const FORMATS = [
  'iso',
  'epoch-ms',
  'epoch',
  "d.[ ]M.[ ]yyyy[[','][ 'o'][ 'um'] H:mm[ 'Uhr']]",
  'yyyy/M/d[ H:mm[:ss]]',
  "[EEE, ]d.[ ]MMM yyyy[[','] H:mm]",
  "[EEE, ]d MMM yyyy[[','] H:mm]",
  "[EEE, ]MMM d, yyyy[[','] h:mm a]",
  "[EEE, ]MMM d, yyyy[[','] H:mm]",
  'd-M-yyyy[ H:mm]',
  'rfc2822',
]
/** Only the values tell which of the two a list means. */
const SLASHED = ['d/M/yyyy[ H:mm]', 'M/d/yyyy[ h:mm a]'] as const
/** Most records must have it: a list with a date here and there is none of events. */
const SHARE = 0.8

const CLOCKS =
  /^(?:[01]?\d|2[0-3])[:.h][0-5]\d(?::[0-5]\d)?(?:\s?[ap]m)?$|^(?:1[0-2]|0?[1-9])\s?[ap]m$/i
const TIMES =
  `time starttime timestart eventtime hour hora heure uhrzeit zeit beginn begin start cas
  godzina ora tid ura timefrom fromtime datetime`.split(/\s+/)
const TIMINGS = `dates timings occurrences showings showtimes performances sessions screenings shows
  terminy termine funciones seances times schedule instances`.split(/\s+/)

/** The fields of a mapping that read the dates of these records. Null where they have no clear dates. */
export function guessDates(
  rows: readonly JsonObject[],
  columns: Columns,
  languages: readonly string[],
): JsonObject | null {
  return ofColumns(rows, columns, languages) ?? ofTimings(rows, columns, languages)
}

function ofColumns(
  rows: readonly JsonObject[],
  { names, paths }: Columns,
  languages: readonly string[],
): JsonObject | null {
  const valuesOf = (name: string) => textsAt(rows, paths.get(name)!)
  const spec = (name: string) => {
    const format = formatOf(valuesOf(name), rows.length, languages)
    return format === null ? null : { path: paths.get(name)!, ...format }
  }
  const [start] = columnsFor('start', names).flatMap((name) => spec(name) ?? [])
  if (start === undefined) return null
  const [end] = columnsFor('end', names)
    .filter((name) => valuesOf(name).length > 0)
    .flatMap((name) => spec(name) ?? [])
  const time = TIMES.flatMap((word) => names.find((name) => fold(name) === word) ?? []).find(
    (name) => areClocks(valuesOf(name)),
  )
  return {
    start: { ...start, ...(time === undefined ? {} : { time: { path: paths.get(time)! } }) },
    ...(end === undefined || time !== undefined ? {} : { end }),
  }
}

function ofTimings(
  rows: readonly JsonObject[],
  { lists }: Columns,
  languages: readonly string[],
): JsonObject | null {
  const name = TIMINGS.find((word) => lists.has(word))
  const path = name === undefined ? undefined : lists.get(name)
  if (path === undefined) return null
  const inner = rows.flatMap((row) => membersAt(row, path))
  // Records without any date are rare in a list of events.
  if (inner.length < rows.length * SHARE) return null
  const dates = ofColumns(inner, columnsOf(inner), languages)
  return dates === null ? null : { timings: { path, ...dates } }
}

function membersAt(row: JsonObject, path: string): JsonObject[] {
  const found: Json[] = valuesAt(parsePath(path), row).flat()
  return found.filter(isJsonObject)
}

function textsAt(rows: readonly JsonObject[], path: string): string[] {
  return rows.flatMap((row) => readTexts({ path: [path] }, row)[0] ?? [])
}

function areClocks(values: readonly string[]): boolean {
  return values.length > 0 && values.every((text) => CLOCKS.test(text))
}

/** The format in which most values name a day with its year. Null where there is none. */
function formatOf(
  values: readonly string[],
  rows: number,
  languages: readonly string[],
): { format?: string; ignoreOffset?: true } | null {
  if (values.length < rows * SHARE) return null
  const shareOf = (format: string) => {
    const read = dateReader(format, languages)
    const good = values.filter((text) => /^20\d\d-/.test(read(text)?.date ?? ''))
    return good.length / values.length
  }
  const found = FORMATS.find((format) => shareOf(format) >= SHARE) ?? slashed(shareOf)
  if (found === null) return null
  if (found !== 'iso') return { format: found }
  // A midnight of Greenwich in all of them is a day without an hour.
  return values.every((text) => /T00:00(?::00(?:\.0+)?)?Z$/.test(text))
    ? { ignoreOffset: true }
    : {}
}

/** `3/4/2026` alone may be two days. */
function slashed(shareOf: (format: string) => number): string | null {
  const [dayFirst, monthFirst] = SLASHED.map(shareOf)
  if (dayFirst === monthFirst || Math.max(dayFirst!, monthFirst!) < SHARE) return null
  return SLASHED[dayFirst! > monthFirst! ? 0 : 1]
}
