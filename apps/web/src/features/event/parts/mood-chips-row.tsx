import { isMoodSlug } from '@okolo/contract/events/mood'
import type { EventDetail } from '@okolo/contract/events/event'
import { useTranslations } from 'use-intl'
import chips from './mood-chips.module.css'
import controls from '../../../ui/controls.module.css'
import { MOOD_PANEL } from './panel-ids.ts'
import { moodReasons } from './mood-reasons.ts'
import styles from './mood-chips-row.module.css'

/** The moods. One with reasons is a button that opens them. */
export function MoodChipsRow({ event }: { event: EventDetail }) {
  const t = useTranslations()
  const moods = event.moods.filter(isMoodSlug)
  if (moods.length === 0) return null
  const explained = new Set(moodReasons(event).map(({ mood }) => mood))
  return (
    <p className={styles['row']}>
      {moods.map((mood) => {
        const chip = (
          <span className={chips['mood']} data-hue={mood}>
            {t(`mood.${mood}`)}
          </span>
        )
        if (!explained.has(mood)) return <span key={mood}>{chip}</span>
        return (
          <button key={mood} type="button" popoverTarget={MOOD_PANEL}>
            {chip}
            <span className={controls['hidden']}>{`, ${t('moodReason.why')}`}</span>
          </button>
        )
      })}
    </p>
  )
}
