import { z } from 'zod'
import { CATEGORY_SLUGS } from '../events/category.ts'
import { MOOD_SLUGS } from '../events/mood.ts'
import { MOST_QUIET_DAYS, NEARBY_RADII } from './nearby-choices.ts'

/** `GET /v1/matches/`: the new events near a person that they want to be notified of. Off, nothing is chosen and nothing is kept. */
export const NearbyChoices = z.object({
  is_on: z.boolean(),
  /** Either a city or a location. */
  city: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** Latitude and longitude, rounded to 0.01 degrees. */
  location: z.tuple([z.number(), z.number()]).nullable(),
  /** Kilometres. */
  radius: z.int(),
  /** None: every category. */
  categories: z.array(z.string()),
  /** None: every mood. */
  moods: z.array(z.string()),
  /** Days of the week on which nobody is notified, 1 Monday to 7 Sunday (ISO 8601). */
  quiet_days: z.array(z.int()),
})
export type NearbyChoices = z.infer<typeof NearbyChoices>

/** `PATCH /v1/matches/`. Fields that are left out stay. A city takes the place of a location, and the other way round. */
export const NearbyChange = z
  .object({
    is_on: z.boolean().optional(),
    city: z.string().min(1).max(200).optional(),
    location: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]).optional(),
    radius: z.literal(NEARBY_RADII).optional(),
    categories: z.array(z.enum(CATEGORY_SLUGS)).max(CATEGORY_SLUGS.length).optional(),
    moods: z.array(z.enum(MOOD_SLUGS)).max(MOOD_SLUGS.length).optional(),
    quiet_days: z.array(z.int().min(1).max(7)).max(MOST_QUIET_DAYS).optional(),
  })
  .refine(({ city, location }) => city === undefined || location === undefined, {
    path: ['location'],
    error: 'Give a city or a location, not both.',
  })
export type NearbyChange = z.infer<typeof NearbyChange>
