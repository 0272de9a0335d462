import { z } from 'zod'

/** The commonest conditions of a free entry. The interface tells them in the reader's language. */
export const FREE_CONDITIONS = ['conditions', 'children', 'students', 'seniors'] as const

/** Price honesty (specification 17): `fees` tells whether `min` is what one pays at the end. */
export const Price = z.object({
  /** For everybody: what is free for some people or at some times has a `condition` instead. */
  is_free: z.boolean(),
  min: z.number().nullable(),
  /** Null beside a `min`: that is the least one pays ("from 12 EUR"), and nobody says the most. */
  max: z.number().nullable(),
  /** ISO 4217. */
  currency: z.string().nullable(),
  fees: z.enum(['included', 'added', 'unknown']),
  /** The source's own words when they are all there is. */
  text: z.string().nullable(),
  /** For whom or when it is free, in the source's own words: "for members"; absent where nobody says so. */
  condition: z.string().optional(),
  /** Where `condition` says no more than this. */
  condition_kind: z.enum(FREE_CONDITIONS).optional(),
  /** A source says that one pays, and nobody how much; absent where the amount is known or nothing is said. */
  is_paid: z.literal(true).optional(),
})
export type Price = z.infer<typeof Price>
