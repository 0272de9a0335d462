import type { EventDate, EventDetail, EventState } from '@okolo/contract/events/event'
import type { Day } from '@okolo/contract/filter/event-filter'

export type EventData =
  | { kind: 'gone' }
  | {
      kind: 'event'
      event: EventDetail
      now: string
      /** Today where the event takes place. */
      today: Day
    }

export type ShownEvent = Extract<EventData, { kind: 'event' }>

/** Handed to each part of the page. */
export type EventPart = { data: ShownEvent; event: EventDetail; date: EventDate; state: EventState }
