import { z } from 'zod'
import { CityRef } from './city-ref.ts'
import { ListedOn } from './venue.ts'

/** An organizer's page. Its events come from `GET /v1/events/?organizer={slug}`. */
export const OrganizerDetail = z.object({
  slug: z.string(),
  name: z.string(),
  /** Its own web page. */
  url: z.string().nullable(),
  /** It can be written to (`/v1/organizers/{slug}/messages/`). */
  may_chat: z.boolean(),
  /** The city of most of its events. */
  city: CityRef,
  /** IANA zone of that city. */
  time_zone: z.string(),
  /** Upcoming events now. */
  event_count: z.int(),
  /** When the last known date of any of its events ends, past ones included. */
  last_date: z.string().nullable(),
  /** The sources of its events, five at most. */
  listed_on: z.array(ListedOn),
})
export type OrganizerDetail = z.infer<typeof OrganizerDetail>
