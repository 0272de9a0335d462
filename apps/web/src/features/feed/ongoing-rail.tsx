import type { Day } from '@okolo/contract/filter/event-filter'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { EventCard } from '../../catalogue/event/event-card.tsx'
import controls from '../../ui/controls.module.css'
import styles from './ongoing-rail.module.css'
import { cardKey, type ListedEvent as Card } from '../../catalogue/event/listed-event.ts'

type RailProps = {
  cards: Card[]
  today: Day
  week: boolean
  /** Shows the others. Null: there are none. Without scripts they end the list. */
  onMore: (() => void) | null
}

/** Exhibitions and the like: shown once, beside the days (specification 10). */
export function OngoingRail({ cards, today, week, onMore }: RailProps) {
  const t = useTranslations('feed')
  const rail = useRef<HTMLUListElement>(null)
  if (cards.length === 0) return null
  const showMore = () => {
    flushSync(() => onMore?.())
    // The button is gone, so the focus moves to the first new card.
    rail.current?.children[cards.length]?.querySelector('a')?.focus()
  }
  return (
    <section className={styles['ongoing']} aria-labelledby="ongoing">
      <h2 id="ongoing">{week ? t('ongoingWeek') : t('ongoing')}</h2>
      <ul className={styles['rail']} ref={rail} tabIndex={0} aria-labelledby="ongoing">
        {cards.map((card, index) => (
          <li key={cardKey(card)}>
            <EventCard id={`ongoing-${index}`} card={card} today={today} withDay />
          </li>
        ))}
        {onMore !== null && (
          <li className={styles['more']}>
            <button type="button" className={controls['secondary']} onClick={showMore}>
              {t('more')}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
