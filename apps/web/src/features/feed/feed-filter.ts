import {
  hasTime,
  weekendOf,
  withFeedDefaults,
  without,
  withTimeline,
  type Day,
  type EventFilter,
} from '@okolo/contract/event-filter'

/** The feed as its address and history entry say it. */
export type FeedAddress = {
  search: EventFilter
  path: { city?: string | undefined; category?: string | undefined }
  /** The visitor chose "Anytime": the address has no time, and this week is not meant either. */
  anytime: boolean
}

/**
 * What a feed's links build on: the visitor's own choices, with the city spelled out. "Anytime" is
 * written as all that is upcoming, which needs no history entry to be understood.
 */
export function chosenFilter({ search, path, anytime }: FeedAddress, city: string): EventFilter {
  const category = search.category ?? (search.popular === true ? undefined : path.category)
  const rest = without(search, 'cursor', 'city', 'category')
  const chosen = { ...rest, city, ...(category === undefined ? {} : { category }) }
  return anytime && !hasTime(chosen) ? withTimeline(chosen, 'upcoming') : chosen
}

/** What the API is asked: the choices, and this week where nothing says when (SPEC section 9). */
export function askedFilter(address: FeedAddress, city: string): EventFilter {
  const { cursor } = address.search
  const chosen = withFeedDefaults(chosenFilter(address, city))
  return typeof cursor === 'string' ? { ...chosen, cursor } : chosen
}

export const WHENS = ['this_week', 'today', 'tomorrow', 'weekend', 'anytime'] as const
export type When = (typeof WHENS)[number]

/** Which of the time chips a filter stands for; null for days of one's own and for the past. */
export function whenOf(asked: EventFilter, today: Day): When | null {
  if (asked.timeframe !== undefined) return asked.timeframe
  const { from, to } = weekendOf(today)
  if (asked.date_from === from && asked.date_to === to) return 'weekend'
  const days = [asked.date, asked.date_from, asked.date_to]
  const anyDay = days.every((day) => day === undefined)
  return anyDay && asked.timeline === 'upcoming' ? 'anytime' : null
}

/** The choices besides city and time that narrow a feed, each of which can be taken back by itself. */
export const NARROWING = [
  'search',
  'category',
  'popular',
  'free',
  'is_online',
  'price',
  'mood',
  'language',
  'venue',
  'organizer',
] as const
export type NarrowingKey = (typeof NARROWING)[number]

export function narrowingOf(filter: EventFilter): NarrowingKey[] {
  return NARROWING.filter((key) => {
    const value = filter[key]
    return value !== undefined && value !== '' && value !== false
  })
}

/** City and city + category are pages of their own for search engines; any other choice is not (SEO). */
export function isLandingFeed(address: FeedAddress): boolean {
  const others = without(address.search, 'city', 'category')
  const { category } = address.search
  return Object.keys(others).length === 0 && !Array.isArray(category)
}
