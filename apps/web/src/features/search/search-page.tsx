import { without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { getRouteApi } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { AppliedFilters } from '../../catalogue/filter/applied-filters.tsx'
import { orderOf } from '../../catalogue/list/day-sections.ts'
import { EventList } from '../../catalogue/list/event-list.tsx'
import { cardKey } from '../../catalogue/event/listed-event.ts'
import { SearchReading } from '../../catalogue/filter/search-reading.tsx'
import { saidIn } from '../../catalogue/filter/understand-search.ts'
import { useEvents } from '../../catalogue/list/use-events.ts'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'
import type { SearchData } from './load-search.ts'
import styles from './search-page.module.css'

const route = getRouteApi('/$locale/search')

export function SearchPage() {
  const t = useTranslations('search')
  const locale = useLocale()
  const search = route.useSearch()
  const data = route.useLoaderData()
  const term = saidIn(search) ?? search.search ?? ''
  const title = term === '' ? t('title') : t('results', { term })
  return (
    <div className={styles['page']}>
      <Head title={title} description={t('hint')} path="/search" index={false} />
      <h1>{title}</h1>
      {data.asked ? (
        <Results search={search} data={data} />
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

function Results({ search, data }: { search: EventFilter; data: SearchData }) {
  const { now, categories, city, reading } = data
  const t = useTranslations()
  const locale = useLocale()
  const { cards, ongoing, next, loadMore, loadingMore, stale, corrected } = useEvents(search)
  // Events at the end of the list are not repeated at its top.
  const listed = new Set(cards.map(cardKey))
  const found = [...ongoing.filter((card) => !listed.has(cardKey(card))), ...cards]
  // Cities of several zones may be found: the day is the one at Greenwich.
  const today = now.slice(0, 10)
  const href = (filter: EventFilter) => pages.search(locale, filter)
  const above = (
    <>
      <SearchReading reading={reading} filter={search} corrected={corrected} href={href} />
      <AppliedFilters
        chosen={without(search, 'cursor')}
        asked={search}
        today={today}
        categories={categories}
        href={href}
        everything={{ city }}
      />
    </>
  )
  if (found.length === 0)
    return (
      <>
        {above}
        <MessagePage level={2} heading={t('empty.nothing')} text={t('empty.searchHelp')}>
          <a className={controls['secondary']} href={`/${locale}/cities`}>
            <AllCities />
          </a>
        </MessagePage>
      </>
    )
  return (
    <div aria-busy={stale || undefined}>
      {above}
      <EventList
        name={t('feed.upcoming')}
        cards={found}
        order={orderOf(search)}
        now={now}
        today={today}
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
