import type { EventDetail } from '@okolo/contract/events/event'

/** The reasons of its moods, in the event's own words. A mood that an operator set has none. */
export function moodReasons(event: EventDetail): EventDetail['mood_reasons'] {
  return event.mood_reasons.filter(
    ({ mood, reasons }) => event.moods.includes(mood) && reasons.length > 0,
  )
}
