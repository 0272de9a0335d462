import { z } from 'zod'

/** The city of a place. */
export const CityRef = z.object({
  /** Slug of a city of Okolo. Null elsewhere. */
  slug: z.string().nullable(),
  /** A city's name. Elsewhere the town as records name it, or empty if they name none. */
  name: z.string(),
})
export type CityRef = z.infer<typeof CityRef>
