import { MAX_PAGE_SIZE, OLDEST_CHILD, SORTINGS, TIMEFRAMES } from '../constants.ts'

/** A calendar day as in URLs: `2026-11-21`. */
export type Day = string

/** A time of day on the venue's clock, as in URLs: `20:00`. */
type TimeOfDay = string

/**
 * The event filter (specification 3), the same in a page's address and in `GET /v1/events/`. Unknown keys are kept.
 * Specification 3 adds mood, language, free, accessible, age, weekdays and times of day.
 */
export type EventFilter = {
  search?: string | undefined
  sorting?: (typeof SORTINGS)[number] | null | undefined
  distance?: number | null | undefined
  distance_from?: number | null | undefined
  organizer?: string | undefined
  venue?: string | undefined
  category?: string | string[] | undefined
  popular?: boolean | undefined
  price?: number | undefined
  free?: boolean | undefined
  date?: Day | undefined
  date_from?: Day | undefined
  date_to?: Day | undefined
  /** Empty: at any time, where an address without one means this week. */
  timeframe?: (typeof TIMEFRAMES)[number] | '' | undefined
  timeline?: 'upcoming' | 'past' | '' | undefined
  /** Begins from this time on and before `time_to`. 22:00 to 02:00 spans midnight. */
  time_from?: TimeOfDay | undefined
  time_to?: TimeOfDay | undefined
  /** 1 Monday to 7 Sunday (ISO 8601). */
  weekday?: number | number[] | undefined
  /** Latitude and longitude. */
  location?: [number, number] | null | undefined
  city?: string | undefined
  city_exclude?: string | undefined
  is_online?: boolean | undefined
  mood?: string | string[] | undefined
  language?: string | undefined
  /** The record calls the place accessible by wheelchair. */
  accessible?: boolean | undefined
  /** In whole years: events for a child of this age. */
  age?: number | undefined
  page_size?: number | undefined
  [key: string]: unknown
}

type Known = keyof {
  [Key in keyof EventFilter as string extends Key ? never : Key]: true
}
type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string'
const flag: Check = (value) => typeof value === 'boolean'
const amount: Check = (value) => isNumber(value) && value >= 0
const texts: Check = (value) => text(value) || (Array.isArray(value) && value.every(text))
const whole =
  (least: number, most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
const time: Check = (value) =>
  typeof value === 'string' && (value === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(value))
const weekday = whole(1, 7)
const oneOf =
  (...words: readonly unknown[]): Check =>
  (value) =>
    words.includes(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

/**
 * The check of each key, in the order in which addresses write them. Written by hand because a schema library would
 * make the first page heavier.
 */
const SHAPE: Record<Known, Check> = {
  search: (value) => typeof value === 'string' && value.length <= 200,
  sorting: orNull(oneOf(...SORTINGS)),
  distance: orNull(amount),
  distance_from: orNull(amount),
  organizer: text,
  venue: text,
  category: texts,
  popular: flag,
  price: amount,
  free: flag,
  date: isDay,
  date_from: isDay,
  date_to: isDay,
  timeframe: oneOf(...TIMEFRAMES, ''),
  timeline: oneOf('upcoming', 'past', ''),
  time_from: time,
  time_to: time,
  weekday: (value) => weekday(value) || (Array.isArray(value) && value.every(weekday)),
  location: orNull(isPlace),
  city: text,
  city_exclude: text,
  is_online: flag,
  mood: texts,
  language: text,
  accessible: flag,
  age: whole(0, OLDEST_CHILD),
  page_size: whole(1, MAX_PAGE_SIZE),
}

/** The filter's keys, in the order in which addresses write them. */
export const FILTER_KEYS: readonly string[] = Object.keys(SHAPE)

const CHECKS = new Map<string, Check>(Object.entries(SHAPE))

/** Returns the keys with values of a wrong shape. Empty for a valid filter. */
export function misshapen(raw: Record<string, unknown>): string[] {
  return Object.entries(raw)
    .filter(([key, value]) => value !== undefined && CHECKS.get(key)?.(value) === false)
    .map(([key]) => key)
}

export function isFilter(raw: Record<string, unknown>): raw is EventFilter {
  return misshapen(raw).length === 0
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** True for a day of the calendar. 2026-02-30 is none. */
function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

function isPlace(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(isNumber)) return false
  const [lat, lng] = value.map(Number)
  return Math.abs(lat ?? 0) <= 90 && Math.abs(lng ?? 0) <= 180
}
