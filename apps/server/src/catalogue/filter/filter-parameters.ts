import { PAGE_SIZE } from '@okolo/contract/filter/event-filter'
import {
  FILTER_KEYS,
  KEYS,
  MEANINGS,
  type FilterKey,
  type KeyRow,
} from '@okolo/contract/filter/keys'
import { z } from 'zod'

/** How the API's document shows a key of each kind. A list stands as one of its values, and the meaning says how several are written. */
const SCHEMAS: Record<KeyRow['kind'], (row: KeyRow) => z.ZodType> = {
  text: ({ most }) => (most === undefined ? z.string() : z.string().max(most)),
  texts: () => z.string(),
  flag: () => z.boolean(),
  amount: () => z.number().min(0),
  whole,
  wholes: whole,
  day: () => z.iso.date(),
  time: () => z.string(),
  word: ({ words = [] }) => z.enum(words),
  place: () => z.array(z.number()).length(2),
}

/** A place is written as a list of two numbers. */
type Parameter = Exclude<FilterKey, 'location'> | 'location[]'

// Object.fromEntries does not say which keys it has.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const OF_ROWS = Object.fromEntries(
  FILTER_KEYS.map((key) => [
    KEYS[key].kind === 'place' ? `${key}[]` : key,
    SCHEMAS[KEYS[key].kind](KEYS[key]).describe(MEANINGS[key]),
  ]),
) as Record<Parameter, z.ZodType>

/**
 * The event filter as the API's document shows it (specification 3). It documents only: requests are read by
 * the contract's `parseFilter`, which pages use too.
 */
export const FilterParameters = z
  .object({
    ...OF_ROWS,
    page_size: whole(KEYS.page_size).default(PAGE_SIZE).describe(MEANINGS.page_size),
    bbox: z
      .string()
      .describe('In this box: west,south,east,north in degrees; west > east crosses 180 degrees.'),
    no_place: z.boolean().describe('Only events whose place is not known exactly.'),
    cursor: z.string().describe('`next` of the page before.'),
  })
  .partial()

function whole({ least = 0, most = Number.MAX_SAFE_INTEGER }: KeyRow) {
  return z.int().min(least).max(most)
}
