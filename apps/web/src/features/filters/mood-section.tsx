import { useLocale, useTranslations } from 'use-intl'
import type { CountedMood } from '../../catalogue/filter/categories.ts'
import { moodsOf } from '../../catalogue/filter/narrowing.ts'
import { withMood } from './filter-draft.ts'
import styles from './filters.module.css'
import { Section, Toggle, type Choice } from './section.tsx'

/** Moods are chosen together. All stay in their places, whatever their numbers. */
export function MoodSection({ draft, onChange, moods }: Choice & { moods: CountedMood[] }) {
  const t = useTranslations()
  const locale = useLocale()
  const chosen = moodsOf(draft)
  return (
    <Section name={t('feed.mood')}>
      <div className={styles['choices']}>
        {moods.map(({ slug, event_count: count }) => (
          <Toggle
            key={slug}
            on={chosen.includes(slug)}
            to={withMood(draft, slug)}
            draft={draft}
            onChange={onChange}
          >
            {t(`mood.${slug}`)}
            <small>{count.toLocaleString(locale)}</small>
          </Toggle>
        ))}
      </div>
    </Section>
  )
}
