import type { Category } from '@okolo/contract/events/category'
import type { Day, EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale } from 'use-intl'
import { AppliedFilters } from '../../catalogue/filter/applied-filters.tsx'
import { SearchReading } from '../../catalogue/filter/search-reading.tsx'
import type { SearchReading as Reading } from '../../catalogue/filter/understand-search.ts'
import styles from './feed-page.module.css'
import { FilterPanel } from './filter-panel.tsx'
import { TimeChips } from './time-chips.tsx'

type FilterBarProps = {
  chosen: EventFilter
  asked: EventFilter
  today: Day
  categories: Category[]
  reading: Reading | null
  corrected: string | null
}

/** The filters above the list: the panel, the time, and the active ones. The past has no time. */
export function FilterBar(props: FilterBarProps) {
  const locale = useLocale()
  const href = (filter: EventFilter) => pages.feed(locale, filter)
  return (
    <>
      <div className={styles['bar']}>
        <FilterPanel {...props} />
        {props.asked.timeline !== 'past' && <TimeChips {...props} />}
      </div>
      <SearchReading {...props} filter={props.chosen} href={href} />
      <AppliedFilters {...props} href={href} />
    </>
  )
}
