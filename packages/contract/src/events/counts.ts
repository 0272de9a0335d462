import { z } from 'zod'
import { MOST_COUNTED } from '../constants.ts'

/** The number of events of a filter, each counted once. `more`: counting stopped there. */
export const EventCount = z.object({ count: z.int().max(MOST_COUNTED), more: z.boolean() })
export type EventCount = z.infer<typeof EventCount>

/** A mood with its name in the language of the request, and the number of its upcoming events. */
export const MoodCount = z.object({ slug: z.string(), name: z.string(), event_count: z.int() })
export type MoodCount = z.infer<typeof MoodCount>
