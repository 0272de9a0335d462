import type { EventDetail } from '@okolo/contract/events/event'
import type { Day } from '@okolo/contract/filter/event-filter'
import { EventSummary } from './box/event-summary.tsx'
import { EventAbout } from './parts/event-about.tsx'
import { EventFacts } from './parts/event-facts.tsx'
import { EventStatus } from './parts/event-status.tsx'
import { EventTitle } from './parts/event-title.tsx'

/** The page of an event before the event is there: without the parts that only a known one has. */
export function EventPreview({
  event,
  now,
  today,
}: {
  event: EventDetail
  now: string
  today: Day
}) {
  const data = { kind: 'known' as const, event, now, today }
  const part = { data, event, date: event.date, state: event.state }
  return (
    <article data-kind={event.category.slug}>
      <EventStatus {...part} />
      <EventTitle {...part}>{null}</EventTitle>
      <EventSummary {...part} />
      {(event.description_html ?? event.summary) !== null && <EventAbout event={event} />}
      <EventFacts event={event} />
    </article>
  )
}
