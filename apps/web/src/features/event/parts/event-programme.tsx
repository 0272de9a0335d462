import { useTranslations } from 'use-intl'
import { EventDates } from './event-dates.tsx'
import type { EventPart } from './event-part.ts'
import { RelatedEvents } from './related-events.tsx'

/** The event's dates, its parts, and its series. */
export function EventProgramme(part: EventPart) {
  const t = useTranslations('event')
  const { data, event } = part
  return (
    <>
      <EventDates {...part} />
      <RelatedEvents id="parts" title={t('parts')} events={event.parts} data={data} />
      <RelatedEvents id="series" title={t('sameSeries')} events={event.series} data={data} />
    </>
  )
}
