import type { Day } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { StateBadge } from './badge.tsx'
import { placeText } from './place-text.ts'
import styles from './event-card.module.css'
import { EventPicture } from './event-picture.tsx'
import {
  cardTimeText,
  dayRangeText,
  endDay,
  formatTag,
  shortDayText,
  spansDays,
  startDay,
  stubText,
} from './event-time.ts'
import type { ListedEvent as Card } from './listed-event.ts'
import { MoodChips } from './mood-chips.tsx'
import { usePriceText } from './price-text.ts'
import { useRunText } from './run-text.ts'
import { ViewerZone } from './viewer-zone.tsx'

type CardProps = {
  /** Element id of its title, unique on the page. */
  id: string
  card: Card
  today: Day
  /** The first card of a day, which is large on phones. */
  lead?: boolean
  /** Write the day too: outside of a day's own list. */
  withDay?: boolean
  /** Shows the city too, for lists over several cities. */
  withCity?: boolean
}

/** One event in a list, in the order of deciding: time, title, place, price. */
export function EventCard({
  id,
  card,
  today,
  lead = false,
  withDay = false,
  withCity = false,
}: CardProps) {
  const t = useTranslations('card')
  const locale = useLocale()
  const priceText = usePriceText()
  const several = card.upcoming_dates > 1 && !card.is_long
  const href = pages.event(locale, card.slug, card.date.uuid ?? undefined)
  return (
    <article
      className={`${styles['card']} ${lead ? styles['lead'] : ''}`}
      data-state={card.state}
      aria-labelledby={id}
    >
      <div className={styles['picture']}>
        <EventPicture event={card} place={lead ? 'lead' : 'row'} />
        <DateStub card={card} today={today} />
      </div>
      <div className={styles['body']}>
        <h3 id={id} className={styles['title']} lang={languageOf(card, locale)}>
          <a href={href}>{card.title}</a>
        </h3>
        <p className={styles['meta']}>
          <span className={styles['state']}>
            <StateBadge event={card} date={card.date} state={card.state} />
          </span>
          <span className={styles['when']}>
            <When card={card} today={today} withDay={withDay} />
          </span>
          <Where card={card} withCity={withCity} />
        </p>
        <p className={styles['facts']}>
          <strong className={styles['price']} suppressHydrationWarning>
            {priceText(card.price)}
          </strong>
          <DemoMark card={card} />
          {several && (
            <span className={styles['quiet']}>
              {card.goes_on
                ? t('furtherDates')
                : t('moreDates', { count: card.upcoming_dates - 1 })}
            </span>
          )}
          <MoodChips moods={card.moods} most={2} />
        </p>
        <Proof card={card} />
        <Credits card={card} />
      </div>
    </article>
  )
}

function languageOf(card: Card, locale: string): string | undefined {
  return card.language === 'und' || card.language === locale ? undefined : card.language
}

/** For the eye only: the day is also in the text beside it or in the heading above. */
function DateStub({ card, today }: { card: Card; today: Day }) {
  const locale = useLocale()
  const begun =
    startDay(card.date) < today && (card.state === 'happening' || card.state === 'ongoing')
  const { month, numeral } = stubText(locale, begun ? today : startDay(card.date))
  return (
    <span className={styles['stub']} aria-hidden="true" suppressHydrationWarning>
      <small suppressHydrationWarning>{month}</small>
      {numeral}
    </span>
  )
}

function When({ card, today, withDay }: { card: Card; today: Day; withDay: boolean }) {
  const t = useTranslations('card')
  const locale = useLocale()
  if (card.is_long) return <RunTime card={card} today={today} />
  const last = endDay(card.date)
  if (last !== null && startDay(card.date) < today && spansDays(card.date))
    return (
      <time dateTime={last} suppressHydrationWarning>
        {t('until', { date: shortDayText(locale, last, today) })}
      </time>
    )
  if (last !== null && spansDays(card.date))
    return (
      <time dateTime={card.date.start} suppressHydrationWarning>
        {dayRangeText(locale, startDay(card.date), last)}
      </time>
    )
  return (
    <>
      <time dateTime={card.date.start} suppressHydrationWarning>
        {cardTimeText(locale, card.date, withDay)}
      </time>
      {!card.date.all_day && <ViewerZone date={card.date} />}
    </>
  )
}

function RunTime({ card, today }: { card: Card; today: Day }) {
  return (
    <time dateTime={card.open_until ?? card.date.start} suppressHydrationWarning>
      {useRunText(card, today)}
    </time>
  )
}

function Where({ card, withCity }: { card: Card; withCity: boolean }) {
  const t = useTranslations('card')
  const locale = useLocale()
  if (card.is_online && card.venue === null) return <span>{t('online')}</span>
  const distance =
    card.distance === null
      ? ''
      : ` · ${new Intl.NumberFormat(formatTag(locale), { style: 'unit', unit: 'kilometer', maximumFractionDigits: card.distance < 10 ? 1 : 0 }).format(card.distance)}`
  const place = placeText(card, { withCity }) ?? t('noPlace')
  return <span suppressHydrationWarning>{place + distance}</span>
}

function DemoMark({ card }: { card: Card }) {
  const t = useTranslations('demo')
  return card.is_demo && <span className={styles['demo']}>{t('label')}</span>
}

/** The credits that its sources' terms require. The links are on the event page. */
function Credits({ card: { credits } }: { card: Card }) {
  if (credits.length === 0) return false
  return <p className={styles['credits']}>{credits.map(({ text }) => text).join(' · ')}</p>
}

/** One line at most: the reason for the rank, if people can check it. */
function Proof({ card }: { card: Card }) {
  const t = useTranslations('card')
  const { reason, source_count: platforms, saved_count: saved } = card
  const told = {
    platforms: null,
    saved: null,
    free_tonight: t('freeTonight'),
    closing_soon: t('closingSoon'),
    just_opened: t('justOpened'),
    last_tickets: t('lastTickets'),
  }
  const proofs = [
    reason === null ? null : told[reason.code],
    platforms > 1 ? t('platforms', { count: platforms }) : null,
    saved > 0 ? t('saved', { count: saved }) : null,
  ].filter((proof) => proof !== null)
  return proofs.length > 0 && <p className={styles['proof']}>{proofs.slice(0, 2).join(' · ')}</p>
}
