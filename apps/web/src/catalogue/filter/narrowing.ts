import {
  nextWeekOf,
  weekendOf,
  withAnytime,
  withNextWeek,
  without,
  withTimeframe,
  withWeekend,
  type Day,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import { keysOfChoice, NARROWING, type Narrowing } from '@okolo/contract/filter/keys'

export type When =
  | 'today'
  | 'tonight'
  | 'tomorrow'
  | 'weekend'
  | 'this_week'
  | 'next_week'
  | 'anytime'

/** In the order in which they are offered. */
const WHENS: readonly When[] = ['today', 'tomorrow', 'weekend', 'this_week', 'next_week', 'anytime']

/** The times to choose from. Tonight is among them where it is chosen. */
export function whensBeside(current: When | null): readonly When[] {
  return current === 'tonight' ? WHENS.toSpliced(1, 0, current) : WHENS
}

/** Returns the time chip of a filter, or null for individual days and for the past. */
export function whenOf(asked: EventFilter, today: Day): When | null {
  const { timeframe, timeline, date, date_from: from, date_to: to } = asked
  if (timeframe !== undefined && timeframe !== '') return timeframe
  const isOf = (days: { from: Day; to: Day }) => from === days.from && to === days.to
  if (isOf(weekendOf(today))) return 'weekend'
  if (isOf(nextWeekOf(today))) return 'next_week'
  const anyDay = [date, from, to].every((day) => day === undefined)
  return anyDay && timeline !== 'past' ? 'anytime' : null
}

/** Returns the filter with another time. */
export function withWhen(filter: EventFilter, when: When, today: Day): EventFilter {
  switch (when) {
    case 'weekend':
      return withWeekend(filter, today)
    case 'next_week':
      return withNextWeek(filter, today)
    case 'anytime':
      return withAnytime(filter)
    case 'today':
    case 'tonight':
    case 'tomorrow':
    case 'this_week':
      return withTimeframe(filter, when)
  }
}

/** Moods are chosen together: an event has to have one of them. */
export function moodsOf({ mood }: EventFilter): string[] {
  return [mood ?? []].flat().filter((slug) => slug !== '')
}

/** The choices besides city and time that narrow a list. Each can be removed by itself. */
export function narrowingOf(filter: EventFilter): Narrowing[] {
  return NARROWING.filter((choice) =>
    keysOfChoice(choice).some((key) => {
      const value = filter[key]
      return value !== undefined && value !== '' && value !== false
    }),
  )
}

/** The filter with this choice taken back. */
export function withoutChoice(filter: EventFilter, choice: Narrowing): EventFilter {
  return without(filter, ...keysOfChoice(choice))
}
