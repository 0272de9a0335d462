import { without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { cardKey } from '../../catalogue/event/listed-event.ts'
import { AppliedFilters } from '../../catalogue/filter/applied-filters.tsx'
import { SearchReading } from '../../catalogue/filter/search-reading.tsx'
import { orderOf } from '../../catalogue/list/day-sections.ts'
import { EventList } from '../../catalogue/list/event-list.tsx'
import { useEvents } from '../../catalogue/list/use-events.ts'
import { EmptySearch } from './empty-search.tsx'
import type { SearchResults as Data } from './load-search.ts'

/** Of so few somebody may know another one. */
const FEW = 5

type ResultsProps = { search: EventFilter; data: Data; now: string }

/** How the search was read, its filters, and what it found. */
export function SearchResults({ search, data, now }: ResultsProps) {
  const { categories, city, reading } = data
  const t = useTranslations('feed')
  const links = useTranslations('links')
  const locale = useLocale()
  const { cards, ongoing, next, loadMore, loadingMore, stale, corrected } = useEvents(search)
  // Events at the end of the list are not repeated at its top.
  const listed = new Set(cards.map(cardKey))
  const found = [...ongoing.filter((card) => !listed.has(cardKey(card))), ...cards]
  // Cities of several zones may be found: the day is the one at Greenwich.
  const today = now.slice(0, 10)
  const href = (filter: EventFilter) => pages.search(locale, filter)
  return (
    <div aria-busy={stale || undefined}>
      <SearchReading reading={reading} filter={search} corrected={corrected} href={href} />
      <AppliedFilters
        chosen={without(search, 'cursor')}
        asked={search}
        today={today}
        categories={categories}
        href={href}
        everything={{ city }}
      />
      {found.length === 0 ? (
        <EmptySearch search={search} data={data} href={href} />
      ) : (
        <EventList
          name={t('upcoming')}
          withCity={city === null}
          cards={found}
          order={orderOf(search)}
          now={now}
          today={today}
          next={next === null ? null : pages.search(locale, { ...search, cursor: next })}
          onMore={loadMore}
          loading={loadingMore}
        />
      )}
      {found.length > 0 && found.length < FEW && next === null && (
        <p>
          <a href={`/${locale}/give`}>{links('give')}</a>
        </p>
      )}
    </div>
  )
}
