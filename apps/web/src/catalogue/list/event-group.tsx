import type { Day } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CategoryArt, motifsInRow } from '../../ui/category-art.tsx'
import { EventPoster } from '../card/event-poster.tsx'
import { EventRow } from '../card/event-row.tsx'
import { dayRangeText, shortWeekdayText } from '../event/event-time.ts'
import { cardKey, type ListedEvent } from '../event/listed-event.ts'
import { onlyDay, type SpanSection } from './day-sections.ts'
import styles from './event-group.module.css'
import { GroupHeading } from './group-heading.tsx'

export type GroupProps = {
  section: SpanSection
  today: Day
  /** Prefix for ids, if a page has two lists. */
  id: string
  withCity: boolean
  /** The other order of the list. */
  sort?: ReactNode
  /** Its first may stand as a poster. */
  mayLead: boolean
  /** Address of everything in the group. */
  all: string
  /** How many events the list has, if this is its first group. */
  total?: number | null | undefined
  /** Stands below the heading. */
  note?: ReactNode
}

/** The best of a time: a poster, rows, and the way to the rest. */
export function EventGroup(props: GroupProps) {
  const { section, today, id, withCity, all, note } = props
  const t = useTranslations('feed')
  const locale = useLocale()
  const { span, from, to, cards, total } = section
  const heading = `${id}-${span}`
  const isOneDay = onlyDay(section) !== null
  const names = {
    today: t('today'),
    tonight: t('tonight'),
    tomorrow: t('tomorrow'),
    week: t('nextDays'),
    weekend: t('weekend'),
    later: t('later'),
    more: t('moreOfThese'),
    ongoing: t('ongoingWeek'),
    picked: t('picks'),
  }
  const hasMore = span !== 'more' && total > cards.length
  const isRun = span === 'ongoing'
  const isPicked = span === 'picked'
  const others = cards.length - 1 + (hasMore ? 1 : 0)
  const withPoster = props.mayLead && others >= FEWEST_BESIDE
  const motifs = motifsOf(cards)
  return (
    <section aria-labelledby={heading}>
      <GroupHeading
        id={heading}
        dates={range()}
        link={isRun && hasMore ? <a href={all}>{t('all', { count: total })}</a> : null}
        total={props.total ?? null}
        sort={
          isPicked ? (
            <a href={pages.howWeSort(locale, { city: cards[0]?.city.slug ?? '' })}>
              {t('howWeSort')}
            </a>
          ) : (
            props.sort
          )
        }
      >
        {names[span]}
      </GroupHeading>
      {note}
      <ul className={styles['cells']} data-poster={withPoster || undefined}>
        {cards.map((card, index) => {
          const Card = withPoster && index === 0 ? EventPoster : EventRow
          return (
            <li key={cardKey(card)}>
              <Card
                id={`${heading}-${index}`}
                card={card}
                today={today}
                motif={motifs[index]}
                day={isOneDay ? 'none' : span === 'weekend' || span === 'week' ? 'weekday' : 'date'}
                withCity={withCity}
              />
            </li>
          )
        })}
        {hasMore && !isRun && (
          <li>
            <AllCell section={section} href={all} text={allText()} />
          </li>
        )}
      </ul>
    </section>
  )

  function range(): string | null {
    if (from === null || to === null || isRun) return null
    return from === to ? shortWeekdayText(locale, from, today) : dayRangeText(locale, from, to)
  }

  function allText(): string {
    return t(ALL_OF[span] ?? 'all', { count: total })
  }
}

const ALL_OF: { [span in SpanSection['span']]?: 'allToday' | 'allTonight' | 'allTomorrow' } = {
  today: 'allToday',
  tonight: 'allTonight',
  tomorrow: 'allTomorrow',
}

/** With fewer cells beside it a poster would stand alone. */
const FEWEST_BESIDE = 3

export function motifsOf(cards: readonly ListedEvent[]): number[] {
  return motifsInRow(cards.map(({ category, slug }) => ({ category: category.slug, seed: slug })))
}

/** Closes a group: how much more there is, and of what. */
function AllCell(props: { section: SpanSection; href: string; text: string }) {
  const { href, text } = props
  const { categories } = props.section
  return (
    <a className={styles['all']} href={href}>
      <span>
        <strong>{text}</strong>
        <small>{categories.map(({ name, count }) => `${name} ${count}`).join(', ')}</small>
      </span>
      <span className={styles['pile']}>
        {categories.map(({ slug }) => (
          <i key={slug} data-kind={slug}>
            <CategoryArt category={slug} />
          </i>
        ))}
      </span>
    </a>
  )
}
