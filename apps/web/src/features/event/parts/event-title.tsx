import type { EventDetail } from '@okolo/contract/events/event'
import { pages } from '@okolo/contract/site/pages'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { StateBadge } from '../../../catalogue/event/badge.tsx'
import { formatTag } from '../../../catalogue/event/event-time.ts'
import { TitleTexts } from '../../../catalogue/event/two-texts.tsx'
import { titledOf, useShownTitle } from '../../../catalogue/event/use-texts.ts'
import { inCity } from '../../../catalogue/event/place-text.ts'
import type { EventPart } from './event-part.ts'
import styles from './event-title.module.css'

/** Titles of more letters are set smaller. */
const LENGTHS = [
  [120, 'very-long'],
  [60, 'long'],
  [32, 'medium'],
] as const
/** A festival has a hundred performers: all of them are among the facts. */
export const NAMED = 4

/** Category, state, title and who performs. `children` stand below. */
export function EventTitle({ event, date, state, children }: EventPart & { children: ReactNode }) {
  const t = useTranslations()
  const locale = useLocale()
  const title = useShownTitle(titledOf(event))
  // Everything else stands in the banner.
  const isOn = state === 'happening' || state === 'ongoing'
  return (
    <div className={styles['head']} data-photo={event.image?.path == null ? undefined : ''}>
      <p className={styles['marks']}>
        <a href={pages.feed(locale, inCity(event.city, { category: event.category.slug }))}>
          {event.category.name}
        </a>
        {isOn && <StateBadge event={event} date={date} state={state} />}
        {event.is_demo && <span className={styles['demo']}>{t('demo.label')}</span>}
      </p>
      <TitleTexts
        as="h1"
        id="event-title"
        data-length={LENGTHS.find(([letters]) => title.length > letters)?.[1]}
        event={titledOf(event)}
        original="below"
      />
      <Performers of={event.performers} />
      {event.part_of !== null && <Festival of={event.part_of} />}
      {children}
    </div>
  )
}

function Festival({ of: festival }: { of: NonNullable<EventDetail['part_of']> }) {
  const t = useTranslations('event')
  const locale = useLocale()
  const title = useShownTitle(festival)
  return (
    <p className={styles['with']} dir="auto">
      <a href={pages.event(locale, festival.slug)}>{t('partOf', { title })}</a>
    </p>
  )
}

function Performers({ of: performers }: { of: EventDetail['performers'] }) {
  const t = useTranslations('event')
  const locale = useLocale()
  if (performers.length === 0) return null
  const names = performers.slice(0, NAMED).map(({ name }) => name)
  const list = new Intl.ListFormat(formatTag(locale), {
    type: performers.length > NAMED ? 'unit' : 'conjunction',
  }).format(names)
  return (
    <p className={styles['with']} dir="auto">
      {t('with', { names: performers.length > NAMED ? `${list} …` : list })}
    </p>
  )
}
