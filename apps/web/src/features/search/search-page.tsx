import type { EventFilter } from '@okolo/contract/event-filter'
import { pages } from '@okolo/contract/pages'
import { getRouteApi } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { orderOf } from '../../catalogue/day-sections.ts'
import { EventList } from '../../catalogue/event-list.tsx'
import { useEvents } from '../../catalogue/use-events.ts'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'
import styles from './search-page.module.css'

const route = getRouteApi('/$locale/search')

export function SearchPage() {
  const t = useTranslations('search')
  const locale = useLocale()
  const search = route.useSearch()
  const { now, asked } = route.useLoaderData()
  const term = search.search ?? ''
  const title = term === '' ? t('title') : t('results', { term })
  return (
    <div className={styles['page']}>
      <Head title={title} description={t('hint')} path="/search" index={false} />
      <h1>{title}</h1>
      {asked ? (
        <Results search={search} now={now} />
      ) : (
        <MessagePage level={2} heading={t('placeholder')} text={t('hint')}>
          <a className={controls['secondary']} href={`/${locale}/cities`}>
            <AllCities />
          </a>
        </MessagePage>
      )}
    </div>
  )
}

function Results({ search, now }: { search: EventFilter; now: string }) {
  const t = useTranslations()
  const locale = useLocale()
  const { cards, ongoing, next, loadMore, loadingMore, stale } = useEvents(search)
  const found = [...ongoing, ...cards]
  if (found.length === 0)
    return (
      <MessagePage level={2} heading={t('empty.nothing')} text={t('empty.searchHelp')}>
        <a className={controls['secondary']} href={`/${locale}/cities`}>
          <AllCities />
        </a>
      </MessagePage>
    )
  return (
    <div aria-busy={stale || undefined}>
      <EventList
        name={t('feed.upcoming')}
        cards={found}
        order={orderOf(search)}
        now={now}
        // Cities of several zones may be found: the day is the one at Greenwich.
        today={now.slice(0, 10)}
        next={next === null ? null : pages.search(locale, { ...search, cursor: next })}
        onMore={loadMore}
        loading={loadingMore}
      />
    </div>
  )
}

function AllCities() {
  return useTranslations('city')('all')
}
