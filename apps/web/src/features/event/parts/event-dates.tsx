import type { EventDate, RelatedEvent } from '@okolo/contract/events/event'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { TitleTexts } from '../../../catalogue/event/two-texts.tsx'
import { StateBadge } from '../../../catalogue/event/badge.tsx'
import { stateOf } from '../../../catalogue/event/event-state.ts'
import { spanText } from '../../../catalogue/event/event-time.ts'
import styles from './event-dates.module.css'
import type { EventPart, ShownEvent } from './event-part.ts'

/** A daily tour has hundreds of dates: the next ones are shown, the others folded away. */
const SHOWN = 8
/** A festival's programme may be long, too. */
const SHOWN_RELATED = 12

/** All dates of the event. Each has its own page. */
export function EventDates({ data, event, date }: EventPart) {
  const t = useTranslations('event')
  if (event.dates.length < 2) return null
  const { coming, past } = datesOf({ data, event })
  const later = coming.slice(SHOWN)
  return (
    <section id="dates" aria-labelledby="dates-title">
      <h2 id="dates-title">{t('allDates')}</h2>
      <DateList data={data} dates={coming.slice(0, SHOWN)} current={date} />
      {later.length > 0 && (
        <details className={styles['folded']}>
          <summary>{t('moreDates', { count: later.length })}</summary>
          <DateList data={data} dates={later} current={date} />
        </details>
      )}
      {event.goes_on && <p>{t('goesOn')}</p>}
      {past.length > 0 && (
        <details className={styles['folded']}>
          <summary>{t('pastDates')}</summary>
          <DateList data={data} dates={past} current={date} />
        </details>
      )}
    </section>
  )
}

/** Splits the dates into coming ones by start, and past ones, latest first. */
export function datesOf({ data, event }: Pick<EventPart, 'data' | 'event'>) {
  const isPast = (each: EventDate) =>
    stateOf(each, data.now) === 'ended' || cancelledLongAgo(each, data.now)
  return {
    coming: event.dates.filter((each) => !isPast(each)),
    past: event.dates.filter(isPast).toReversed(),
  }
}

/** A cancelled date has no end, so its start decides. */
function cancelledLongAgo(date: EventDate, now: string): boolean {
  return date.status === 'cancelled' && Date.parse(date.start) < Date.parse(now)
}

type DateListProps = {
  data: ShownEvent
  dates: EventDate[]
  current: EventDate
  onPick?: () => void
}

export function DateList({ data, dates, current, onPick }: DateListProps) {
  const locale = useLocale()
  return (
    <ul className={styles['dates']}>
      {dates.map((date) => (
        <li key={date.uuid}>
          <a
            href={pages.event(locale, data.event.slug, date.uuid)}
            aria-current={date.uuid === current.uuid ? 'true' : undefined}
            onClick={onPick}
          >
            <time dateTime={date.start} suppressHydrationWarning>
              {spanText(locale, date, data.today)}
            </time>
            <StateBadge event={data.event} date={date} state={stateOf(date, data.now)} />
          </a>
        </li>
      ))}
    </ul>
  )
}

type RelatedProps = { id: string; title: string; events: RelatedEvent[]; data: ShownEvent }

/** Related events: its parts, or the rest of its series. Nothing if there are none. */
export function RelatedEvents({ id, title, events, data }: RelatedProps) {
  const t = useTranslations('feed')
  if (events.length === 0) return null
  const rest = events.slice(SHOWN_RELATED)
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <RelatedList events={events.slice(0, SHOWN_RELATED)} data={data} />
      {rest.length > 0 && (
        <details className={styles['folded']}>
          <summary>{t('more')}</summary>
          <RelatedList events={rest} data={data} />
        </details>
      )}
    </section>
  )
}

function RelatedList({ events, data }: Pick<RelatedProps, 'events' | 'data'>) {
  const locale = useLocale()
  return (
    <ul className={styles['dates']}>
      {events.map(({ date, ...event }) => (
        <li key={event.slug}>
          <a href={pages.event(locale, event.slug)}>
            <TitleTexts event={event} as="span" />
            <time dateTime={date.start} suppressHydrationWarning>
              {spanText(locale, date, data.today)}
            </time>
          </a>
        </li>
      ))}
    </ul>
  )
}
