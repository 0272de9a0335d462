import { z } from 'zod'
import { CityRef } from './city-ref.ts'
import { HouseOnMap } from './house.ts'

/** A source that lists events of a venue or an organizer, by name and home page. */
export const ListedOn = z.object({ name: z.string(), url: z.string().nullable() })
export type ListedOn = z.infer<typeof ListedOn>

/** A venue's page. Its events come from `GET /v1/events/?venue={slug}`. */
export const VenueDetail = z.object({
  slug: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  city: CityRef,
  /** ISO 3166-1 alpha-2, lower case. */
  country: z.string().nullable(),
  /** [latitude, longitude]. Null without an exact place. */
  location: z.tuple([z.number(), z.number()]).nullable(),
  /** IANA zone. */
  time_zone: z.string(),
  /** Its own web page. */
  url: z.string().nullable(),
  /** The building of a room. */
  part_of: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** Upcoming events now. */
  event_count: z.int(),
  /** When the last known date of any of its events ends, past ones included. */
  last_date: z.string().nullable(),
  /** Category of most of its events. Null for a tie. */
  main_category: z.string().nullable(),
  /** Accessibility as the sources describe it, in their words. */
  accessibility: z.array(z.string()),
  /** Null where no map was read, or none knows the house. */
  house: HouseOnMap.nullable(),
  /** The sources of its events, the most informative first, five at most. */
  listed_on: z.array(ListedOn),
})
export type VenueDetail = z.infer<typeof VenueDetail>
