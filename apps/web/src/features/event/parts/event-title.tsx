import { pages } from '@okolo/contract/site/pages'
import { useSearch } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { inCity } from '../../../catalogue/event/place-text.ts'
import { StateBadge } from '../../../catalogue/event/badge.tsx'
import { MoodChips } from '../../../catalogue/event/mood-chips.tsx'
import styles from './parts.module.css'
import { EventStatus } from './event-status.tsx'
import { languageOf, type EventPart } from './event-part.ts'

/** State, category and title. */
export function EventTitle(part: EventPart) {
  const t = useTranslations()
  const locale = useLocale()
  const reported = useSearch({ strict: false, select: (search) => search['reported'] })
  const { event, date, state } = part
  return (
    <>
      <ReportOutcome said={reported} />
      <EventStatus {...part} />
      <p className={styles['marks']}>
        <a href={pages.feed(locale, inCity(event.city, { category: event.category.slug }))}>
          {event.category.name}
        </a>
        <MoodChips moods={event.moods} />
        <StateBadge event={event} date={date} state={state} />
        {event.is_demo && <span className={styles['demo']}>{t('demo.label')}</span>}
      </p>
      <h1 id="event-title" lang={languageOf(event)}>
        {event.title}
      </h1>
      {event.part_of !== null && (
        <p className={styles['small']}>
          <a href={pages.event(locale, event.part_of.slug)}>
            {t('event.partOf', { title: event.part_of.title })}
          </a>
        </p>
      )}
    </>
  )
}

/** The outcome of a report sent without JavaScript. */
function ReportOutcome({ said }: { said: unknown }) {
  const t = useTranslations('event')
  if (typeof said !== 'string') return null
  const text =
    said === 'yes' ? t('reportSent') : said === 'later' ? t('reportLater') : t('reportFailed')
  return (
    <p id="reported" role="status" className={said === 'yes' ? styles['sent'] : styles['failed']}>
      {text}
    </p>
  )
}
