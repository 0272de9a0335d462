import { getRouteApi } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { saidIn } from '../../catalogue/filter/understand-search.ts'
import { Head } from '../../shell/head.tsx'
import styles from './search-page.module.css'
import { SearchResults } from './search-results.tsx'
import { PageStart } from './page-start.tsx'

const route = getRouteApi('/$locale/search')

export function SearchPage() {
  const t = useTranslations()
  const locale = useLocale()
  const search = route.useSearch()
  const data = route.useLoaderData()
  const term = saidIn(search) ?? search.search ?? ''
  const title = term === '' ? t('search.title') : t('search.results', { term })
  return (
    <div className={styles['page']}>
      <Head title={title} description={t('search.hint')} path="/search" index={false} />
      <div className={styles['heading']}>
        <h1 dir="auto">{title}</h1>
        {data.asked && data.total.count > 0 && (
          <p className={styles['total']}>
            {data.total.more
              ? `${data.total.count.toLocaleString(locale)}+`
              : t('city.eventCount', { count: data.total.count })}
          </p>
        )}
      </div>
      {data.asked ? (
        <SearchResults search={search} data={data} now={data.now} />
      ) : (
        <PageStart start={data.start} now={data.now} />
      )}
    </div>
  )
}
