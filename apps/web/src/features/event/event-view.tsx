import { useTranslations } from 'use-intl'
import { PlaceStill } from '../../shell/place-still.tsx'
import { EventHead } from './event-head.tsx'
import { panels, similar } from './later-parts.tsx'
import { EventAbout } from './parts/event-about.tsx'
import { EventDates, RelatedEvents } from './parts/event-dates.tsx'
import { EventFacts } from './parts/event-facts.tsx'
import type { ShownEvent } from './parts/event-part.ts'
import { EventSources } from './parts/event-sources.tsx'
import { EventSummary } from './parts/event-summary.tsx'
import { EventTitle } from './parts/event-title.tsx'
import { EventTop } from './parts/event-top.tsx'
import { MoodReasons } from './parts/mood-reasons.tsx'
import styles from './parts/parts.module.css'
import { TicketBar } from './parts/ticket-bar.tsx'

/** The event page: title, time, place, price, and sources. */
export function EventView({ data }: { data: ShownEvent }) {
  const t = useTranslations()
  const { event } = data
  const { date, state, venue, location } = event
  const part = { data, event, date, state }
  return (
    <article className={styles['event']} aria-labelledby="event-title">
      <EventHead {...part} />
      <EventTop event={event} />
      <div className={styles['main']}>
        <EventTitle {...part} />
        {state === 'cancelled' && <similar.Part data={data} />}
        <MoodReasons event={event} />
        <EventSummary {...part} />
        <EventAbout event={event} />
        {venue !== null && location !== null && (
          <PlaceStill name={venue.name} address={venue.address} location={location} />
        )}
        <EventDates {...part} />
        <RelatedEvents id="parts" title={t('event.parts')} events={event.parts} data={data} />
        <RelatedEvents
          id="series"
          title={t('event.sameSeries')}
          events={event.series}
          data={data}
        />
        <EventFacts event={event} />
        <EventSources {...part} />
        {event.is_demo && <p className={styles['small']}>{t('demo.event')}</p>}
        {state !== 'cancelled' && <similar.Part data={data} />}
      </div>
      <TicketBar {...part} />
      <panels.Part {...part} />
    </article>
  )
}
