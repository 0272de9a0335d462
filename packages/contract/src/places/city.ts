import { z } from 'zod'

/** A city (specification 3). `names`: locale -> translated name. */
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
  /** IANA zone of the city's days. */
  time_zone: z.string(),
  /** Upcoming events now. A city without any is covered but empty. */
  event_count: z.int(),
  /** An operator added it; the others come with Okolo. */
  is_added: z.boolean(),
})
export type City = z.infer<typeof City>

/** A city with the number of its events, counted as the feed lists them. */
export const CityDetail = City.extend({
  /** Coming and ongoing events: today, today from 17:00, until Sunday, and on the filter's weekend. */
  counts: z.object({
    today: z.int(),
    tonight: z.int(),
    this_week: z.int(),
    weekend: z.int(),
  }),
  /** Categories that have upcoming events, in display order, named in the language of the request. */
  categories: z.array(z.object({ slug: z.string(), name: z.string(), event_count: z.int() })),
  /** The mail address for events of the city. Null: there is none. */
  gift_address: z.string().nullable(),
})
export type CityDetail = z.infer<typeof CityDetail>

/** The city nearest to a position. `distance`: kilometres to its centre. */
export const NearestCity = City.extend({ distance: z.number() })

/** The visitor's place by IP address, or the default place if that is unknown. */
export const VisitorPlace = z.object({
  by: z.enum(['ip', 'default']),
  location: z.object({ lat: z.number(), lng: z.number() }),
  /** Kilometres around it. */
  area_radius: z.number(),
  city: NearestCity,
})
export type VisitorPlace = z.infer<typeof VisitorPlace>

export { DEFAULT_AREA_RADIUS_KM, DEFAULT_LOCATION } from './default-place.ts'
