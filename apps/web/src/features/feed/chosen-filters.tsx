import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale } from 'use-intl'
import { AppliedFilters } from '../../catalogue/filter/applied-filters.tsx'
import { SearchReading } from '../../catalogue/filter/search-reading.tsx'
import styles from './feed-page.module.css'
import type { FeedData } from './load-feed.ts'

type ChosenProps = {
  data: Extract<FeedData, { kind: 'city' }>
  chosen: EventFilter
  asked: EventFilter
  /** The search as it was corrected. */
  corrected: string | null
}

/** How the search was read, and the choices, each to be taken back. Without a sentence the bar has the category. */
export function ChosenFilters({ data, chosen, asked, corrected }: ChosenProps) {
  const locale = useLocale()
  const href = (filter: EventFilter) => pages.feed(locale, filter)
  const inBar = [chosen.category ?? []]
    .flat()
    .every((slug) => data.categories.some((category) => category.slug === slug))
  // The chips after a sentence are all that it means.
  const besides = inBar && data.reading === null ? (['category'] as const) : []
  return (
    <div className={styles['chosen']}>
      <SearchReading reading={data.reading} filter={chosen} corrected={corrected} href={href} />
      <AppliedFilters
        chosen={chosen}
        asked={asked}
        today={data.today}
        categories={data.categories}
        country={data.city.country}
        href={href}
        besides={besides}
      />
    </div>
  )
}
