import { addDays, weekdayOf, type Day } from '@okolo/contract/filter/event-filter'
import { inZone } from '#server/knowledge/time/zoned-time.ts'

/** Digests go out on Thursdays, between these hours of the city's clock. */
const WEEKDAY = 4
const FROM_HOUR = 7
const TO_HOUR = 12

/** The week (its Monday) whose digest goes out at this moment in a zone, or null. */
export function weekInMorning(now: Date, zone: string): Day | null {
  const wall = inZone(now, zone)
  const day = wall.slice(0, 10)
  const hour = Number(wall.slice(11, 13))
  if (weekdayOf(day) !== WEEKDAY || hour < FROM_HOUR || hour >= TO_HOUR) return null
  return addDays(day, 1 - WEEKDAY)
}

/** The day of the next digest in a zone: today while its morning is not over. */
export function nextDigestDay(now: Date, zone: string): Day {
  const wall = inZone(now, zone)
  const day = wall.slice(0, 10)
  const ahead = (WEEKDAY - weekdayOf(day) + 7) % 7
  const isOver = ahead === 0 && Number(wall.slice(11, 13)) >= TO_HOUR
  return addDays(day, isOver ? 7 : ahead)
}
