import { DEFAULT_TIMEFRAME, DISTANCE_STEPS, NO_DISTANCE_LIMIT, RADIUS_STEPS } from '../constants.ts'
import { isFilter, misshapen, readValue, refusal } from './event-filter-shape.ts'
import {
  clearedBy,
  FILTER_KEYS,
  keysOfChoice,
  type Day,
  type EventFilter,
  type FlagKey,
} from './keys.ts'

export { NO_DISTANCE_LIMIT, PAGE_SIZE } from '../constants.ts'

export type { Day, EventFilter } from './keys.ts'
export { isFilter } from './event-filter-shape.ts'

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
    const value = readValue(key, text)
    written[key] = written[key] === undefined ? text : `${written[key]}, ${text}`
    if (!isArray) raw[key] = value
    else if (Array.isArray(raw[key])) raw[key].push(value)
    else raw[key] = [value]
  }
  if (isFilter(raw)) return { ok: true, filter: withSteps(raw) }
  const errors = misshapen(raw).map((key) => [key, [refusal(key, written[key] ?? '')]])
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
  const [i, j] = [orderOfKey(a), orderOfKey(b)]
  if (i === -1 && j === -1) return a < b ? -1 : 1
  return (i === -1 ? FILTER_KEYS.length : i) - (j === -1 ? FILTER_KEYS.length : j)
}

function orderOfKey(key: string): number {
  return FILTER_KEYS.findIndex((one) => one === key)
}

/** The keys of days. Setting one way of saying when clears the others (specification 4). */
const DAYS = keysOfChoice('days')

/** Any time is one, too. */
function hasTime(filter: EventFilter): boolean {
  return (
    filter.timeframe === '' || DAYS.some((key) => filter[key] !== undefined && filter[key] !== '')
  )
}

export function without(filter: EventFilter, ...keys: string[]): EventFilter {
  return Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key)))
}

export function withoutTime(filter: EventFilter): EventFilter {
  return without(filter, ...DAYS)
}

/** Sets keys and clears what they replace and exclude (specification 4). */
export function withChoice(filter: EventFilter, choice: EventFilter): EventFilter {
  return { ...without(filter, ...Object.keys(choice).flatMap(clearedBy)), ...choice }
}

/** Chooses a flag, or takes it back where it was chosen. */
export function withFlag(filter: EventFilter, key: FlagKey): EventFilter {
  const others = without(filter, ...clearedBy(key))
  return filter[key] === true ? others : { ...others, [key]: true }
}

/** Clears every other time, and says so: a list that opens on this week keeps it. */
export function withAnytime(filter: EventFilter): EventFilter {
  return withChoice(filter, { timeframe: '' })
}

export function withTimeframe(
  filter: EventFilter,
  timeframe: NonNullable<EventFilter['timeframe']>,
): EventFilter {
  return withChoice(filter, { timeframe })
}

/** Sets a range. A start alone makes it a single date (specification 4). */
export function withDates(filter: EventFilter, from: Day, to?: Day): EventFilter {
  return withChoice(
    filter,
    to === undefined || to === from ? { date: from } : { date_from: from, date_to: to },
  )
}

/** Specification 10: the coming Saturday and Sunday, or the current weekend on these days. */
export function withWeekend(filter: EventFilter, today: Day): EventFilter {
  const { from, to } = weekendOf(today)
  return withDates(filter, from, to)
}

/** The whole week after this one, as days. */
export function withNextWeek(filter: EventFilter, today: Day): EventFilter {
  const { from, to } = nextWeekOf(today)
  return withDates(filter, from, to)
}

export function withTimeline(filter: EventFilter, timeline: 'upcoming' | 'past'): EventFilter {
  return withChoice(filter, { timeline })
}

/** Picking an active category clears it (specification 4). */
export function withCategory(filter: EventFilter, category: string): EventFilter {
  const others = without(filter, ...clearedBy('category'))
  const chosen = [filter.category ?? []].flat()
  if (!chosen.includes(category)) return { ...others, category }
  const left = chosen.filter((one) => one !== category)
  return left.length === 0 ? others : { ...others, category: left.length === 1 ? left[0] : left }
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
    case 'tonight':
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
