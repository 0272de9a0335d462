import { addDays, type Day } from '@okolo/contract/event-filter'
import type { EventCard as Card } from '@okolo/contract/event'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../ui/controls.module.css'
import { daySections, type Section } from './day-sections.ts'
import { EventCard } from './event-card.tsx'
import styles from './event-list.module.css'
import { dayText, shortDayText } from './event-time.ts'

type ListProps = {
  /** Heading of a list that does not run by day. */
  name: string
  cards: Card[]
  now: string
  /** Today in the place that is shown. */
  today: Day
  /** Stands after the first day: the rail of long-running events. */
  between?: ReactNode
  /** Address of the next page; null at the end. */
  next: string | null
  onMore: () => void
  loading: boolean
}

/** Events by day, with the way to the next page. */
export function EventList({ name, cards, now, today, between, next, onMore, loading }: ListProps) {
  const t = useTranslations('feed')
  const [first, ...rest] = daySections(cards, now)
  return (
    <div className={styles['list']}>
      {first && <DaySection section={first} today={today} name={name} />}
      {between}
      {rest.map((section) => (
        <DaySection key={section.day} section={section} today={today} name={name} />
      ))}
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

function DaySection({ section, today, name }: { section: Section; today: Day; name: string }) {
  const { day, cards } = section
  const heading = `day-${day ?? 'all'}`
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles['day']} suppressHydrationWarning>
        {day === null ? name : <DayName day={day} today={today} />}
      </h2>
      <ul className={styles['cards']}>
        {cards.map((card, index) => (
          <li key={card.date.uuid}>
            <EventCard card={card} today={today} lead={index === 0} withDay={day === null} />
          </li>
        ))}
      </ul>
    </section>
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
