import { z } from 'zod'

/** A category. `name` is in the language of Accept-Language. */
export const Category = z.object({
  slug: z.string(),
  name: z.string(),
  /** Path of a picture on this server. */
  image: z.string().nullable(),
  /** Upcoming events in the requested place. */
  event_count: z.int(),
})
export type Category = z.infer<typeof Category>

/** The taxonomy's slugs in display order (specification 14). */
export const CATEGORY_SLUGS = [
  'concert',
  'club',
  'classical',
  'festival',
  'theatre',
  'comedy',
  'cinema',
  'exhibition',
  'dance',
  'literature',
  'talk',
  'workshop',
  'meetup',
  'tour',
  'food',
  'market',
  'family',
  'sport-watch',
  'sport-do',
  'wellness',
  'other',
] as const
export type CategorySlug = (typeof CATEGORY_SLUGS)[number]
