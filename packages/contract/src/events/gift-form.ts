import { z } from 'zod'
import type { GIFT_FAULTS, GiftField } from './gift-fields.ts'

/** Longer than any limit, so that what is too long is named as a fault of its field. */
const line = z.string().max(30_000).default('')

/**
 * One event as somebody typed it: every field is a text, and an empty one says nothing. Days are `2026-11-30`, hours `19:30`,
 * on the clock of the city.
 */
export const GiftForm = z.object({
  title: line,
  /** Plain text. Empty lines part paragraphs. */
  text: line,
  /** BCP 47 tag of title and text. Empty: told by the words. */
  language: line,
  /** Slug. Empty: told by the words. */
  category: line,
  /** Slug of the city whose lists the event stands in. */
  city: line,
  day: line,
  /** Empty: only the day is known. */
  time: line,
  /** The last day of one evening or run. Empty: `day`, or the next one where `end_time` is before `time`. */
  end_day: line,
  end_time: line,
  /** One of GIFT_REPEATS. */
  repeats: line,
  /** Of `weekly`: `MO,TH`. Empty: the weekday of `day`. */
  weekdays: line,
  /** Of `monthly`: `1` to `4`, or `-1` for the last of that weekday. Empty: that of `day`. */
  nth: line,
  /** The last day of a repetition. Empty: until further notice. */
  until: line,
  /** Of `days`: further dates, one a line: `2026-12-05`, `2026-12-05 20:00` or `2026-12-05 20:00-22:00`. */
  days: line,
  /** Days on which a repetition is left out, parted by commas or lines. */
  except: line,
  /** One of GIFT_PLACES. Empty: not said yet. */
  where: line,
  /** Slug of a venue known here. */
  venue: line,
  /** Name of a place that is not known here; of a known one its name, for the eye. */
  place: line,
  room: line,
  address: line,
  lat: line,
  lon: line,
  online_url: line,
  /** One of GIFT_PRICES. */
  price: line,
  price_min: line,
  price_max: line,
  /** ISO 4217. */
  currency: line,
  /** The event's page elsewhere. */
  link: line,
  tickets: line,
  /** Key of a picture that was sent before. */
  picture: line,
  /** The holder of its rights. */
  picture_by: line,
  /** A description for those who do not see it. */
  picture_text: line,
  age_min: line,
  age_max: line,
  /** Of GIFT_ACCESS, parted by commas. */
  access: line,
  /** Languages spoken there: BCP 47 tags, parted by commas. */
  in_language: line,
  organizer: line,
  /** Parts of a festival or a series, a row each: day, hours, title, stage (gift-programme.ts). */
  programme: line,
  /** Slug of the event that this one belongs to. */
  part_of: line,
  /** One of GIFT_STATUSES. */
  status: line,
})
export type GiftForm = z.infer<typeof GiftForm>

/** The form of which nothing is filled. */
export const EMPTY_GIFT: GiftForm = GiftForm.parse({})

export type GiftFault = {
  field: GiftField
  code: (typeof GIFT_FAULTS)[number]
  row?: number | undefined
}
