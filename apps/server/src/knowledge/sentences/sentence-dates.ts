import { addDays, weekdayOf, type Day, type EventFilter } from '@okolo/contract/filter/event-filter'
import type { Meaning } from './vocabulary.ts'

type When = Pick<EventFilter, 'timeframe' | 'date' | 'date_from' | 'date_to'>

/** The days that a word like "weekend" means, seen from `today` in the city's calendar. */
export function daysOfWord(
  meaning: Extract<Meaning, { kind: 'when' | 'weekday' }>,
  today: Day,
): When {
  const weekday = weekdayOf(today)
  if (meaning.kind === 'weekday') return { date: addDays(today, (meaning.value - weekday + 7) % 7) }
  const saturday = addDays(today, weekday === 7 ? -1 : 6 - weekday)
  switch (meaning.value) {
    case 'today':
    case 'tomorrow':
    case 'this_week':
      return { timeframe: meaning.value }
    case 'day_after_tomorrow':
      return { date: addDays(today, 2) }
    case 'this_month':
      return daysOfMonth(Number(today.slice(5, 7)), today)
    case 'next_month':
      return daysOfMonth((Number(today.slice(5, 7)) % 12) + 1, today)
    case 'next_week':
      return { date_from: addDays(today, 8 - weekday), date_to: addDays(today, 14 - weekday) }
    case 'weekend':
      return { date_from: saturday, date_to: addDays(saturday, 1) }
    case 'next_weekend':
      return { date_from: addDays(saturday, 7), date_to: addDays(saturday, 8) }
  }
}

/** A day and a month, this year or, when they are over, the next; null where there is no such day. */
export function dayOf(day: number, month: number, today: Day): Day | null {
  for (const year of [Number(today.slice(0, 4)), Number(today.slice(0, 4)) + 1]) {
    const date = new Date(Date.UTC(year, month - 1, day))
    if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) continue
    const written = date.toISOString().slice(0, 10)
    if (written >= today) return written
  }
  return null
}

/** A month, 1 to 12: what is left of it, or of the next one of that name. */
export function daysOfMonth(month: number, today: Day): { date_from: Day; date_to: Day } {
  const [year, now] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const of = month < now ? year + 1 : year
  const first = isoDay(new Date(Date.UTC(of, month - 1, 1)))
  return {
    date_from: first < today ? today : first,
    date_to: isoDay(new Date(Date.UTC(of, month, 0))),
  }
}

function isoDay(date: Date): Day {
  return date.toISOString().slice(0, 10)
}
