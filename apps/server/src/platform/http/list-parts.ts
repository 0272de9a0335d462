import { z } from 'zod'

/** The part of a long list that is asked for, from 1. A list without it is the first. */
export const PageNumber = z.coerce
  .number()
  .int()
  .min(1)
  .max(10_000)
  .default(1)
  .describe('Which part of the list, from 1. An empty answer says that there is no such part.')

/** Returns the part of a list that a page of this size has. */
export function partOf<Item>(list: readonly Item[], page: number, size: number): Item[] {
  return list.slice((page - 1) * size, page * size)
}
