import type { EventDate } from '@okolo/contract/event'
import { pages } from '@okolo/contract/pages'
import { useLocale, useTranslations } from 'use-intl'
import { StateBadge } from '../../catalogue/badge.tsx'
import { stateOf } from '../../catalogue/event-state.ts'
import { spanText } from '../../catalogue/event-time.ts'
import type { EventPart, ShownEvent } from './event-view.tsx'
import styles from './event-dates.module.css'

/** Every date of the event, past ones folded away; each is a page of its own. */
export function EventDates({ data, event, date }: EventPart) {
  const t = useTranslations('event')
  if (event.dates.length < 2) return null
  const [past, coming] = [[] as EventDate[], [] as EventDate[]]
  for (const each of event.dates)
    (stateOf(each, data.now) === 'ended' || endedLongAgo(each, data.now) ? past : coming).push(each)
  return (
    <section id="dates" aria-labelledby="dates-title">
      <h2 id="dates-title">{t('allDates')}</h2>
      <DateList data={data} dates={coming} current={date} />
      {past.length > 0 && (
        <details className={styles['past']}>
          <summary>{t('pastDates')}</summary>
          <DateList data={data} dates={past.toReversed()} current={date} />
        </details>
      )}
    </section>
  )
}

/** A cancelled date has no end in time; its start says where it belongs. */
function endedLongAgo(date: EventDate, now: string): boolean {
  return date.status === 'cancelled' && Date.parse(date.start) < Date.parse(now)
}

type DateListProps = { data: ShownEvent; dates: EventDate[]; current: EventDate }

function DateList({ data, dates, current }: DateListProps) {
  const locale = useLocale()
  return (
    <ul className={styles['dates']}>
      {dates.map((date) => (
        <li key={date.uuid}>
          <a
            href={pages.event(locale, data.event.slug, date.uuid)}
            aria-current={date.uuid === current.uuid ? 'true' : undefined}
          >
            <time dateTime={date.start} suppressHydrationWarning>
              {spanText(locale, date, data.today)}
            </time>
            <StateBadge state={stateOf(date, data.now)} status={date.status} />
          </a>
        </li>
      ))}
    </ul>
  )
}
