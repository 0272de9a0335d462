import { useTranslations } from 'use-intl'
import { Panel } from '../../../ui/panel.tsx'
import { moodReasons } from '../parts/mood-reasons.ts'
import { MOOD_PANEL } from '../parts/panel-ids.ts'
import type { EventPart } from '../parts/event-part.ts'
import styles from './panels.module.css'

/** Fewer reasons say more. */
const MOST = 4

/** The reasons for its moods. */
export function MoodPanel({ event }: EventPart) {
  const t = useTranslations()
  const reasons = moodReasons(event)
  if (reasons.length === 0) return null
  return (
    <Panel id={MOOD_PANEL} title={t('moodReason.why')}>
      <dl className={styles['reasons']}>
        {reasons.map(({ mood, reasons: found }) => (
          <div key={mood}>
            <dt>{t(`mood.${mood}`)}</dt>
            <dd>
              {found
                .slice(0, MOST)
                .map(({ from, quote }) => t(`moodReason.${from}`, { quote }))
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
