import type { EventDate, EventDetail, EventState } from '@okolo/contract/event'
import { pages } from '@okolo/contract/pages'
import { useLocale, useTranslations } from 'use-intl'
import { StateBadge } from '../../catalogue/badge.tsx'
import { EventPicture, ownImage } from '../../catalogue/event-picture.tsx'
import { MoodChips } from '../../catalogue/mood-chips.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventHead } from './event-head.tsx'
import styles from './event-page.module.css'
import { EventProgramme } from './event-programme.tsx'
import { EventSources } from './event-sources.tsx'
import { EventStatus } from './event-status.tsx'
import { EventSummary } from './event-summary.tsx'
import type { EventData } from './load-event.ts'
import { MoodReasons } from './mood-reasons.tsx'
import { TicketBar } from './ticket-bar.tsx'

export type ShownEvent = Extract<EventData, { kind: 'event' }>
/** What the parts of the page need to know. */
export type EventPart = { data: ShownEvent; event: EventDetail; date: EventDate; state: EventState }

/** The event page: what, when, where, how much, and who says so. */
export function EventView({ data }: { data: ShownEvent }) {
  const t = useTranslations()
  const locale = useLocale()
  const { event } = data
  const { date, state } = event
  const part = { data, event, date, state }
  const textLanguage = event.language === 'und' ? undefined : event.language
  const credit = ownImage(event.image)?.credit
  return (
    <article className={styles['event']} aria-labelledby="event-title">
      <EventHead {...part} />
      <div className={styles['picture']}>
        <EventPicture event={event} place="page" />
        <a
          className={styles['back']}
          href={pages.feed(locale, { city: event.city.slug })}
          aria-label={t('event.back', { city: event.city.name })}
        >
          <Icon name="back" />
        </a>
      </div>
      <div className={styles['main']}>
        <EventStatus {...part} />
        <p className={styles['marks']}>
          <a href={pages.feed(locale, { city: event.city.slug, category: event.category.slug })}>
            {event.category.name}
          </a>
          <MoodChips moods={event.moods} />
          <StateBadge state={state} status={date.status} />
          {event.is_demo && <span className={styles['demo']}>{t('demo.label')}</span>}
        </p>
        <h1 id="event-title" lang={textLanguage}>
          {event.title}
        </h1>
        {event.part_of !== null && (
          <p className={styles['small']}>
            <a href={pages.event(locale, event.part_of.slug)}>
              {t('event.partOf', { title: event.part_of.title })}
            </a>
          </p>
        )}
        <MoodReasons event={event} />
        <EventSummary {...part} />
        <section aria-labelledby="about">
          <h2 id="about">{t('event.about')}</h2>
          <Description event={event} language={textLanguage} />
          {credit != null && <p className={styles['small']}>{t('event.photo', { credit })}</p>}
        </section>
        <EventProgramme {...part} />
        <EventFacts event={event} />
        <EventSources {...part} />
        {event.is_demo && <p className={styles['small']}>{t('demo.event')}</p>}
      </div>
      <TicketBar {...part} />
    </article>
  )
}

/** The server has cleaned the HTML with an allow-list; a plain summary stands in where there is none. */
function Description({ event, language }: { event: EventDetail; language: string | undefined }) {
  const t = useTranslations('event')
  if (event.description_html !== null)
    return (
      <div
        className={styles['text']}
        lang={language}
        dangerouslySetInnerHTML={{ __html: event.description_html }}
      />
    )
  if (event.summary !== null)
    return (
      <p className={styles['text']} lang={language}>
        {event.summary}
      </p>
    )
  return <p className={styles['small']}>{t('noDescription')}</p>
}
