import { z } from 'zod'
import { EventCard } from '../events/event.ts'
import { PersonCard } from './user.ts'

/** The others who see that an event is saved. */
const SAVE_VISIBILITIES = ['friends', 'nobody'] as const
export type SaveVisibility = (typeof SAVE_VISIBILITIES)[number]

/** `POST /v1/events/{slug}/save/`. Without a visibility that of the person's settings holds. */
export const SaveRequest = z
  .object({ visibility: z.enum(SAVE_VISIBILITIES).optional() })
  .nullish()
  .transform((request) => request ?? {})
export type SaveRequest = z.infer<typeof SaveRequest>

export const SaveAnswer = z.object({
  /** The present slug of the event. */
  slug: z.string(),
  is_saved: z.boolean(),
  saved_count: z.int(),
})
export type SaveAnswer = z.infer<typeof SaveAnswer>

/** `GET /v1/saved/` and `GET /v1/users/{uuid}/saved/`: upcoming ones by time, or past ones, latest first. */
export const SavedList = z.object({
  results: z.array(EventCard),
  next: z.string().nullable(),
  /** Cities of the whole list, those with most events first. Events of no known city are in none. */
  cities: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
})
export type SavedList = z.infer<typeof SavedList>

/** `GET /v1/saved/overlay/`: the user state, shown over lists that are the same for everybody. Events are named by their slugs. */
export const UserState = z.object({
  /** Events that the person has saved, the latest saves if they are very many. */
  saved: z.array(z.string()),
  /** Of these, the events that friends are not shown. */
  hidden: z.array(z.string()),
  /** Events that friends go to, and who of them. */
  going: z.array(z.object({ slug: z.string(), friends: z.array(z.uuid()) })),
  friends: z.array(PersonCard),
})
export type UserState = z.infer<typeof UserState>

/** `GET /v1/saved/friends/`: the next event that each friend has saved and shows to friends, the soonest first. */
export const FriendsNext = z.object({
  results: z.array(z.object({ friend: z.uuid(), event: EventCard })),
})
export type FriendsNext = z.infer<typeof FriendsNext>

/** `/v1/saved/calendar/`. The address is given only when it is made: afterwards nobody can tell it. */
export const SavedCalendar = z.object({
  made_at: z.string().nullable(),
  url: z.string().nullable(),
})
export type SavedCalendar = z.infer<typeof SavedCalendar>
