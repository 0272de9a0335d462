import { MAX_PAGE_SIZE, OLDEST_CHILD, SORTINGS, TIMEFRAMES } from '../constants.ts'

/** A calendar day as in URLs: `2026-11-21`. */
export type Day = string

/** The values that a key takes, by its kind. A time of day is on the venue's clock, as in URLs: `20:00`. */
type Values = {
  text: string
  /** One, or several as `key[]`, of which an event needs one. */
  texts: string | string[]
  flag: boolean
  /** 0 or more. */
  amount: number
  whole: number
  wholes: number | number[]
  day: Day
  time: string
  /** One of the row's `words`. */
  word: string
  /** Latitude and longitude. */
  place: [number, number]
}

/** All that is known of a key of the filter. */
export type KeyRow = {
  kind: keyof Values
  /** Bounds of whole numbers. */
  least?: number
  /** Of a text: its most characters. */
  most?: number
  words?: readonly string[]
  /** May be null, which addresses write as a word. */
  orNull?: true
  /** For refusals, where the kind says too little. */
  expects?: string
  /** Keys of one name are one choice: another choice replaces all of them. */
  choice?: 'days' | 'hours'
  /** Choosing this key clears these, and the other way round. */
  excludes?: readonly string[]
  /** It narrows a list: its place among the chips. */
  chip?: number
  /** A flag's place among the switches of the form. */
  switch?: number
  /** A flag's message. */
  label?: string
}

/**
 * The event filter (specification 3), the same in a page's address and in `GET /v1/events/`. One row a key, in the
 * order in which addresses write them. How to add one: CONTRIBUTING, "Add a filter".
 */
export const KEYS = {
  search: { kind: 'text', most: 200, chip: 1 },
  sorting: { kind: 'word', words: SORTINGS, orNull: true },
  distance: { kind: 'amount', orNull: true },
  distance_from: { kind: 'amount', orNull: true },
  organizer: { kind: 'text', chip: 14 },
  venue: { kind: 'text', chip: 13 },
  category: { kind: 'texts', chip: 2 },
  popular: { kind: 'flag', excludes: ['category'], chip: 3, label: 'feed.popular' },
  price: { kind: 'amount', chip: 6 },
  free: { kind: 'flag', excludes: ['price'], chip: 4, switch: 2, label: 'feed.free' },
  date: { kind: 'day', choice: 'days' },
  date_from: { kind: 'day', choice: 'days' },
  date_to: { kind: 'day', choice: 'days' },
  // Empty: at any time, where an address without one means this week.
  timeframe: { kind: 'word', words: [...TIMEFRAMES, ''], choice: 'days' },
  timeline: { kind: 'word', words: ['upcoming', 'past', ''], choice: 'days' },
  // 22:00 to 02:00 spans midnight.
  time_from: { kind: 'time', choice: 'hours', chip: 9 },
  time_to: { kind: 'time', choice: 'hours', chip: 9 },
  weekday: {
    kind: 'wholes',
    least: 1,
    most: 7,
    expects: 'numbers from 1, Monday, to 7, Sunday: weekday[]=5&weekday[]=6',
    chip: 10,
  },
  location: { kind: 'place', orNull: true },
  city: { kind: 'text' },
  city_exclude: { kind: 'text' },
  is_online: { kind: 'flag', chip: 5, switch: 1, label: 'feed.online' },
  mood: { kind: 'texts', chip: 7 },
  language: { kind: 'text', chip: 8 },
  accessible: { kind: 'flag', chip: 11, switch: 3, label: 'feed.accessible' },
  age: { kind: 'whole', least: 0, most: OLDEST_CHILD, chip: 12 },
  page_size: { kind: 'whole', least: 1, most: MAX_PAGE_SIZE },
} as const satisfies Record<string, KeyRow>

type Rows = typeof KEYS
export type FilterKey = keyof Rows

/** Apart from the rows because browsers need none of it: what each key means in the API's document. */
export const MEANINGS: Record<FilterKey, string> = {
  search:
    'Words in the title, venue or organizer; accents and case do not matter, the last word may be unfinished, "quoted words" stand together, -word must be absent.',
  sorting:
    'Empty: by relevance. With `search` that is how well it matches; in a city or around a place a choice by day in `sections`; elsewhere as `start`. The past is always latest first.',
  distance:
    'At most so many kilometres away, rounded up to 1, 2, 5, 10, 15, 20, 25, 30, 50, 100, 200, 500 or 999, which means no limit. Measured from `location`, else from the centre of `city` or `city_exclude`.',
  distance_from: 'At least so many kilometres away, rounded down to the same steps.',
  organizer: 'Slug of an organizer.',
  venue: 'Slug of a venue.',
  category: 'Slug of a category; several as `category[]`.',
  popular: 'Only the most popular fifth of what is coming up there, ten events at least.',
  price:
    "Costs at most this, in the event's own currency. Free events are included, events without a stated price are not.",
  free: 'Only free events.',
  date: "On this day, in the city's own calendar.",
  date_from: 'From this day on.',
  date_to: 'Until the end of this day.',
  timeframe:
    '`this_week` ends on Sunday. `tonight` is what begins after 17:00 today or goes on for two hours then, without what runs for weeks. Empty: any time.',
  timeline: '`past`: events whose last date is over. Otherwise what has not ended.',
  time_from:
    "Begins at this hour or later, `HH:MM` on the venue's clock. What has no known hour is left out; of a long-running event each opening counts that goes on then.",
  time_to:
    'Begins before this hour. An hour that is no later than `time_from` is of the night that follows: 22:00 to 02:00, on the days asked for.',
  weekday: 'On this day of the week, 1 Monday to 7 Sunday; several as `weekday[]`.',
  location: 'Latitude and longitude that distances are measured from.',
  city: 'Slug of a city, or another name of it.',
  city_exclude: 'Slug of a city to leave out: "outside" of it, with `distance`.',
  is_online: 'Only online events.',
  mood: 'A mood; several as `mood[]`.',
  language: 'BCP 47 tag: held or written in this language.',
  accessible:
    'Only where a source, or the map of its house, says that somebody in a wheelchair gets in; where none says it, nobody knows.',
  age: 'A child of this age may come: by the ages that are said, else, up to 12, what is for families.',
  page_size: 'Events a page.',
}

type ValueOf<Row extends KeyRow> =
  | (Row extends { words: readonly (infer Word)[] } ? Word : Values[Row['kind']])
  | (Row extends { orNull: true } ? null : never)

/** A filter. Keys that are not its own are kept. */
export type EventFilter = { [Key in FilterKey]?: ValueOf<Rows[Key]> | undefined } & {
  [key: string]: unknown
}

type KeysWith<Part> = { [Key in FilterKey]: Rows[Key] extends Part ? Key : never }[FilterKey]

/** Keys that are chosen or not. */
export type FlagKey = KeysWith<{ kind: 'flag' }>
/** Flags that are switches of the form. */
export type SwitchKey = KeysWith<{ switch: number }>

/** A choice that narrows a list: one key, or several that are one choice. */
export type Narrowing = {
  [Key in KeysWith<{ chip: number }>]: Rows[Key] extends { choice: infer Choice } ? Choice : Key
}[KeysWith<{ chip: number }>]

const rows: ReadonlyMap<string, KeyRow> = new Map(Object.entries(KEYS))

/** Undefined for a key that is not the filter's. */
export function rowOf(key: string): KeyRow | undefined {
  return rows.get(key)
}

// Object.keys does not say that these are all.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const ALL = Object.keys(KEYS) as FilterKey[]

/** The filter's keys, in the order in which addresses write them. */
export const FILTER_KEYS: readonly FilterKey[] = ALL

/** In the order of their chips. */
export const NARROWING: readonly Narrowing[] = [...new Set(ordered('chip').map(choiceOf))]

/** In the order of the form. */
export const SWITCHES: readonly SwitchKey[] = ordered('switch')

/** The keys that a choice is made of: `hours` -> `time_from`, `time_to`. */
export function keysOfChoice(choice: string): FilterKey[] {
  return ALL.filter((key) => choiceOf(key) === choice)
}

/** The key itself, the others of its choice, and what it excludes. */
export function clearedBy(key: string): string[] {
  const excluded = rowOf(key)?.excludes ?? []
  const excluding = ALL.filter((other) => rowOf(other)?.excludes?.includes(key) === true)
  return [key, ...keysOfChoice(choiceOf(key)), ...excluded, ...excluding]
}

/** `time_from` -> `hours`; a key that is a choice by itself -> that key. */
function choiceOf(key: string): Narrowing {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (rowOf(key)?.choice ?? key) as Narrowing
}

function ordered<Place extends 'chip' | 'switch'>(place: Place) {
  const at = (key: string) => rowOf(key)?.[place]
  const placed = ALL.filter((key) => at(key) !== undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return placed.toSorted((a, b) => (at(a) ?? 0) - (at(b) ?? 0)) as KeysWith<Record<Place, number>>[]
}
