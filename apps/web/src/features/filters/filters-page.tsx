import { pages } from '@okolo/contract/site/pages'
import { getRouteApi } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { HiddenFields } from '../../catalogue/filter/hidden-fields.tsx'
import { Head } from '../../shell/head.tsx'
import controls from '../../ui/controls.module.css'
import { resetDraft } from './filter-draft.ts'
import { FilterSections } from './filter-sections.tsx'
import styles from './filters.module.css'
import { SearchField } from './search-field.tsx'
import { Section } from './section.tsx'

const route = getRouteApi('/$locale/filters')
/** Keys that are fields of the form. All others are links. */
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
      <h1>{t('filters.title')}</h1>
      <form className={styles['form']} action={pages.feed(locale)} method="get">
        <HiddenFields filter={draft} besides={FIELDS} />
        <Section name={t('filters.text')}>
          <div className={styles['field']}>
            <SearchField term={draft.search ?? ''} city={draft.city ?? null} />
          </div>
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
