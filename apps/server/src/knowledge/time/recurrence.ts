import type { EventStatus, Recurrence } from '@okolo/connectors/event-draft'
import { exclusionOf } from './exclusions.ts'
import { changeOf, type Change } from './later-dates.ts'
import { ruleOf, UnusableRule, type Rule, type RuleStart } from './recurrence-rule.ts'
import { toInstant } from './zoned-time.ts'

export type RecurrenceDate = {
  /** Of the same shape as the recurrence's own start: a date, a wall time in its zone, or an instant. */
  start: string
  end?: string
  /** The start as the rule gave it; the name by which an override replaces this date. */
  key: string
  /** Absent if it is the event's. */
  status?: EventStatus
}

export type Expansion = {
  /** By start, without doubles. */
  dates: RecurrenceDate[]
  /** There are more dates, after the window or beyond `max`. */
  truncated: boolean
  /** The last date of a truncated series; null if the rules name no end, or an absurd one. */
  last: RecurrenceDate | null
  /** A rule or date that could not be followed, as a sentence; what could be is in `dates`. */
  problem?: string
}

export type ExpansionOptions = {
  /** IANA zone of wall times; the recurrence's own `tz` goes before it. */
  zone: string
  window: { from: Date; to: Date }
  /** Default 500. */
  max?: number
}

/**
 * The dates of a recurrence within a window (RFC 5545: DTSTART and RRULE and RDATE, without EXDATE and EXRULE).
 * A recurrence without a date in the window gives its first, so that its event is kept. An instance
 * keeps the length of the first on the clock: 22:00 to 06:00 also in the night of a time change.
 * Never throws and never runs for long, whatever the rules say; the machine's zone has no influence.
 */
export function expandRecurrence(recurrence: Recurrence, options: ExpansionOptions): Expansion {
  const { window, max = 500 } = options
  const problems = new Set<string>()
  let shape: Shape
  try {
    shape = shapeOf(recurrence, options)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const { start } = recurrence
    const problem = `"${start}" is not a start for dates: ${error.message}`
    return { dates: [{ start, key: start }], truncated: false, last: null, problem }
  }
  const rules = recurrence.rules.flatMap(
    (text) => attempt(() => ruleOf(text, shape.rule), problems) ?? [],
  )
  const added = (recurrence.rdates ?? []).flatMap((date) => shape.read(date, problems) ?? [])
  const exceptions = (recurrence.exrules ?? []).flatMap(
    (text) => attempt(() => ruleOf(text, { ...shape.rule, isException: true }), problems) ?? [],
  )
  const isExcluded = exclusionOf(recurrence, {
    read: (text) => shape.read(text, problems),
    isException: givenBy(exceptions, shape, problems),
  })
  const changed = changeOf(recurrence, (text) => shape.read(text, problems))

  const starts = new Set([shape.first, ...added])
  let truncated = false
  for (const rule of rules) {
    const found = attempt(() => rule.between(window.from, window.to, max), problems) ?? []
    for (const date of found) starts.add(shape.format(date))
    truncated ||= attempt(() => rule.goesOnAfter(window.to), problems) ?? false
  }
  const all = [...starts].filter((start) => !isExcluded(start)).toSorted()
  const inWindow = all.filter((start) => {
    const utc = shape.utc(start)
    return utc >= window.from && utc <= window.to
  })
  if (inWindow.length === 0) {
    const begin = recurrence.only?.from ?? shape.first
    const only = all[0] ?? laterThan(begin, shape, rules, isExcluded, problems)
    if (only !== undefined) inWindow.push(only)
    else problems.add('Every date of the recurrence is excluded.')
  }
  truncated ||= inWindow.length > max || all.some((start) => shape.utc(start) > window.to)
  const dates = inWindow.slice(0, max).map((start) => shape.date(start, changed(start)))
  const end = truncated ? lastOf([...inWindow, ...all], rules, window.to, shape, isExcluded) : null
  const last = end === null ? null : shape.date(end, changed(end))
  if (problems.size === 0) return { dates, truncated, last }
  return { dates, truncated, last, problem: [...problems].join(' ') }
}

const YEAR_MS = 366 * 24 * 3_600_000
/** A later UNTIL, or end of a date, stands for "no end". */
export const FARTHEST_MS = 10 * YEAR_MS

/** The last start of all that is not excluded, by the UNTIL of each rule. */
function lastOf(
  known: readonly string[],
  rules: readonly Rule[],
  horizon: Date,
  shape: Shape,
  isExcluded: (start: string) => boolean,
): string | null {
  const starts = [...known]
  for (const rule of rules) {
    if (!attempt(() => rule.goesOnAfter(horizon), new Set())) continue
    const { until } = rule
    if (until === null || until.getTime() - horizon.getTime() > FARTHEST_MS) return null
    const before = new Date(until.getTime() - YEAR_MS)
    const found = attempt(() => rule.between(before, until, MOST_A_YEAR), new Set()) ?? []
    starts.push(...found.map((date) => shape.format(date)))
  }
  return (
    starts
      .filter((start) => !isExcluded(start))
      .toSorted()
      .at(-1) ?? null
  )
}

const MOST_A_YEAR = 2000

/** Returns what says if a start is a date of one of the rules. Each rule is followed once a year. */
function givenBy(rules: readonly Rule[], shape: Shape, problems: Set<string>) {
  const years = new Map<string, Set<string>>()
  const datesIn = (year: string) => {
    const [from, to] = ['01-01T00:00:00', '12-31T23:59:59'].map((day) =>
      toInstant(`${year}-${day}`, shape.rule.zone),
    )
    const found = rules.flatMap(
      (rule) => attempt(() => rule.between(from!.utc, to!.utc, MOST_A_YEAR), problems) ?? [],
    )
    return new Set(found.map((date) => shape.format(date)))
  }
  return (start: string): boolean => {
    if (rules.length === 0) return false
    const year = start.slice(0, 4)
    const dates = years.get(year) ?? datesIn(year)
    years.set(year, dates)
    return dates.has(start)
  }
}

/** How the dates of this recurrence are written, and how long each is. */
type Shape = {
  first: string
  rule: RuleStart
  format(wall: Temporal.PlainDateTime): string
  /** A date of any shape as a start of this recurrence; null and a problem when it is none. */
  read(text: string, problems: Set<string>): string | null
  utc(start: string): Date
  /** The date that the rule puts at `key`. */
  date(key: string, change: Change | null): RecurrenceDate
}

function shapeOf(recurrence: Recurrence, { zone: fallbackZone, window }: ExpansionOptions): Shape {
  const allDay = recurrence.allDay === true || DATE_ONLY.test(recurrence.start)
  const isInstant = INSTANT.test(recurrence.start) && recurrence.tz === undefined && !allDay
  const dayZone = recurrence.tz ?? fallbackZone
  // Dates count in a zone without gaps; instants without a zone repeat in UTC (RFC 5545 3.3.5, form 2).
  const zone = allDay || isInstant ? 'UTC' : dayZone
  const format = (wall: Temporal.PlainDateTime) => {
    const text = wall.toString({ smallestUnit: 'second' })
    return allDay ? text.slice(0, 10) : isInstant ? `${text}Z` : text
  }
  const wallOf = (text: string) =>
    Temporal.PlainDateTime.from(toInstant(text, allDay ? dayZone : zone).wall)
  const first = allDay ? wallOf(recurrence.start).with(MIDNIGHT) : wallOf(recurrence.start)
  const length = lengthOf(recurrence, first, allDay, wallOf)
  return {
    first: format(first),
    rule: { wall: first.toString(), zone, dayZone, allDay, horizon: window.to },
    format,
    read(text, problems) {
      try {
        const wall = wallOf(text)
        // A day in the list of a recurrence at eight o'clock means eight o'clock of that day.
        return format(DATE_ONLY.test(text) && !allDay ? wall.withPlainTime(first) : wall)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        problems.add(`"${text}" is not a date.`)
        return null
      }
    },
    utc: (start) => toInstant(start, zone).utc,
    date(key, change) {
      if (change === null && length === null) return { start: key, key }
      const wall = Temporal.PlainDateTime.from(key.replace(/Z$/, ''))
      const start = change?.shift ? wall.add(change.shift) : wall
      const lasts = change?.shift ? change.length : length
      const date: RecurrenceDate = { start: format(start), key }
      if (lasts !== null) date.end = format(start.add(lasts))
      if (change?.status !== undefined) date.status = change.status
      return date
    },
  }
}

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /T.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i
const MIDNIGHT = { hour: 0, minute: 0, second: 0, millisecond: 0 }

/** End minus start on the clock; null without an end or with one before the start. */
function lengthOf(
  { end }: Recurrence,
  first: Temporal.PlainDateTime,
  allDay: boolean,
  wallOf: (text: string) => Temporal.PlainDateTime,
): Temporal.Duration | null {
  if (end === undefined) return null
  try {
    const last = allDay ? wallOf(end).with(MIDNIGHT) : wallOf(end)
    const length = first.until(last, { largestUnit: 'day' })
    return length.sign < 0 ? null : length
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The library gives up with an Error after many steps; a rule that needs them is not followed. */
function attempt<T>(work: () => T, problems: Set<string>): T | null {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const reason =
      error instanceof UnusableRule ? error.message : `It cannot be expanded: ${error.message}.`
    problems.add(`The repetition rule is not followed. ${reason}`)
    return null
  }
}

/** First date from `begin` on that is not excluded, where those known are. */
function laterThan(
  begin: string,
  shape: Shape,
  rules: Rule[],
  isExcluded: (start: string) => boolean,
  problems: Set<string>,
): string | undefined {
  for (const rule of rules) {
    let after = new Date(shape.utc(begin).getTime() - 1)
    for (let tries = 0; tries < 100; tries++) {
      const next = attempt(() => rule.next(after), problems)
      if (next === null) break
      const start = shape.format(next)
      if (!isExcluded(start)) return start
      after = shape.utc(start)
    }
  }
  return undefined
}
