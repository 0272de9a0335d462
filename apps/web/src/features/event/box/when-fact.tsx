import { addDays } from '@okolo/contract/filter/event-filter'
import { useLocale, useTranslations } from 'use-intl'
import { useState, type MouseEvent, type ReactNode } from 'react'
import {
  dayText,
  hoursText,
  shortDayText,
  spansDays,
  spanText,
  startDay,
  zonesDiffer,
} from '../../../catalogue/event/event-time.ts'
import { isOpenEnded, useRunText } from '../../../catalogue/event/run-text.ts'
import { useViewerZone, useZoneMark } from '../../../catalogue/event/viewer-zone.tsx'
import type { EventPart } from '../parts/event-part.ts'
import { CALENDAR_PANEL } from '../parts/panel-ids.ts'
import styles from './event-summary.module.css'
import { FieldOrigin } from './field-origin.tsx'
import { wayOut } from './way-out.ts'

/** The shown date with its zone where that is another than the visitor's, and the ways to further dates and into a calendar. */
export function WhenFact(part: EventPart) {
  const { data, event, date } = part
  const t = useTranslations()
  const locale = useLocale()
  const others = event.dates.filter(
    ({ uuid, start }) => uuid !== date.uuid && Date.parse(start) > Date.parse(data.now),
  ).length
  const soon = useSoon(part)
  const zone = useZoneMark(date)
  const isOpen = event.is_long && isOpenEnded(event, data.today)
  return (
    <>
      <time dateTime={date.start} className={styles['main']} suppressHydrationWarning>
        {isOpen
          ? t('card.since', { date: shortDayText(locale, startDay(date), data.today) })
          : (soon === null
              ? spanText(locale, date, data.today)
              : `${soon}, ${hoursText(locale, date)}`) + zone}
      </time>
      {soon !== null && <p>{dayText(locale, startDay(date), data.today)}</p>}
      {event.is_long && !spansDays(date) && <RunLine {...part} />}
      {date.all_day && !isOpen && <p>{t('card.allDay')}</p>}
      <YourTime {...part} />
      {others > 0 && (
        <p>
          <AllDatesLink part={part}>
            {event.goes_on ? t('card.furtherDates') : t('event.moreDates', { count: others })}
          </AllDatesLink>
        </p>
      )}
      <FieldOrigin of="time" {...part} />
      {wayOut(part) !== null && (
        <button type="button" className={styles['link']} popoverTarget={CALENDAR_PANEL}>
          {t('event.addToCalendar')}
        </button>
      )}
    </>
  )
}

/** Returns "Today" or "Tomorrow" for an hour of these days, else null. */
function useSoon({ date, data }: EventPart): string | null {
  const t = useTranslations('feed')
  if (date.all_day || spansDays(date)) return null
  if (startDay(date) === data.today) return t('today')
  return startDay(date) === addDays(data.today, 1) ? t('tomorrow') : null
}

/** The opening days of a long run, and its end. */
function RunLine({ event, data }: EventPart) {
  const text = useRunText(event, data.today)
  return text !== null && <p suppressHydrationWarning>{text}</p>
}

/** For online events the visitor's own time, if it differs (specification 10). */
function YourTime({ data, event, date }: EventPart) {
  const t = useTranslations('event')
  const locale = useLocale()
  const viewer = useViewerZone()
  const isElsewhere =
    viewer !== null && !date.all_day && zonesDiffer(date.start, viewer, date.time_zone)
  if (!event.is_online || !isElsewhere) return null
  return <p>{t('yourTime', { time: spanText(locale, date, data.today, viewer) })}</p>
}

/** Leads to the dates on the page. With JavaScript it opens them in a dialog. */
function AllDatesLink({ part, children }: { part: EventPart; children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const open = (click: MouseEvent) => {
    click.preventDefault()
    import('./all-dates-dialog.tsx').then(
      ({ AllDatesDialog }) =>
        setDialog(<AllDatesDialog part={part} onClose={() => setDialog(null)} />),
      // Without its code, the page scrolls to its own dates.
      () => document.getElementById('dates')?.scrollIntoView(),
    )
  }
  return (
    <>
      <a href="#dates" onClick={open}>
        {children}
      </a>
      {dialog}
    </>
  )
}
