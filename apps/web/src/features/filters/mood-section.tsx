import type { MoodCount } from '@okolo/contract/events/counts'
import { useLocale, useTranslations } from 'use-intl'
import { moodsOf } from '../../catalogue/filter/narrowing.ts'
import { withMood } from './filter-draft.ts'
import styles from './filters.module.css'
import { Section, Toggle, type Choice } from './section.tsx'

/** Moods are chosen together. One without events is none to choose. */
export function MoodSection({ draft, onChange, moods }: Choice & { moods: MoodCount[] }) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const chosen = moodsOf(draft)
  const offered = moods.filter(({ slug, event_count: count }) => count > 0 || chosen.includes(slug))
  if (offered.length === 0) return null
  return (
    <Section name={t('mood')}>
      <div className={styles['choices']}>
        {offered.map(({ slug, name, event_count: count }) => (
          <Toggle
            key={slug}
            on={chosen.includes(slug)}
            onPress={() => onChange(withMood(draft, slug))}
          >
            {name}
            <small>{count.toLocaleString(locale)}</small>
          </Toggle>
        ))}
      </div>
    </Section>
  )
}
