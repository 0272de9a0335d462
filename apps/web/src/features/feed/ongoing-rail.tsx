import type { Day } from '@okolo/contract/event-filter'
import { useTranslations } from 'use-intl'
import { CardItem } from '../../catalogue/card-item.tsx'
import styles from './ongoing-rail.module.css'
import { cardKey, type ListedEvent as Card } from '../../catalogue/listed-event.ts'

/** Exhibitions and the like: shown once, beside the days (RULINGS, Time). */
export function OngoingRail({ cards, today, week }: { cards: Card[]; today: Day; week: boolean }) {
  const t = useTranslations('feed')
  if (cards.length === 0) return null
  return (
    <section className={styles['ongoing']} aria-labelledby="ongoing">
      <h2 id="ongoing">{week ? t('ongoingWeek') : t('ongoing')}</h2>
      <ul className={styles['rail']} tabIndex={0} aria-labelledby="ongoing">
        {cards.map((card, index) => (
          <CardItem key={cardKey(card)} id={`ongoing-${index}`} card={card} today={today} withDay />
        ))}
      </ul>
    </section>
  )
}
