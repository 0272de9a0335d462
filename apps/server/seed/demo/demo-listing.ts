import type { CategorySlug } from '@okolo/contract/events/category'
import type { DemoEvent, DemoLanguage, DemoPrice, PlatformKey } from './content/demo-event.ts'

export type DemoDate = {
  /** Wall times in Bratislava without seconds, `2026-11-20T20:00`, or days if `allDay`. */
  start: string
  /** Null: not given. All-day dates end on this day, inclusive. */
  end: string | null
  allDay?: true
  cancelled?: true
  previousStart?: string
}

/** One listing of a demo platform. Nothing in it depends on today. */
export type DemoListing = {
  /** Unique on its platform and the same every day. */
  id: string
  /** The real event, shared by listings of several platforms. */
  event: string
  on: PlatformKey
  category: CategorySlug
  language: DemoLanguage
  title: string
  text: string
  other?: { language: DemoLanguage; title: string; text: string }
  dates: DemoDate[]
  /** RFC 5545 rule of the first date. */
  rule?: string
  status: 'scheduled' | 'sold_out' | 'cancelled' | 'rescheduled' | 'moved_online' | 'postponed'
  venue: (NonNullable<DemoEvent['venue']> & { room?: string }) | null
  online: boolean
  organizer: DemoEvent['organizer']
  performers: string[]
  price: DemoPrice
  tags: string[]
  age?: { min?: number; max?: number }
  accessibility: string[]
  /** Id of the festival this belongs to. */
  parent?: string
  /** Day on which it entered the listing. */
  published: string
}
