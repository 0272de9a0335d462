import { addDays, type Day } from '@okolo/contract/filter/event-filter'
import type { ListSection as Cut } from '@okolo/contract/events/event'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { SkeletonItems } from '../../ui/skeleton.tsx'
import { sectionsOf, spanSections, type ListOrder, type Section } from './day-sections.ts'
import { EventCard } from '../event/event-card.tsx'
import styles from './event-list.module.css'
import { dayRangeText, dayText, shortDayText } from '../event/event-time.ts'
import { cardKey, type ListedEvent as Card } from '../event/listed-event.ts'

type ListProps = {
  /** Heading of a list that does not run by day. */
  name: string
  /** Prefix for ids, if a page has two lists. */
  id?: string
  /** The events are in several cities, so cards show theirs. */
  withCity?: boolean
  cards: Card[]
  order: ListOrder
  /** The sections of a list by relevance. Absent for other orders. */
  cuts?: Cut[]
  now: string
  /** Today in the place that is shown. */
  today: Day
  /** Long-running events that `between` shows. */
  rail?: Card[]
  /** The first day asked for. */
  from?: Day | null
  /** Shown after the first day. */
  between?: ReactNode
  /** Address of the next page. Null at the end. */
  next: string | null
  onMore: () => void
  loading: boolean
}

/** Events by day, with the way to the next page. */
export function EventList(props: ListProps) {
  const { cards, order, cuts = [], now, rail, from, between, next, onMore, loading } = props
  const t = useTranslations('feed')
  const [first, ...rest] =
    cuts.length > 0 ? spanSections(cards, cuts, rail) : sectionsOf(order, cards, now, rail, from)
  return (
    <div className={styles['list']}>
      {first && <ListSection {...props} section={first} />}
      {between}
      {rest.map((section) => (
        <ListSection key={keyOf(section)} {...props} section={section} />
      ))}
      {loading && (
        <ul className={styles['cards']}>
          <SkeletonItems />
        </ul>
      )}
      {next !== null && (
        <a
          className={`${controls['secondary']} ${styles['more']}`}
          href={next}
          rel="next"
          aria-busy={loading || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onMore()
          }}
        >
          {loading ? t('loading') : t('more')}
        </a>
      )}
    </div>
  )
}

function keyOf(section: Section): string {
  if (section.kind === 'day') return section.day
  return section.kind === 'span' ? `${section.span}-${section.cards[0]?.slug}` : section.kind
}

type SectionProps = Pick<ListProps, 'name' | 'today' | 'id' | 'withCity'> & { section: Section }

function ListSection({ section, today, name, id = 'day', withCity = false }: SectionProps) {
  const t = useTranslations('feed')
  const { kind, cards } = section
  const heading = `${id}-${keyOf(section)}`
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles['day']} suppressHydrationWarning>
        {kind === 'day' && <DayName day={section.day} today={today} />}
        {kind === 'all' && name}
        {kind === 'ongoing' && t('ongoing')}
        {kind === 'span' && <SpanName section={section} today={today} />}
      </h2>
      <ul className={styles['cards']}>
        {cards.map((card, index) => (
          <li key={cardKey(card)}>
            <EventCard
              id={`${heading}-${index}`}
              card={card}
              today={today}
              lead={index === 0}
              withDay={!isOneDay(section)}
              withCity={withCity}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** True if its cards need no day. */
function isOneDay(section: Section): boolean {
  return section.kind === 'day' || (section.kind === 'span' && dayOf(section) !== null)
}

function dayOf({ from, to }: { from: Day | null; to: Day | null }): Day | null {
  return from !== null && from === to ? from : null
}

function SpanName({ section, today }: { section: Extract<Section, { kind: 'span' }>; today: Day }) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const { span, from, to } = section
  const day = dayOf(section)
  if (day !== null) return <DayName day={day} today={today} />
  const names = {
    today: t('today'),
    tomorrow: t('tomorrow'),
    week: t('nextDays'),
    weekend: t('weekend'),
    later: t('later'),
    more: t('moreOfThese'),
    ongoing: t('ongoing'),
  }
  return (
    <>
      {names[span]}
      {from !== null && to !== null && (
        <>
          {' '}
          <small suppressHydrationWarning>{dayRangeText(locale, from, to)}</small>
        </>
      )}
    </>
  )
}

/** "Today" and its neighbours by name with the date beside, any other day as weekday and date. */
function DayName({ day, today }: { day: Day; today: Day }) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const names = new Map([
    [today, t('today')],
    [addDays(today, 1), t('tomorrow')],
    [addDays(today, -1), t('yesterday')],
  ])
  const name = names.get(day)
  if (name === undefined) return dayText(locale, day, today)
  return (
    <>
      {name} <small suppressHydrationWarning>{shortDayText(locale, day, today)}</small>
    </>
  )
}
