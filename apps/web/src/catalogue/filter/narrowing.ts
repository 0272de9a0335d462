import {
  weekendOf,
  without,
  withTimeframe,
  withTimeline,
  withWeekend,
  type Day,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'

export const WHENS = ['this_week', 'today', 'tomorrow', 'weekend', 'anytime'] as const
export type When = (typeof WHENS)[number]

/** Returns the time chip of a filter, or null for individual days and for the past. */
export function whenOf(asked: EventFilter, today: Day): When | null {
  if (asked.timeframe !== undefined) return asked.timeframe
  const { from, to } = weekendOf(today)
  if (asked.date_from === from && asked.date_to === to) return 'weekend'
  const days = [asked.date, asked.date_from, asked.date_to]
  const anyDay = days.every((day) => day === undefined)
  return anyDay && asked.timeline === 'upcoming' ? 'anytime' : null
}

/**
 * Returns the filter with another time. Without JavaScript "Anytime" becomes all upcoming events. With it the time
 * leaves the address.
 */
export function withWhen(filter: EventFilter, when: When, today: Day): EventFilter {
  switch (when) {
    case 'weekend':
      return withWeekend(filter, today)
    case 'anytime':
      return withTimeline(filter, 'upcoming')
    case 'today':
    case 'tomorrow':
    case 'this_week':
      return withTimeframe(filter, when)
  }
}

/** The choices besides city and time that narrow a feed. Each can be removed by itself. */
export const NARROWING = [
  'search',
  'category',
  'popular',
  'free',
  'is_online',
  'price',
  'mood',
  'language',
  'hours',
  'weekday',
  'accessible',
  'age',
  'venue',
  'organizer',
] as const
export type NarrowingKey = (typeof NARROWING)[number]

export function narrowingOf(filter: EventFilter): NarrowingKey[] {
  return NARROWING.filter((key) =>
    keysOf(key).some((each) => {
      const value = filter[each]
      return value !== undefined && value !== '' && value !== false
    }),
  )
}

/** The filter with this choice taken back. */
export function withoutChoice(filter: EventFilter, key: NarrowingKey): EventFilter {
  return without(filter, ...keysOf(key))
}

/** From and before are one choice. */
function keysOf(key: NarrowingKey): readonly string[] {
  return key === 'hours' ? ['time_from', 'time_to'] : [key]
}
