import { z } from 'zod'

/** Where something is, as its readers call it. */
export const CityRef = z.object({
  /** Of a city of Okolo; null elsewhere. */
  slug: z.string().nullable(),
  /** Elsewhere what records call the town; empty where they name none. */
  name: z.string(),
})
export type CityRef = z.infer<typeof CityRef>
