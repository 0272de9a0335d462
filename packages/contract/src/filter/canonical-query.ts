import { parseFilter, stringifyAddress, type EventFilter } from './event-filter.ts'
import { FILTER_KEYS, KEYS } from './keys.ts'

/** Query keys that some page reads besides the filter's. */
const PAGE_ONLY_KEYS = [
  // Lists and maps.
  'cursor',
  'bbox',
  'no_place',
  'at',
  // How a search was typed.
  'said',
  'literal',
  // The form of all filters: the choice that was pressed.
  'press',
  // Shown in another site's frame.
  'embedded',
  // The outcome of a form.
  'reported',
  'preview',
  'sent',
  'error',
  'url',
  // The form of an event that is given.
  'again',
  'day',
  // The search for people.
  'name',
  // Accounts: the next page, the outcome, and the values of a mailed link.
  'redirectTo',
  'changed',
  'access',
  'u',
  'k',
]

/** Every query key that pages know. Others are allowed and ignored. */
export const PAGE_KEYS: ReadonlySet<string> = new Set([...FILTER_KEYS, ...PAGE_ONLY_KEYS])

/** `location[]` -> `location`. */
export function queryKey(name: string): string {
  return name.endsWith('[]') ? name.slice(0, -2) : name
}

/**
 * Returns one spelling for all queries with the same event filter: only `known` keys, in one order. Null if the query
 * does not have the filter's shape. `known`: names without `[]`.
 */
export function canonicalFilter(query: string, known: ReadonlySet<string>): string | null {
  const parsed = parseFilter(onlyKnown(query, known))
  if (!parsed.ok) return null
  const { sorting } = parsed.filter
  const written = stringifyAddress(withPlainLists(parsed.filter))
  // Of the keys that may be null only this one then means something else than its absence.
  return sorting === null ? [written, 'sorting=null'].filter(Boolean).join('&') : written
}

/** A query without the keys that are not `known`, the rest in the order of `known` and decoded alike. */
export function canonicalQuery(query: string, known: ReadonlySet<string>): string {
  const asked = new URLSearchParams(query)
  const written = new URLSearchParams()
  for (const key of known) for (const value of asked.getAll(key)) written.append(key, value)
  return written.toString()
}

/** Returns the known parameters as written, so that a refusal can quote them. */
export function onlyKnown(query: string, known: ReadonlySet<string>): URLSearchParams {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => known.has(queryKey(name))),
  )
}

/** Several categories, moods or weekdays mean the same in any order, and a list of one is that one. */
function withPlainLists(filter: EventFilter): EventFilter {
  const lists = FILTER_KEYS.filter((key) => SEVERAL.has(KEYS[key].kind) && key in filter)
  return { ...filter, ...Object.fromEntries(lists.map((key) => [key, plain(filter[key])])) }
}

/** Kinds that may be written several times. A place is two numbers in their order. */
const SEVERAL: ReadonlySet<string> = new Set(['texts', 'wholes'])

function plain(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const [first, ...others] = [...new Set(value)]
    .filter((one) => one !== '')
    .toSorted((a, b) => (a < b ? -1 : 1))
  if (first === undefined) return []
  return others.length === 0 ? first : [first, ...others]
}
