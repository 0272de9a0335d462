import { z } from 'zod'
import { GIFT_LIMITS, type GIFT_FAULTS, type GiftField } from './gift-fields.ts'

export * from './gift-fields.ts'

const text = (most: number) => z.string().max(most).default('')

/**
 * One event as somebody typed it: every field is a text, and an empty one says nothing. Days are `2026-11-30`, hours `19:30`,
 * on the clock of the city.
 */
export const GiftForm = z.object({
  title: text(GIFT_LIMITS.title),
  /** Plain text. Empty lines part paragraphs. */
  text: text(GIFT_LIMITS.text),
  /** BCP 47 tag of title and text. Empty: told by the words. */
  language: text(GIFT_LIMITS.language),
  /** Slug. Empty: told by the words. */
  category: text(GIFT_LIMITS.category),
  /** Slug of the city whose lists the event stands in. */
  city: text(GIFT_LIMITS.city),
  day: text(GIFT_LIMITS.day),
  /** Empty: only the day is known. */
  time: text(GIFT_LIMITS.time),
  /** The last day of one evening or run. Empty: `day`, or the next one where `end_time` is before `time`. */
  end_day: text(GIFT_LIMITS.end_day),
  end_time: text(GIFT_LIMITS.end_time),
  /** One of GIFT_REPEATS. */
  repeats: text(GIFT_LIMITS.repeats),
  /** Of `weekly`: `MO,TH`. Empty: the weekday of `day`. */
  weekdays: text(GIFT_LIMITS.weekdays),
  /** Of `monthly`: `1` to `4`, or `-1` for the last of that weekday. Empty: that of `day`. */
  nth: text(GIFT_LIMITS.nth),
  /** The last day of a repetition. Empty: until further notice. */
  until: text(GIFT_LIMITS.until),
  /** Of `days`: further dates, one a line: `2026-12-05`, `2026-12-05 20:00` or `2026-12-05 20:00-22:00`. */
  days: text(GIFT_LIMITS.days),
  /** Days on which a repetition is left out, parted by commas or lines. */
  except: text(GIFT_LIMITS.except),
  /** One of GIFT_PLACES. Empty: not said yet. */
  where: text(GIFT_LIMITS.where),
  /** Slug of a venue known here. */
  venue: text(GIFT_LIMITS.venue),
  /** Name of a place that is not known here; of a known one its name, for the eye. */
  place: text(GIFT_LIMITS.place),
  room: text(GIFT_LIMITS.room),
  address: text(GIFT_LIMITS.address),
  lat: text(GIFT_LIMITS.lat),
  lon: text(GIFT_LIMITS.lon),
  online_url: text(GIFT_LIMITS.online_url),
  /** One of GIFT_PRICES. */
  price: text(GIFT_LIMITS.price),
  price_min: text(GIFT_LIMITS.price_min),
  price_max: text(GIFT_LIMITS.price_max),
  /** ISO 4217. */
  currency: text(GIFT_LIMITS.currency),
  /** The event's page elsewhere. */
  link: text(GIFT_LIMITS.link),
  tickets: text(GIFT_LIMITS.tickets),
  /** Key of a picture that was sent before. */
  picture: text(GIFT_LIMITS.picture),
  /** Who holds the rights. */
  picture_by: text(GIFT_LIMITS.picture_by),
  /** What is seen in it. */
  picture_text: text(GIFT_LIMITS.picture_text),
  age_min: text(GIFT_LIMITS.age_min),
  age_max: text(GIFT_LIMITS.age_max),
  /** Of GIFT_ACCESS, parted by commas. */
  access: text(GIFT_LIMITS.access),
  /** Languages spoken there: BCP 47 tags, parted by commas. */
  in_language: text(GIFT_LIMITS.in_language),
  organizer: text(GIFT_LIMITS.organizer),
  /** Parts of a festival or a series, a row each: day, hours, title, stage (gift-programme.ts). */
  programme: text(GIFT_LIMITS.programme),
  /** Slug of the event that this one belongs to. */
  part_of: text(GIFT_LIMITS.part_of),
  /** One of GIFT_STATUSES. */
  status: text(GIFT_LIMITS.status),
})
export type GiftForm = z.infer<typeof GiftForm>

/** The form of which nothing is filled. */
export const EMPTY_GIFT: GiftForm = GiftForm.parse({})

export type GiftFault = { field: GiftField; code: (typeof GIFT_FAULTS)[number]; row?: number }
