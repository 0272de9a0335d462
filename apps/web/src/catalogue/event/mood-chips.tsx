import { isMoodSlug } from '@okolo/contract/events/mood'
import { useTranslations } from 'use-intl'
import styles from './mood-chips.module.css'

/** The moods of an event by name and colour, without unknown ones. */
export function MoodChips({ moods, most = 3 }: { moods: string[]; most?: number }) {
  const t = useTranslations('mood')
  return moods
    .filter(isMoodSlug)
    .slice(0, most)
    .map((mood) => (
      <span key={mood} className={styles['mood']} data-hue={mood}>
        {t(mood)}
      </span>
    ))
}
