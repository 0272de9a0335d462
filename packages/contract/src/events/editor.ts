import { z } from 'zod'
import { EventCard, EditorText } from './event.ts'

/** `GET /v1/picks/`: an event that an editor of the site picked for a city's pages. */
export const EditorPick = z.object({
  event: EventCard.pick({
    slug: true,
    title: true,
    language: true,
    translated_title: true,
    date: true,
  }),
  /** It stands on the page of this category. Null: on the landing and the city's page. */
  category: z.object({ slug: z.string(), name: z.string() }).nullable(),
  reason: EditorText,
  /** RFC 3339. */
  since: z.string(),
  /** RFC 3339. Null: until the event is over. */
  until: z.string().nullable(),
})
export type EditorPick = z.infer<typeof EditorPick>

/** `GET /v1/announcements/`: a line above the pages of a city, or above all pages. */
export const Announcement = EditorText.extend({ id: z.int() })
export type Announcement = z.infer<typeof Announcement>

/** `GET /v1/collections/`: a filter that an editor gave a name and a page. */
export const Collection = z.object({
  slug: z.string(),
  name: EditorText,
  intro: EditorText.nullable(),
  /** The event filter as in an address: `city=bratislava&free=true`. */
  filter: z.string(),
  on_landing: z.boolean(),
})
export type Collection = z.infer<typeof Collection>
