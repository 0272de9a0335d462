import { useTranslations } from 'use-intl'
import { PlaceStill } from '../../shell/place-still.tsx'
import { EventAbout } from './event-about.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventHead } from './event-head.tsx'
import styles from './event-page.module.css'
import { EventProgramme } from './event-programme.tsx'
import { EventSources } from './event-sources.tsx'
import { EventSummary } from './event-summary.tsx'
import { EventTitle } from './event-title.tsx'
import { EventTop } from './event-top.tsx'
import { panels, similar } from './later-parts.ts'
import type { ShownEvent } from './event-part.ts'
import { MoodReasons } from './mood-reasons.tsx'
import { TicketBar } from './ticket-bar.tsx'

/** The event page: title, time, place, price, and sources. */
export function EventView({ data }: { data: ShownEvent }) {
  const t = useTranslations('demo')
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
        <EventProgramme {...part} />
        <EventFacts event={event} />
        <EventSources {...part} />
        {event.is_demo && <p className={styles['small']}>{t('event')}</p>}
        {state !== 'cancelled' && <similar.Part data={data} />}
      </div>
      <TicketBar {...part} />
      <panels.Part {...part} />
    </article>
  )
}
