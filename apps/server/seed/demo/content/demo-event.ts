import type { CategorySlug } from '@okolo/contract/events/category'
import type { OrganizerKey } from './organizers.ts'
import type { VenueKey } from './venues.ts'

/** The shapes of the demo city's events. occurrences.ts turns them into dated listings. */

export type DemoLanguage = 'sk' | 'en' | 'uk' | 'de' | 'hu'

export type PlatformKey = 'calendar' | 'tickets' | 'agenda'

/** Prices as honest and as vague as real ones. Amounts in euros. */
export type DemoPrice =
  | { kind: 'free' }
  | { kind: 'paid'; min: number; max?: number; fees: 'included' | 'added' | 'unknown' }
  | { kind: 'words'; text: string }
  | { kind: 'unstated' }

/** Variants are played in turn, one per occurrence: another band, film or guest each time. */
export type Variant = {
  title: string
  text: string
  performers?: string[]
  /** The title and text in a second language, for bilingual platforms. */
  other?: { language: DemoLanguage; title: string; text: string }
}

/** The same event on another platform, with its own title and spelling of the venue. */
export type AlsoListed = {
  on: PlatformKey
  title: (title: string) => string
  venueName?: string
  price?: DemoPrice
}

type Common = {
  key: string
  category: CategorySlug
  venue: VenueKey | null
  room?: string
  organizer: OrganizerKey
  language: DemoLanguage
  /** Added after each variant's text. */
  about?: string
  variants: Variant[]
  price: DemoPrice
  tags: string[]
  on: PlatformKey
  age?: { min?: number; max?: number }
  accessibility?: ('hi' | 'ii' | 'mi' | 'pi' | 'vi')[]
  online?: boolean
}

/**
 * `fate` applies to every third occurrence (or every `every`th), so that the coming weeks always
 * hold one.
 */
export type Fate = {
  is: 'cancelled' | 'sold_out' | 'rescheduled' | 'moved_online'
  every: number
  at: number
}

/** An event of its own on one day of each week. */
export type WeeklyEvent = Common & {
  /** ISO weekday, 1 is Monday. */
  day: number
  /** Wall time in Bratislava. */
  time: string
  /** Null: no end is given. */
  minutes: number | null
  fate?: Fate
  also?: AlsoListed[]
}

/** One event with dates by a recurrence rule, since `since`. */
export type SeriesEvent = Omit<Common, 'variants' | 'on'> & {
  variants: [Variant]
  since: string
  time: string
  minutes: number
  /** RFC 5545, without FREQ=WEEKLY's start: `FREQ=WEEKLY;BYDAY=MO,WE`. */
  rule: string
}

/** Open every day of a calendar month: an exhibition. */
export type MonthEvent = Common & { also?: AlsoListed[] }
