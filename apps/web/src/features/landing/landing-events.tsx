import { withDates, withTimeframe } from '@okolo/contract/filter/event-filter'
import type { Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { cardTimeText, clockText, dayRangeText } from '../../catalogue/event/event-time.ts'
import { cardKey, type ListedEvent } from '../../catalogue/event/listed-event.ts'
import { placeText } from '../../catalogue/event/place-text.ts'
import { usePriceText } from '../../catalogue/event/price-text.ts'
import { CategoryArt, motifsInRow, PosterArt } from '../../ui/category-art.tsx'
import styles from './landing-events.module.css'
import type { Group } from './landing-groups.ts'
import type { Home } from './load-landing.ts'

/** The next events as tickets. */
export function NextEvents({ home, group }: { home: Home; group: Group }) {
  const t = useTranslations()
  const locale = useLocale()
  const city = { city: home.city.slug }
  const count = group.total ?? group.events.length
  const isToday = group.kind === 'today'
  const all = isToday
    ? t(home.isEvening ? 'landing.allTonight' : 'landing.allToday', { count })
    : t('landing.all', { count })
  const href = pages.feed(
    locale,
    isToday || group.kind === 'tomorrow'
      ? withTimeframe(city, group.kind === 'today' ? 'today' : 'tomorrow')
      : home.scope,
  )
  const motifs = motifsOf(group.events)
  return (
    <section aria-labelledby="next" className={styles['group']}>
      <Heading
        id="next"
        words={
          isToday
            ? t(home.isEvening ? 'landing.tonightIn' : 'landing.todayIn', { city: home.city.name })
            : t('landing.nextIn', { city: home.city.name })
        }
        group={group}
        link={<a href={href}>{all}</a>}
      />
      <ul className={styles['rows']}>
        {group.events.map((event, index) => (
          <li key={cardKey(event)}>
            <Ticket event={event} motif={motifs[index]} withDay={!isToday} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The weekend as posters. */
export function LaterEvents({
  home,
  group,
  events,
}: {
  home: Home
  group: Group
  events: ListedEvent[]
}) {
  const t = useTranslations()
  const locale = useLocale()
  const city = { city: home.city.slug }
  const motifs = motifsOf(events)
  const heading = {
    weekend: t('landing.weekend'),
    tomorrow: t('feed.tomorrow'),
    today: t('feed.today'),
    later: t('landing.next'),
  }[group.kind]
  return (
    <section aria-labelledby="later" className={styles['group']}>
      <Heading
        id="later"
        words={heading}
        group={group}
        link={
          <a href={pages.feed(locale, withDates(city, group.from, group.to))}>
            {group.total === null ? t('links.toFeed') : t('landing.all', { count: group.total })}
          </a>
        }
      />
      <ul className={styles['posters']}>
        {events.map((event, index) => (
          <li key={cardKey(event)}>
            <Poster event={event} motif={motifs[index]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type HeadingProps = { id: string; words: string; group: Group; link: ReactNode }

function Heading({ id, words, group: { from, to }, link }: HeadingProps) {
  const locale = useLocale()
  return (
    <div className={styles['heading']}>
      <h2 id={id}>{words}</h2>
      <span suppressHydrationWarning>{dayRangeText(locale, from, to)}</span>
      {link}
    </div>
  )
}

type CardProps = { event: ListedEvent; motif: number | undefined }

function Ticket({ event, motif, withDay }: CardProps & { withDay: boolean }) {
  const locale = useLocale()
  return (
    <article className={styles['ticket']}>
      <div className={styles['stub']} data-kind={event.category.slug}>
        <CategoryArt
          className={styles['motif']}
          category={event.category.slug}
          seed={event.slug}
          motif={motif}
        />
        <b suppressHydrationWarning>{hourText(locale, event, withDay)}</b>
      </div>
      <div className={styles['text']}>
        <Title event={event} />
        <Place event={event} />
        <Price event={event} />
      </div>
    </article>
  )
}

function Poster({ event, motif }: CardProps) {
  const locale = useLocale()
  return (
    <article className={styles['poster']} data-kind={event.category.slug}>
      <PosterArt category={event.category.slug} seed={event.slug} motif={motif} />
      <b suppressHydrationWarning>{hourText(locale, event, true)}</b>
      <Title event={event} />
      <Place event={event} />
      <Price event={event} />
    </article>
  )
}

function Title({ event }: { event: ListedEvent }) {
  const locale = useLocale()
  const { language } = event
  return (
    <h3 dir="auto" lang={language === 'und' || language === locale ? undefined : language}>
      <a href={pages.event(locale, event.slug, event.date.uuid ?? undefined)}>{event.title}</a>
    </h3>
  )
}

function Place({ event }: { event: ListedEvent }) {
  const t = useTranslations('card')
  const place = event.is_online && event.venue === null ? t('online') : null
  return <p>{place ?? placeText(event, { withCity: false }) ?? t('noPlace')}</p>
}

function Price({ event }: { event: ListedEvent }) {
  const priceText = usePriceText()
  return (
    <p>
      <strong suppressHydrationWarning>{priceText(event.price)}</strong> · {event.category.name}
    </p>
  )
}

function motifsOf(events: ListedEvent[]): number[] {
  return motifsInRow(events.map(({ category, slug }) => ({ category: category.slug, seed: slug })))
}

/** The hour, with the weekday where a group has several days. */
function hourText(locale: Locale, { date }: ListedEvent, withDay: boolean): string {
  return withDay || date.all_day
    ? cardTimeText(locale, date, false)
    : clockText(locale, date.start.slice(11, 16))
}
