import { z } from 'zod'

/** A city as the API gives it (SPEC section 3). `names`: locale -> translated name. */
export const City = z.object({
  name: z.string(),
  slug: z.string(),
  location: z.object({ lat: z.number(), lng: z.number() }),
  /** Kilometres around the centre that count as the city. */
  area_radius: z.number(),
  population: z.int(),
  /** ISO 3166-1 alpha-2, lower case. */
  country: z.string(),
  names: z.record(z.string(), z.string()),
  /** IANA zone in which the city's days begin and end. */
  time_zone: z.string(),
  /** Upcoming events now; a city without any is covered but empty. */
  event_count: z.int(),
})
export type City = z.infer<typeof City>

/** The city for somebody at a place; `distance` in kilometres to its centre. */
export const NearestCity = City.extend({ distance: z.number() })

export { DEFAULT_AREA_RADIUS_KM, DEFAULT_CITY, DEFAULT_LOCATION } from './default-place.ts'
