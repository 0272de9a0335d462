import type { RelatedEvent } from '@okolo/contract/events/event'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { spanText } from '../../../catalogue/event/event-time.ts'
import styles from './event-dates.module.css'
import type { ShownEvent } from './event-part.ts'

/** A festival's programme may be long. The rest is folded away. */
const SHOWN = 12

type Props = { id: string; title: string; events: RelatedEvent[]; data: ShownEvent }

/** Related events: its parts, or the rest of its series. Nothing if there are none. */
export function RelatedEvents({ id, title, events, data }: Props) {
  const t = useTranslations('feed')
  if (events.length === 0) return null
  const rest = events.slice(SHOWN)
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <List events={events.slice(0, SHOWN)} data={data} />
      {rest.length > 0 && (
        <details className={styles['folded']}>
          <summary>{t('more')}</summary>
          <List events={rest} data={data} />
        </details>
      )}
    </section>
  )
}

function List({ events, data }: Pick<Props, 'events' | 'data'>) {
  const locale = useLocale()
  return (
    <ul className={styles['dates']}>
      {events.map(({ slug, title, date }) => (
        <li key={slug}>
          <a href={pages.event(locale, slug)}>
            <span>{title}</span>
            <time dateTime={date.start} suppressHydrationWarning>
              {spanText(locale, date, data.today)}
            </time>
          </a>
        </li>
      ))}
    </ul>
  )
}
