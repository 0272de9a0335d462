import { KEYS } from '@okolo/contract/filter/keys'
import { pages } from '@okolo/contract/site/pages'
import { getRouteApi } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { HiddenFields } from '../../catalogue/filter/hidden-fields.tsx'
import { Head } from '../../shell/head.tsx'
import controls from '../../ui/controls.module.css'
import { resetDraft } from './filter-draft.ts'
import { FilterSections } from './filter-sections.tsx'
import styles from './filters.module.css'
import { Section } from './section.tsx'

const route = getRouteApi('/$locale/filters')
/** Keys that are fields of the form. All others are pressed. */
const FIELDS = ['search', 'time_from', 'time_to', 'price', 'age']

/** The feed's filters as a page: the dialog's form for visitors without scripts. */
export function FiltersPage() {
  const t = useTranslations()
  const locale = useLocale()
  const data = route.useLoaderData()
  const { draft, cityName } = data
  return (
    <div className={styles['page']}>
      <Head
        title={t('filters.title')}
        description={t('feed.description', { city: cityName })}
        path="/filters"
        index={false}
      />
      <h1>{t('feed.heading', { city: cityName })}</h1>
      <h2>{t('filters.title')}</h2>
      <form
        className={styles['form']}
        action={pages.feed(locale)}
        method="get"
        data-sorting={draft.sorting ?? ''}
      >
        {/* Enter in a field presses the first button. */}
        <button className={controls['hidden']} tabIndex={-1} aria-hidden="true" />
        <HiddenFields filter={draft} besides={FIELDS} />
        <Section name={t('filters.text')}>
          <input
            className={controls['field']}
            type="search"
            name="search"
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            defaultValue={draft.search}
            maxLength={KEYS.search.most}
          />
        </Section>
        <FilterSections {...data} onChange={null} page="feed" />
        <div className={styles['actions']}>
          <a className={controls['secondary']} href={pages.filters(locale, resetDraft(draft))}>
            {t('feed.reset')}
          </a>
          <button className={`${controls['primary']} ${styles['show']}`}>{t('feed.show')}</button>
        </div>
      </form>
      <p>
        <a href={pages.howWeSort(locale)}>{t('feed.howWeSort')}</a>
      </p>
    </div>
  )
}
