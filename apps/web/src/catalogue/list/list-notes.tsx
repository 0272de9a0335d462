import { useTranslations } from 'use-intl'
import type { ListedEvent } from '../event/listed-event.ts'
import styles from './event-list.module.css'

/** Credits that sources ask for, each once, and a note if some events are made up. */
export function ListNotes({ cards }: { cards: readonly ListedEvent[] }) {
  const t = useTranslations('demo')
  const credits = [...new Set(cards.flatMap((card) => card.credits.map(({ text }) => text)))]
  const isDemo = cards.some((card) => card.is_demo)
  if (credits.length === 0 && !isDemo) return null
  return (
    <p className={styles['notes']}>
      {[...(isDemo ? [`${t('label')}: ${t('note')}`] : []), ...credits].join(' · ')}
    </p>
  )
}
