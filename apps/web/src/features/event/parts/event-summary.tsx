import type { EventDetail, FieldOrigin as Origin } from '@okolo/contract/events/event'
import type { Day } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { townOf } from '../../../catalogue/event/place-text.ts'
import {
  agoText,
  spansDays,
  spanText,
  zoneName,
  zonesDiffer,
} from '../../../catalogue/event/event-time.ts'
import { mapHref } from '../../../catalogue/places/map-href.ts'
import { usePriceText } from '../../../catalogue/event/price-text.ts'
import { useRunText } from '../../../catalogue/event/run-text.ts'
import { useViewerZone } from '../../../catalogue/event/viewer-zone.tsx'
import controls from '../../../ui/controls.module.css'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import type { EventPart } from './event-part.ts'
import styles from './event-summary.module.css'

/** Time, place and price in three rows (VISUAL). */
export function EventSummary(part: EventPart) {
  return (
    <dl className={styles['summary']}>
      <WhenRow {...part} />
      <WhereRow event={part.event} />
      <PriceRow data={part.data} event={part.event} />
    </dl>
  )
}

function Row({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className={styles['row']}>
      <dt>
        <Icon name={icon} />
        <span className={controls['hidden']}>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function WhenRow(part: EventPart) {
  const { data, event, date } = part
  const t = useTranslations()
  const locale = useLocale()
  const others = event.dates.filter(
    ({ uuid, start }) => uuid !== date.uuid && Date.parse(start) > Date.parse(data.now),
  ).length
  return (
    <Row icon="calendar" name={t('event.when')}>
      <time dateTime={date.start} className={styles['main']} suppressHydrationWarning>
        {spanText(locale, date, data.today)}
      </time>
      {event.is_long && !spansDays(date) && <RunLine event={event} today={data.today} />}
      <p>
        {date.all_day ? (
          t('card.allDay')
        ) : (
          <span suppressHydrationWarning>
            {t('event.zone', { place: clockPlace(event, date), zone: zoneName(locale, date) })}
          </span>
        )}
        {others > 0 && (
          <>
            {' · '}
            <AllDatesLink part={part}>
              {event.goes_on ? t('card.furtherDates') : t('event.moreDates', { count: others })}
            </AllDatesLink>
          </>
        )}
      </p>
      {event.is_online && <ViewerTime data={data} date={date} />}
      <FieldOrigin of="time" origin={event.origins.time} now={data.now} />
    </Row>
  )
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

/** The opening days of a long run, and its end. */
function RunLine({ event, today }: { event: EventDetail; today: Day }) {
  return <p suppressHydrationWarning>{useRunText(event, today)}</p>
}

/** Returns the town of the clock: the event's, else the city in the zone's name. */
function clockPlace(event: EventPart['event'], { time_zone: zone }: EventPart['date']): string {
  return townOf(event) || (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** Returns the venue's address, with the part of the city if it lacks that. */
function wholeAddress(event: EventPart['event']): string {
  const { venue, district } = event
  const address = venue?.address ?? townOf(event)
  return district == null || address.includes(district) ? address : `${address} · ${district}`
}

/** Online events are shown in the visitor's own time as well (specification 10). */
function ViewerTime({ data, date }: Pick<EventPart, 'data' | 'date'>) {
  const t = useTranslations('event')
  const locale = useLocale()
  const zone = useViewerZone()
  if (zone === null || date.all_day || !zonesDiffer(date.start, zone, date.time_zone)) return null
  return <p>{t('yourTime', { time: spanText(locale, date, data.today, zone) })}</p>
}

function WhereRow({ event }: { event: EventDetail }) {
  const t = useTranslations()
  const locale = useLocale()
  const { venue, location } = event
  if (venue === null && event.is_online)
    return (
      <Row icon="globe" name={t('event.where')}>
        <p className={styles['main']}>{t('event.onlineEvent')}</p>
      </Row>
    )
  return (
    <Row icon="map" name={t('event.where')}>
      <p className={styles['main']}>
        {venue === null ? (
          (event.address ?? t('card.noPlace'))
        ) : (
          <>
            <a href={pages.venue(locale, venue.slug)}>{venue.name}</a>
            {event.room !== null && `, ${event.room}`}
          </>
        )}
      </p>
      <p>{wholeAddress(event)}</p>
      {location === null ? (
        <p>{t('event.noExactPlace')}</p>
      ) : (
        <p>
          <a href={mapHref(location)} target="_blank" rel="noopener noreferrer">
            {t('event.openMap')}
          </a>
        </p>
      )}
    </Row>
  )
}

function PriceRow({ data, event }: Pick<EventPart, 'data' | 'event'>) {
  const t = useTranslations('event')
  const priceText = usePriceText()
  const { price } = event
  const unclear = price !== null && !price.is_free && price.min !== null && price.fees === 'unknown'
  return (
    <Row icon="ticket" name={t('price')}>
      <p className={styles['main']} suppressHydrationWarning>
        {priceText(price)}
      </p>
      <FieldOrigin of="price" origin={event.origins.price} now={data.now} />
      {unclear && <FeesNote />}
    </Row>
  )
}

function FeesNote() {
  const t = useTranslations('price')
  return <p>{t('feesNotStated')}</p>
}

type FieldOriginProps = { of: 'time' | 'place' | 'price'; origin: Origin | null; now: string }

/** The source of a value, and the time of its last check. */
function FieldOrigin({ of: field, origin, now }: FieldOriginProps) {
  const t = useTranslations('event')
  const locale = useLocale()
  if (origin === null) return null
  if (origin.rule === 'lock') return <p>{t('setByOperator')}</p>
  const words = { name: origin.name, ago: agoText(locale, origin.checked_at, now) }
  const text =
    field === 'time'
      ? t('timeFrom', words)
      : field === 'price'
        ? t('priceFrom', words)
        : t('placeFrom', words)
  return <p suppressHydrationWarning>{text}</p>
}
