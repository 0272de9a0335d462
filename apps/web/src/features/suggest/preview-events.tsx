import type { EventDate } from '@okolo/contract/events/event'
import type { PreviewEvent } from '@okolo/contract/events/suggestion'
import { useTranslations } from 'use-intl'
import { cardTimeText, shortDayText } from '../../catalogue/event/event-time.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import styles from './suggest.module.css'

/** Enough to recognise the source. The form follows below. */
const SHOWN = 8

/** The first events of a source, without pictures, which would show visitors' addresses to a foreign server. */
export function PreviewEvents({ events, now }: { events: PreviewEvent[]; now: string }) {
  const t = useTranslations('suggest')
  const locale = usePageLocale()
  if (events.length === 0) return null
  const timeOf = (date: NonNullable<PreviewEvent['date']>) => {
    // The formats need a whole date. Previewed dates have no page and so no uuid.
    const whole: EventDate = { ...date, uuid: '' }
    const year = date.start.slice(0, 4) === now.slice(0, 4) ? '' : ` ${date.start.slice(0, 4)}`
    return date.all_day
      ? shortDayText(locale, date.start.slice(0, 10), now.slice(0, 10))
      : cardTimeText(locale, whole) + year
  }
  return (
    <ol className={styles['events']}>
      {events.slice(0, SHOWN).map((event, index) => (
        <li key={index}>
          <span className={styles['when']} suppressHydrationWarning>
            {event.date === null ? t('noDate') : timeOf(event.date)}
          </span>
          <span>
            <strong>{event.title}</strong>
            {event.place !== null && <span className={styles['place']}>{event.place}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
