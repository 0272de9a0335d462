import { withDates, withTimeframe, type Day } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { EventPoster } from '../../catalogue/card/event-poster.tsx'
import { EventRow } from '../../catalogue/card/event-row.tsx'
import { dayRangeText, shortWeekdayText } from '../../catalogue/event/event-time.ts'
import { motifsOf } from '../../catalogue/list/event-group.tsx'
import { TitlesNote } from '../../catalogue/list/titles-note.tsx'
import { cardKey, type ListedEvent } from '../../catalogue/event/listed-event.ts'
import styles from './landing-events.module.css'
import { isTimeframe, type Group } from './landing-groups.ts'
import type { Home } from './load-landing.ts'

/** The next events as tickets. */
export function NextEvents({ home, group }: { home: Home; group: Group }) {
  const t = useTranslations()
  const locale = useLocale()
  const city = { city: home.city.slug }
  const count = group.total ?? group.events.length
  const { kind } = group
  const isToday = kind === 'today' || kind === 'tonight'
  const texts = {
    today: ['landing.todayIn', 'feed.allToday'],
    tonight: ['landing.tonightIn', 'feed.allTonight'],
    tomorrow: ['landing.nextIn', 'feed.all'],
    weekend: ['landing.nextIn', 'feed.all'],
    later: ['landing.nextIn', 'feed.all'],
  } as const
  const [heading, all] = texts[kind]
  const href = pages.feed(locale, isTimeframe(kind) ? withTimeframe(city, kind) : home.scope)
  const motifs = motifsOf(group.events)
  return (
    <section aria-labelledby="next" className={styles['group']}>
      <Heading
        id="next"
        words={t(heading, { city: home.city.name })}
        group={group}
        today={home.today}
        link={<a href={href}>{t(all, { count })}</a>}
      />
      <TitlesNote cards={group.events} />
      <ul className={styles['rows']}>
        {group.events.map((event, index) => (
          <li key={cardKey(event)}>
            <EventRow
              id={`next-${index}`}
              card={event}
              today={home.today}
              motif={motifs[index]}
              day={isToday ? 'none' : 'date'}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Events that editors picked, each with its reason. */
export function Picks({ home: { city, picks, today } }: { home: Home }) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const motifs = motifsOf(picks)
  return (
    <section aria-labelledby="picks" className={styles['group']}>
      <div className={styles['heading']}>
        <h2 id="picks">{t('picks')}</h2>
        <a href={pages.howWeSort(locale, { city: city.slug })}>{t('howWeSort')}</a>
      </div>
      <ul className={styles['rows']}>
        {picks.map((event, index) => (
          <li key={cardKey(event)}>
            <EventRow
              id={`picks-${index}`}
              card={event}
              today={today}
              motif={motifs[index]}
              day="date"
            />
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
    tonight: t('feed.tonight'),
    later: t('landing.next'),
  }[group.kind]
  return (
    <section aria-labelledby="later" className={styles['group']}>
      <Heading
        id="later"
        words={heading}
        group={group}
        today={home.today}
        link={
          <a href={pages.feed(locale, withDates(city, group.from, group.to))}>
            {group.total === null ? t('links.toFeed') : t('feed.all', { count: group.total })}
          </a>
        }
      />
      <ul className={styles['posters']}>
        {events.map((event, index) => (
          <li key={cardKey(event)}>
            <EventPoster
              id={`later-${index}`}
              card={event}
              today={home.today}
              motif={motifs[index]}
              day={group.kind === 'weekend' ? 'weekday' : 'date'}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type HeadingProps = { id: string; words: string; group: Group; today: Day; link: ReactNode }

function Heading({ id, words, group: { from, to }, today, link }: HeadingProps) {
  const locale = useLocale()
  return (
    <div className={styles['heading']}>
      <h2 id={id}>{words}</h2>
      <span suppressHydrationWarning>
        {from === to ? shortWeekdayText(locale, from, today) : dayRangeText(locale, from, to)}
      </span>
      {link}
    </div>
  )
}
