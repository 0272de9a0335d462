import type { Category } from '@okolo/contract/events/category'
import { withCategory, withFlag } from '@okolo/contract/filter/event-filter'
import { useLocale, useTranslations } from 'use-intl'
import { CategoryArt } from '../../ui/category-art.tsx'
import styles from './filters.module.css'
import { Section, Toggle, type Choice } from './section.tsx'

/** Popular or one category, never both (specification 4). All stay in their places, whatever their numbers. */
export function CategorySection({
  draft,
  onChange,
  categories,
}: Choice & { categories: Category[] }) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const chosen = [draft.category ?? []].flat()
  return (
    <Section name={t('category')}>
      <div className={styles['choices']}>
        <Toggle
          on={draft.popular === true}
          to={withFlag(draft, 'popular')}
          draft={draft}
          onChange={onChange}
        >
          {t('popular')}
        </Toggle>
        {categories.map(({ slug, name, event_count: count }) => (
          <Toggle
            key={slug}
            on={chosen.includes(slug)}
            to={withCategory(draft, slug)}
            draft={draft}
            onChange={onChange}
          >
            <i className={styles['art']} data-kind={slug} aria-hidden="true">
              <CategoryArt category={slug} motif={0} />
            </i>
            {name}
            <small>{count.toLocaleString(locale)}</small>
          </Toggle>
        ))}
      </div>
    </Section>
  )
}
