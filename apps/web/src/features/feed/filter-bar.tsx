import type { Category } from '@okolo/contract/category'
import type { Day, EventFilter } from '@okolo/contract/event-filter'
import { AppliedFilters } from './applied-filters.tsx'
import styles from './feed-page.module.css'
import { FilterPanel } from './filter-panel.tsx'
import { TimeChips } from './time-chips.tsx'

type FilterBarProps = {
  chosen: EventFilter
  asked: EventFilter
  today: Day
  categories: Category[]
}

/** The choices above the list: the panel, when, and what is applied. The past has no "when". */
export function FilterBar(props: FilterBarProps) {
  return (
    <>
      <div className={styles['bar']}>
        <FilterPanel {...props} />
        {props.asked.timeline !== 'past' && <TimeChips {...props} />}
      </div>
      <AppliedFilters {...props} />
    </>
  )
}
