import { addDays, weekdayOf, type Day, type EventFilter } from '@okolo/contract/event-filter'
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
