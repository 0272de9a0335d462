/** How often an event is held again. `days`: on given days. Empty: once. */
export const GIFT_REPEATS = ['', 'weekly', 'monthly', 'days'] as const
export const GIFT_PLACES = ['venue', 'address', 'online'] as const
/** `voluntary`: everybody pays what they can. Empty: nothing is said of a price. */
export const GIFT_PRICES = ['', 'free', 'exact', 'from', 'range', 'voluntary'] as const
export const GIFT_STATUSES = ['', 'cancelled', 'sold_out', 'postponed'] as const
/** Days of the week as RFC 5545 writes them, Monday first. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
/** Facts about access that can be ticked, as sources say them. */
export const GIFT_ACCESS = [
  'wheelchair',
  'toilet',
  'hearing-loop',
  'sign-language',
  'lift',
] as const

/** The longest text of each field, in characters. */
export const GIFT_LIMITS = {
  title: 200,
  part_of: 300,
  text: 5000,
  day: 10,
  time: 5,
  end_time: 5,
  status: 10,
  repeats: 10,
  weekdays: 20,
  nth: 2,
  days: 4000,
  until: 10,
  except: 2000,
  end_day: 10,
  city: 100,
  where: 10,
  venue: 300,
  place: 200,
  address: 300,
  lat: 20,
  lon: 20,
  room: 100,
  online_url: 1000,
  price: 10,
  price_min: 12,
  price_max: 12,
  currency: 3,
  link: 1000,
  tickets: 1000,
  picture: 40,
  picture_by: 200,
  picture_text: 300,
  category: 40,
  organizer: 200,
  age_min: 3,
  age_max: 3,
  access: 200,
  in_language: 100,
  language: 20,
  programme: 20_000,
} as const

export type GiftField = keyof typeof GIFT_LIMITS
/** The names of all fields, in the order of the form. */
export const GIFT_FIELDS = Object.keys(GIFT_LIMITS).filter(isGiftField)

function isGiftField(name: string): name is GiftField {
  return name in GIFT_LIMITS
}

/** The mistakes of a field. Pages translate each of them. */
export const GIFT_FAULTS = [
  'missing',
  'too_long',
  'not_a_day',
  'not_an_hour',
  'past',
  'too_far',
  'ends_first',
  'not_an_address',
  'not_a_number',
  'range',
  'unknown',
  'too_many',
  'unreadable_row',
] as const

/** The reasons why a photograph of a poster fills nothing. Pages translate each of them. */
const POSTER_FAULTS = [
  'not_a_picture',
  'too_large',
  'too_slow',
  'no_text', // no words in it
  'no_events', // words, and among them neither a day nor an hour
  'no_data', // this installation cannot read pictures
] as const
export type PosterFault = (typeof POSTER_FAULTS)[number]

/** The place where a filled field was read. */
export const GIFT_ORIGINS = ['text', 'page', 'calendar', 'poster', 'model'] as const
