import {
  DEFAULT_TIMEFRAME,
  DISTANCE_STEPS,
  MAX_PAGE_SIZE,
  NO_DISTANCE_LIMIT,
  OLDEST_CHILD,
  RADIUS_STEPS,
} from '../constants.ts'
import {
  FILTER_KEYS,
  isFilter,
  misshapen,
  type Day,
  type EventFilter,
} from './event-filter-shape.ts'

export { MAX_PAGE_SIZE, NO_DISTANCE_LIMIT, PAGE_SIZE } from '../constants.ts'

export type { Day, EventFilter } from './event-filter-shape.ts'
export { FILTER_KEYS, isFilter } from './event-filter-shape.ts'

const NUMBERS = new Set([
  'distance',
  'distance_from',
  'price',
  'page_size',
  'location',
  'weekday',
  'age',
])
const BOOLEANS = new Set(['popular', 'free', 'is_online', 'accessible'])

export type ParsedFilter =
  | { ok: true; filter: EventFilter }
  /** `errors`: key -> sentences, for the API's 400. */
  | { ok: false; errors: Record<string, string[]> }

/** Reads a filter from a query string (with or without `?`). Specification 5, "Filter query string". */
export function parseFilter(query: string | URLSearchParams): ParsedFilter {
  const raw: Record<string, unknown> = {}
  const written: Record<string, string> = {}
  for (const [name, text] of new URLSearchParams(query)) {
    const isArray = name.endsWith('[]')
    const key = isArray ? name.slice(0, -2) : name
    // No key of the filter, and special in objects.
    if (key === '__proto__') continue
    const value = convert(key, text)
    written[key] = written[key] === undefined ? text : `${written[key]}, ${text}`
    if (!isArray) raw[key] = value
    else if (Array.isArray(raw[key])) raw[key].push(value)
    else raw[key] = [value]
  }
  if (isFilter(raw)) return { ok: true, filter: withSteps(raw) }
  const errors = misshapen(raw).map((key) => [key, [describe(key, written[key] ?? '')]])
  return { ok: false, errors: Object.fromEntries(errors) }
}

/** Widens the ring of a filter to the steps of distances. */
function withSteps(filter: EventFilter): EventFilter {
  const { distance, distance_from: from } = filter
  const stepped: EventFilter = {}
  if (typeof distance === 'number')
    stepped.distance = DISTANCE_STEPS.find((step) => step >= distance) ?? NO_DISTANCE_LIMIT
  if (typeof from === 'number')
    stepped.distance_from = DISTANCE_STEPS.findLast((step) => step <= from) ?? 0
  return { ...filter, ...stepped }
}

/** Keys that may be null (specification 3). Addresses write it as a word. */
const NULLABLE = new Set(['sorting', 'distance', 'distance_from', 'location'])

function convert(key: string, text: string): unknown {
  if (text === 'null' && NULLABLE.has(key)) return null
  if (NUMBERS.has(key)) return text.trim() === '' ? undefined : Number(text)
  if (BOOLEANS.has(key)) return text === 'true' || text === '1' ? true : falsy(text)
  return text
}

/** `false`, `0` and an empty value mean no. Any other text is kept and fails the shape. */
function falsy(text: string): false | string {
  return text === 'false' || text === '0' || text === '' ? false : text
}

const EXPECTED: Record<string, string> = {
  date: 'a day written YYYY-MM-DD',
  date_from: 'a day written YYYY-MM-DD',
  date_to: 'a day written YYYY-MM-DD',
  timeframe: 'today, tomorrow, this_week or nothing',
  timeline: 'upcoming, past or nothing',
  time_from: 'a time of day written HH:MM',
  time_to: 'a time of day written HH:MM',
  weekday: 'numbers from 1, Monday, to 7, Sunday: weekday[]=5&weekday[]=6',
  age: `a whole number from 0 to ${OLDEST_CHILD}`,
  sorting: 'start, popular, start_desc or nothing',
  location: 'latitude and longitude: location[]=48.14&location[]=17.1',
  page_size: `a whole number from 1 to ${MAX_PAGE_SIZE}`,
}

function describe(key: string, text: string): string {
  const kind = NUMBERS.has(key)
    ? 'a number, 0 or more'
    : BOOLEANS.has(key)
      ? 'true or false'
      : 'a text'
  return `Expected ${EXPECTED[key] ?? kind}, got ${text === '' ? 'nothing' : `"${text}"`}.`
}

/**
 * Writes a filter for a page's address, which keeps the choices of no limit, `distance=999`, and of any time, `timeframe=`.
 * The API never gets them (specification 7).
 */
export function stringifyAddress(filter: EventFilter): string {
  return [
    stringifyFilter(filter),
    ...(filter.distance === NO_DISTANCE_LIMIT ? [`distance=${NO_DISTANCE_LIMIT}`] : []),
    ...(filter.timeframe === '' ? ['timeframe='] : []),
  ]
    .filter((part) => part !== '')
    .join('&')
}

/** Writes a filter as a query string without `?`, in a fixed order and without empty values. */
export function stringifyFilter(filter: EventFilter): string {
  const query = new URLSearchParams()
  for (const key of Object.keys(filter).toSorted(byShapeOrder)) {
    const value: unknown = filter[key]
    if (key === 'distance' && value === NO_DISTANCE_LIMIT) continue
    if (Array.isArray(value)) for (const item of value) query.append(`${key}[]`, String(item))
    else if (typeof value === 'string' && value !== '') query.append(key, value)
    else if (typeof value === 'number' || value === true) query.append(key, `${value}`)
  }
  return query.toString()
}

function byShapeOrder(a: string, b: string): number {
  const [i, j] = [FILTER_KEYS.indexOf(a), FILTER_KEYS.indexOf(b)]
  if (i === -1 && j === -1) return a < b ? -1 : 1
  return (i === -1 ? FILTER_KEYS.length : i) - (j === -1 ? FILTER_KEYS.length : j)
}

/** The five keys of time. Setting one way of saying it clears the others (specification 4). */
const TIME_KEYS = ['date', 'date_from', 'date_to', 'timeline', 'timeframe'] as const

/** Any time is one, too. */
export function hasTime(filter: EventFilter): boolean {
  return (
    filter.timeframe === '' ||
    TIME_KEYS.some((key) => filter[key] !== undefined && filter[key] !== '')
  )
}

export function without(filter: EventFilter, ...keys: string[]): EventFilter {
  return Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key)))
}

export function withoutTime(filter: EventFilter): EventFilter {
  return without(filter, ...TIME_KEYS)
}

/** Clears every other time, and says so: a list that opens on this week keeps it. */
export function withAnytime(filter: EventFilter): EventFilter {
  return { ...withoutTime(filter), timeframe: '' }
}

export function withTimeframe(
  filter: EventFilter,
  timeframe: NonNullable<EventFilter['timeframe']>,
): EventFilter {
  return { ...withoutTime(filter), timeframe }
}

/** Sets a range. A start alone makes it a single date (specification 4). */
export function withDates(filter: EventFilter, from: Day, to?: Day): EventFilter {
  const rest = withoutTime(filter)
  return to === undefined || to === from
    ? { ...rest, date: from }
    : { ...rest, date_from: from, date_to: to }
}

/** Specification 10: the coming Saturday and Sunday, or the current weekend on these days. */
export function withWeekend(filter: EventFilter, today: Day): EventFilter {
  const { from, to } = weekendOf(today)
  return { ...withoutTime(filter), date_from: from, date_to: to }
}

/** The whole week after this one, as days. */
export function withNextWeek(filter: EventFilter, today: Day): EventFilter {
  const { from, to } = nextWeekOf(today)
  return { ...withoutTime(filter), date_from: from, date_to: to }
}

export function withTimeline(filter: EventFilter, timeline: 'upcoming' | 'past'): EventFilter {
  return { ...withoutTime(filter), timeline }
}

/** Picking a category clears popular. Picking the active category clears it (specification 4). */
export function withCategory(filter: EventFilter, category: string): EventFilter {
  const rest = without(filter, 'category', 'popular')
  return filter.category === category ? rest : { ...rest, category }
}

/** Picking popular clears the category. Picking it again clears it. */
export function withPopular(filter: EventFilter): EventFilter {
  const rest = without(filter, 'category', 'popular')
  return filter.popular === true ? rest : { ...rest, popular: true }
}

export function withOnline(filter: EventFilter): EventFilter {
  const rest = without(filter, 'is_online')
  return filter.is_online === true ? rest : { ...rest, is_online: true }
}

/** Specification 9, "increase the radius": returns the next wider step, or null after the last. */
export function nextRadius(km: number): number | null {
  return RADIUS_STEPS.find((step) => step > km) ?? null
}

/** The day after 9999-12-31 is +010000-01-01 (ISO 8601). */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().replace(/T.*/, '')
}

/** 1 Monday to 7 Sunday (ISO 8601). */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

export function weekendOf(today: Day): { from: Day; to: Day } {
  const weekday = weekdayOf(today)
  const saturday = addDays(today, weekday === 7 ? -1 : 6 - weekday)
  return { from: saturday, to: addDays(saturday, 1) }
}

/** From the coming Monday to the Sunday after it. */
export function nextWeekOf(today: Day): { from: Day; to: Day } {
  const monday = addDays(today, 8 - weekdayOf(today))
  return { from: monday, to: addDays(monday, 6) }
}

/**
 * Returns the days of a filter in the city's calendar, `null` for an open side. `this_week` runs from today to the
 * coming Sunday, and on a Sunday to Monday, as tomorrow always belongs to it.
 */
export function daysOf(filter: EventFilter, today: Day): { from: Day | null; to: Day | null } {
  if (filter.date !== undefined) return { from: filter.date, to: filter.date }
  if (filter.date_from !== undefined || filter.date_to !== undefined)
    return { from: filter.date_from ?? null, to: filter.date_to ?? null }
  switch (filter.timeframe) {
    case 'today':
      return { from: today, to: today }
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) }
    case 'this_week':
      return { from: today, to: addDays(today, Math.max(1, 7 - weekdayOf(today))) }
    case '':
    case undefined:
      return { from: null, to: null }
  }
}

/** The feed opens on this week (specification 9) unless the address has a time. */
export function withFeedDefaults(filter: EventFilter): EventFilter {
  return hasTime(filter) ? filter : { ...filter, timeframe: DEFAULT_TIMEFRAME }
}
