import { rowOf, type EventFilter, type KeyRow } from './keys.ts'

/** How values of a kind are read from an address, and what they must be. */
type Shape = {
  /** Texts of addresses become this before they are checked. */
  reads: 'text' | 'number' | 'flag'
  /** For refusals: what was expected. */
  expects: (row: KeyRow) => string
  fits: (value: unknown, row: KeyRow) => boolean
}

const isText = (value: unknown, { most = Infinity }: KeyRow): boolean =>
  typeof value === 'string' && value.length <= most
const isWhole = (value: unknown, { least = 0, most = Infinity }: KeyRow): boolean =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most

/** Written by hand because a schema library would make the first page heavier. */
const SHAPES: Record<KeyRow['kind'], Shape> = {
  text: { reads: 'text', expects: () => 'a text', fits: isText },
  texts: { reads: 'text', expects: () => 'a text', fits: orSeveral(isText) },
  flag: {
    reads: 'flag',
    expects: () => 'true or false',
    fits: (value) => typeof value === 'boolean',
  },
  amount: {
    reads: 'number',
    expects: () => 'a number, 0 or more',
    fits: (value) => isNumber(value) && value >= 0,
  },
  whole: {
    reads: 'number',
    expects: ({ least, most }) => `a whole number from ${least} to ${most}`,
    fits: isWhole,
  },
  wholes: {
    reads: 'number',
    expects: ({ least, most }) => `whole numbers from ${least} to ${most}`,
    fits: orSeveral(isWhole),
  },
  day: { reads: 'text', expects: () => 'a day written YYYY-MM-DD', fits: isDay },
  time: {
    reads: 'text',
    expects: () => 'a time of day written HH:MM',
    fits: (value) =>
      typeof value === 'string' && (value === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(value)),
  },
  word: {
    reads: 'text',
    expects: ({ words = [] }) => `${words.filter(Boolean).join(', ')} or nothing`,
    fits: (value, { words = [] }) => words.some((word) => word === value),
  },
  place: {
    reads: 'number',
    expects: () => 'latitude and longitude: location[]=48.14&location[]=17.1',
    fits: isPlace,
  },
}

/** Returns the keys with values of a wrong shape. Empty for a valid filter. */
export function misshapen(raw: Record<string, unknown>): string[] {
  return Object.entries(raw)
    .filter(([key, value]) => value !== undefined && !fits(key, value))
    .map(([key]) => key)
}

export function isFilter(raw: Record<string, unknown>): raw is EventFilter {
  return misshapen(raw).length === 0
}

/** Reads the text of an address as its key means it. A text that its key cannot mean fails the shape. */
export function readValue(key: string, text: string): unknown {
  const row = rowOf(key)
  if (row === undefined) return text
  if (text === 'null' && row.orNull === true) return null
  switch (SHAPES[row.kind].reads) {
    case 'number':
      return text.trim() === '' ? undefined : Number(text)
    case 'flag':
      return text === 'true' || text === '1' ? true : falsy(text)
    case 'text':
      return text
  }
}

/** A sentence for whoever wrote `text` as the value of a key of the filter. */
export function refusal(key: string, text: string): string {
  const row = rowOf(key)
  const expected = row === undefined ? 'nothing' : (row.expects ?? SHAPES[row.kind].expects(row))
  return `Expected ${expected}, got ${text === '' ? 'nothing' : `"${text}"`}.`
}

/** Values of keys that are not the filter's may be anything. */
function fits(key: string, value: unknown): boolean {
  const row = rowOf(key)
  if (row === undefined || (value === null && row.orNull === true)) return true
  return SHAPES[row.kind].fits(value, row)
}

/** `false`, `0` and an empty value mean no. Any other text is kept and fails the shape. */
function falsy(text: string): false | string {
  return text === 'false' || text === '0' || text === '' ? false : text
}

function orSeveral(fitsOne: Shape['fits']): Shape['fits'] {
  return (value, row) =>
    Array.isArray(value) ? value.every((one) => fitsOne(one, row)) : fitsOne(value, row)
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
