import { z } from 'zod'
import { EventCard } from './event.ts'

/**
 * Parts of a list by relevance. In the evening `tonight` stands for `today`; `week` ends before the weekend; `more` is the next best,
 * also on later pages. `picked` stands first: entries with a `pick`, which the others leave out.
 */
const SECTION_KINDS = [
  'picked',
  'today',
  'tonight',
  'tomorrow',
  'week',
  'weekend',
  'later',
  'more',
  'ongoing',
] as const
export const ListSection = z.object({
  kind: z.enum(SECTION_KINDS),
  /** Its first and last day. Null for sections without days, or without an end. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** The number of its entries in `results`, after those of the previous section. */
  count: z.int(),
  /**
   * How many events the filter finds in it: those of its days, also those shown in an earlier group. Without a last day
   * counting stops after the 500 soonest. On the pages behind the first, equal to `count`.
   */
  total: z.int(),
  /** Its largest categories but `other`, three at most, the largest first. Empty for `more`. */
  categories: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
  /** For `ongoing`: the cursor of the page that lists all of them. Null where the days say it. */
  cursor: z.string().nullable(),
})
export type ListSection = z.infer<typeof ListSection>

/** The numbers at the end of a city's list: events in the city, beyond it, and within a wider radius. */
export const Coverage = z.object({
  /** Slug of the requested or excluded city. */
  city: z.string(),
  /** Kilometres: from the filter, else the city's own `area_radius`. 999 is not a limit. */
  radius: z.number(),
  /** Events in the city, and outside it within the radius. Both stop at 100. */
  inside: z.int(),
  outside: z.int(),
  /** The next radius and the number of its additional events, up to 100. Null without a wider one. */
  increase: z.object({ distance: z.number(), adds: z.int() }).nullable(),
})
export type Coverage = z.infer<typeof Coverage>

/**
 * `ongoing`: long-running events of the time asked for, on the first page of a list by date. They also end the list. Lists by
 * relevance have them as a section.
 */
export const EventList = z.object({
  results: z.array(EventCard),
  ongoing: z.array(EventCard),
  /** Empty for lists by date or popularity, and for searches. */
  sections: z.array(ListSection),
  next: z.string().nullable(),
  /** On the last page of the list of a city or a place. Null on other pages and without a city or a place. */
  coverage: Coverage.nullable(),
  /** The corrected search, if a word found nothing and a similar word did: `koncrt` as `koncert`. */
  corrected: z.string().optional(),
})
export type EventList = z.infer<typeof EventList>
