import { useTranslations } from 'use-intl'
import { EventDates, RelatedEvents } from './event-dates.tsx'
import { EventFacts } from './event-facts.tsx'
import type { EventPart } from './event-part.ts'
import { EventSources } from './event-sources.tsx'
import { FollowPart } from './follow-part.tsx'
import { MoodChipsRow } from './mood-chips-row.tsx'
import { Programme } from '../programme/programme.tsx'
import styles from './event-more.module.css'

/** All that stands below the text: moods, dates, programme, facts, sources, and what can be followed. */
export function EventMore(part: EventPart) {
  const t = useTranslations()
  const { data, event } = part
  return (
    <div className={styles['more']}>
      <MoodChipsRow event={event} />
      <EventDates {...part} />
      <Programme event={event} now={data.now} today={data.today} />
      <RelatedEvents
        id="series"
        title={t('details.sameSeries')}
        events={event.series}
        data={data}
      />
      <EventFacts event={event} />
      <EventSources {...part} />
      <FollowPart {...part} />
      {event.is_demo && <p className={styles['small']}>{t('demo.event')}</p>}
    </div>
  )
}
