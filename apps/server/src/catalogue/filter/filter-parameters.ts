import { OLDEST_CHILD } from '@okolo/contract/constants'
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@okolo/contract/filter/event-filter'
import { z } from 'zod'

const day = (meaning: string) => z.iso.date().describe(meaning)

/**
 * The event filter as the API's document shows it (specification 3). It documents only: requests are read by
 * the contract's `parseFilter`, which pages use too.
 */
export const FilterParameters = z
  .object({
    search: z
      .string()
      .max(200)
      .describe(
        'Words in the title, venue or organizer; accents and case do not matter, the last word may be unfinished, "quoted words" stand together, -word must be absent.',
      ),
    sorting: z
      .enum(['start', '', 'popular', 'start_desc'])
      .describe(
        'Empty: by relevance. With `search` that is how well it matches; in a city or around a place a choice by day in `sections`; elsewhere as `start`. The past is always latest first.',
      ),
    'location[]': z
      .array(z.number())
      .length(2)
      .describe('Latitude and longitude that distances are measured from.'),
    distance: z
      .number()
      .min(0)
      .describe(
        'At most so many kilometres away, rounded up to 1, 2, 5, 10, 15, 20, 25, 30, 50, 100, 200, 500 or 999, which means no limit. Measured from `location`, else from the centre of `city` or `city_exclude`.',
      ),
    distance_from: z
      .number()
      .min(0)
      .describe('At least so many kilometres away, rounded down to the same steps.'),
    bbox: z
      .string()
      .describe('In this box: west,south,east,north in degrees; west > east crosses 180 degrees.'),
    no_place: z.boolean().describe('Only events whose place is not known exactly.'),
    organizer: z.string().describe('Slug of an organizer.'),
    venue: z.string().describe('Slug of a venue.'),
    category: z.string().describe('Slug of a category; several as `category[]`.'),
    popular: z
      .boolean()
      .describe('Only the most popular fifth of what is coming up there, ten events at least.'),
    price: z
      .number()
      .min(0)
      .describe(
        "Costs at most this, in the event's own currency. Free events are included, events without a stated price are not.",
      ),
    free: z.boolean().describe('Only free events.'),
    date: day("On this day, in the city's own calendar."),
    date_from: day('From this day on.'),
    date_to: day('Until the end of this day.'),
    timeframe: z
      .enum(['today', 'tomorrow', 'this_week', ''])
      .describe('`this_week` ends on Sunday. Empty: any time.'),
    timeline: z
      .enum(['upcoming', 'past', ''])
      .describe('`past`: events whose last date is over. Otherwise what has not ended.'),
    time_from: z
      .string()
      .describe(
        "Begins at this hour or later, `HH:MM` on the venue's clock. What has no known hour is left out; of a long-running event each opening counts that goes on then.",
      ),
    time_to: z
      .string()
      .describe(
        'Begins before this hour. An hour that is no later than `time_from` is of the night that follows: 22:00 to 02:00, on the days asked for.',
      ),
    weekday: z
      .int()
      .min(1)
      .max(7)
      .describe('On this day of the week, 1 Monday to 7 Sunday; several as `weekday[]`.'),
    city: z.string().describe('Slug of a city, or another name of it.'),
    city_exclude: z
      .string()
      .describe('Slug of a city to leave out: "outside" of it, with `distance`.'),
    is_online: z.boolean().describe('Only online events.'),
    mood: z.string().describe('A mood; several as `mood[]`.'),
    language: z.string().describe('BCP 47 tag: held or written in this language.'),
    accessible: z
      .boolean()
      .describe(
        'Only where a source says that somebody in a wheelchair gets in; where none says it, nobody knows.',
      ),
    age: z
      .int()
      .min(0)
      .max(OLDEST_CHILD)
      .describe(
        'A child of this age may come: by the ages that are said, else, up to 12, what is for families.',
      ),
    page_size: z.int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE).describe('Events a page.'),
    cursor: z.string().describe('`next` of the page before.'),
  })
  .partial()
