import { z } from 'zod'
import { cleanName } from '../name.ts'

/** A series is a festival: an event that others are parts of. */
const FOLLOWED_KINDS = ['venue', 'organizer', 'performer', 'series'] as const
export type FollowedKind = (typeof FOLLOWED_KINDS)[number]

/** `POST /v1/following/`. `target`: the slug of a venue, an organizer or a festival, or the name of a performer. */
export const FollowRequest = z.object({
  kind: z.enum(FOLLOWED_KINDS),
  target: z.string().overwrite(cleanName).min(1).max(300),
})
export type FollowRequest = z.infer<typeof FollowRequest>

export const Followed = z.object({
  uuid: z.uuid(),
  kind: z.enum(FOLLOWED_KINDS),
  /** As in the request that began it. */
  target: z.string(),
  name: z.string(),
})
export type Followed = z.infer<typeof Followed>

export const FollowedList = z.object({ results: z.array(Followed), next: z.null() })
export type FollowedList = z.infer<typeof FollowedList>
