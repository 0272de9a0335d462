import type { EventDate, EventDetail, EventState } from '@okolo/contract/events/event'
import type { Day } from '@okolo/contract/filter/event-filter'

export type EventData =
  | { kind: 'gone' }
  | {
      /** `known`: as a card shows it, while the rest is on its way. */
      kind: 'event' | 'known'
      event: EventDetail
      now: string
      /** Today where the event takes place. */
      today: Day
    }

export type ShownEvent = Exclude<EventData, { kind: 'gone' }>

/** Handed to each part of the page. */
export type EventPart = { data: ShownEvent; event: EventDetail; date: EventDate; state: EventState }
