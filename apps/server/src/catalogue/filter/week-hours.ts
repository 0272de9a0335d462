import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { sql, type RawBuilder } from 'kysely'
import type { Condition } from './feed-scope.ts'

const DAY_MINUTES = 1440

/** When in the week a date begins, on the venue's clock. */
export type WeekHours = {
  /** 1 Monday to 7 Sunday; empty: any. */
  weekdays: readonly number[]
  /** Minutes of the day, half-open; `to` is past 1440 where the span goes over midnight. Null: any, also where only the day is known. */
  span: { from: number; to: number } | null
}

/** Null: the filter asks for neither weekdays nor hours. */
export function weekHoursOf({ weekday, time_from, time_to }: EventFilter): WeekHours | null {
  const weekdays = weekday === undefined ? [] : [weekday].flat()
  const [begin, end] = [minuteOf(time_from), minuteOf(time_to)]
  if (begin === null && end === null) return weekdays.length === 0 ? null : { weekdays, span: null }
  const from = begin ?? 0
  const to = end ?? DAY_MINUTES
  return { weekdays, span: { from, to: to > from ? to : to + DAY_MINUTES } }
}

/** How long after midnight an evening's span still goes on; 0 where it ends before. */
export function minutesPastMidnight(hours: WeekHours | null): number {
  return Math.max(0, (hours?.span?.to ?? 0) - DAY_MINUTES)
}

function minuteOf(time: string | undefined): number | null {
  if (time === undefined || time === '') return null
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** A moment, or one that is read for each row. */
export type Moment = Date | RawBuilder<Date>
/** A stretch of time; null: open on that side. */
type Stretch = { from: Moment | null; to: Moment | null }
type Column = (name: string) => RawBuilder<unknown>

/** Of dates that are neither long nor of a run: they begin in these hours. Only what the indexes of lists hold is asked for. */
export function beginsInHours(alias: string, hours: WeekHours | null): Condition[] {
  return hours === null ? [] : begins(columnsOf(alias), hours)
}

/**
 * Of any date within a stretch of time: one of several days is on each of their weekdays, and begins once; one of a run (an exhibition's
 * opening) is on as long as it is open. A date without an hour is in no hours.
 */
export function isInHours(alias: string, hours: WeekHours | null, stretch: Stretch): Condition[] {
  if (hours === null) return []
  const column = columnsOf(alias)
  return [
    sql`case when ${column('is_long')} then ${longIn(column, hours, stretch)}
      when ${column('open_until')} is not null and ${column('end_stated')} then ${openIn(column, hours)}
      else ${and(begins(column, hours))} end`,
  ]
}

function begins(column: Column, { weekdays, span }: WeekHours): Condition[] {
  const conditions: Condition[] = []
  const minute = column('start_minute')
  const past = span === null ? 0 : span.to - DAY_MINUTES
  if (span !== null && past <= 0)
    conditions.push(sql`${minute} >= ${span.from} and ${minute} < ${span.to}`)
  if (span !== null && past > 0)
    conditions.push(sql`(${minute} >= ${span.from} or ${minute} < ${past})`)
  if (weekdays.length > 0) {
    const weekday = column('weekday')
    // The small hours belong to the evening before.
    const evening =
      past > 0
        ? sql`case when ${minute} < ${past} then (${weekday} + 5) % 7 + 1 else ${weekday} end`
        : weekday
    conditions.push(sql`${evening} = any(${weekdays}::int[])`)
  }
  return conditions
}

function openIn(column: Column, { weekdays, span }: WeekHours): Condition {
  const conditions: Condition[] = []
  if (weekdays.length > 0) conditions.push(sql`${column('weekday')} = any(${weekdays}::int[])`)
  if (span !== null) {
    const opens = column('start_minute')
    const closes = sql`${opens} + extract(epoch from ${column('ends_at')} - ${column('starts_at')}) / 60`
    conditions.push(sql`(${opens} < ${span.to} and ${closes} > ${span.from}
      or ${opens} + ${sql.lit(DAY_MINUTES)} < ${span.to})`)
  }
  return and(conditions)
}

function longIn(column: Column, hours: WeekHours, { from, to }: Stretch): Condition {
  if (hours.span !== null) {
    const inside = from === null ? [] : [sql<boolean>`${column('starts_at')} >= ${from}`]
    return and([...begins(column, hours), ...inside])
  }
  const dayOf = (moment: RawBuilder<unknown>) =>
    sql`((${moment}) at time zone ${column('time_zone')})::date`
  const first = sql`${column('start_wall')}::date`
  const last = dayOf(sql`${column('ends_at')} - interval '1 millisecond'`)
  const begin = from === null ? first : sql`greatest(${first}, ${dayOf(sql`${from}::timestamptz`)})`
  const end =
    to === null
      ? last
      : sql`least(${last}, ${dayOf(sql`${to}::timestamptz - interval '1 millisecond'`)})`
  return sql`exists (
    select from generate_series(0, 6) n
    where ${begin} + n <= ${end} and extract(isodow from ${begin} + n) = any(${[...hours.weekdays]}::int[]))`
}

function columnsOf(alias: string): Column {
  return (name) => sql.ref(`${alias}.${name}`)
}

function and(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`
}
