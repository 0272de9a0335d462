import type { EventDetail } from '@okolo/contract/events/event'
import { useTranslations } from 'use-intl'
import styles from './mood-reasons.module.css'

/** The reasons for its moods, in the event's own words. Closed at first. */
export function MoodReasons({ event }: { event: EventDetail }) {
  const t = useTranslations()
  // A mood that an operator set has no reasons.
  const reasons = event.mood_reasons.filter(
    ({ mood, reasons: found }) => event.moods.includes(mood) && found.length > 0,
  )
  if (reasons.length === 0) return null
  return (
    <details className={styles['why']}>
      <summary>{t('moodReason.why')}</summary>
      <dl>
        {reasons.map(({ mood, reasons: found }) => (
          <div key={mood}>
            <dt>{t(`mood.${mood}`)}</dt>
            <dd>
              {found
                .slice(0, 4)
                .map(({ from, quote }) => t(`moodReason.${from}`, { quote }))
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
