import { z } from 'zod'

/** The commonest conditions of free entry. The interface translates them. */
export const FREE_CONDITIONS = ['conditions', 'children', 'students', 'seniors'] as const

/** Price honesty (specification 17): `fees` tells if `min` includes all fees. */
export const Price = z.object({
  /** Free for all. An event that is free for some people or at some times has a `condition`. */
  is_free: z.boolean(),
  min: z.number().nullable(),
  /** Null beside a `min`: the price begins there ("from 12 EUR") and the highest is unknown. */
  max: z.number().nullable(),
  /** ISO 4217. */
  currency: z.string().nullable(),
  fees: z.enum(['included', 'added', 'unknown']),
  /** The source's own words when they are all there is. */
  text: z.string().nullable(),
  /** The condition of free entry in the source's own words ("for members"), if there is one. */
  condition: z.string().optional(),
  /** The kind of `condition`, if it fits one. */
  condition_kind: z.enum(FREE_CONDITIONS).optional(),
  /** Paid, but the amount is unknown. Absent if the amount is known or no source mentions payment. */
  is_paid: z.literal(true).optional(),
})
export type Price = z.infer<typeof Price>
