import { z } from 'zod'

/** A mood as the API gives it: its name in the language of the request, and how many upcoming events have it. */
export const MoodCount = z.object({ slug: z.string(), name: z.string(), event_count: z.int() })
export type MoodCount = z.infer<typeof MoodCount>
