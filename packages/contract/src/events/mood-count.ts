import { z } from 'zod'

/** A mood with its name in the language of the request, and the number of its upcoming events. */
export const MoodCount = z.object({ slug: z.string(), name: z.string(), event_count: z.int() })
export type MoodCount = z.infer<typeof MoodCount>
