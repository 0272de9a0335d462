import { z } from 'zod'
import { MOST_COUNTED } from '../constants.ts'

/** The number of events of a filter, each counted once. `more`: counting stopped there. */
export const EventCount = z.object({ count: z.int().max(MOST_COUNTED), more: z.boolean() })
export type EventCount = z.infer<typeof EventCount>
