import { withoutTime, withTimeline } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale } from 'use-intl'
import bar from '../../catalogue/filter/filter-bar.module.css'
import { TimelineTabs } from '../../catalogue/list/timeline-tabs.tsx'
import { useEvents } from '../../catalogue/list/use-events.ts'
import { insideFilter } from './beyond.ts'
import { CityResults } from './city-results.tsx'
import { askedFilter, chosenFilter, type FeedAddress } from '../../catalogue/filter/feed-filter.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { FeedEnd } from './feed-end.tsx'
import { FeedHead } from './feed-head.tsx'
import styles from './feed-page.module.css'
import { FilterBar } from './filter-bar.tsx'
import type { FeedData } from './load-feed.ts'
import { MapToggle } from './map-toggle.tsx'

type CityData = Extract<FeedData, { kind: 'city' }>

/** A city's events with the choices above them. */
export function CityFeed({ data, address }: { data: CityData; address: FeedAddress }) {
  const locale = useLocale()
  const { city } = data
  const chosen = chosenFilter(address, city.slug)
  const asked = askedFilter(address, city.slug)
  const events = useEvents(insideFilter(asked, city))
  const isPast = asked.timeline === 'past'
  const isDemo = [...events.cards, ...events.ongoing].some((card) => card.is_demo)
  // The first screen is for events: from coming ones the way to past ones is at their end.
  const timeline = (
    <TimelineTabs
      upcoming={pages.feed(locale, isPast ? withoutTime(chosen) : chosen)}
      past={pages.feed(locale, withTimeline(chosen, 'past'))}
      isPast={isPast}
    >
      <MapToggle chosen={chosen} search={address.search} />
    </TimelineTabs>
  )
  return (
    <div className={bar['page']}>
      <FeedHead data={data} address={address} cards={events.cards} isPast={isPast} />
      <FilterBar data={data} chosen={chosen} asked={asked} isDemo={isDemo} />
      <div className={styles['feed']}>
        <ChosenFilters data={data} chosen={chosen} asked={asked} corrected={events.corrected} />
        <div className={styles['results']} aria-busy={events.stale || undefined}>
          {isPast && timeline}
          <CityResults
            data={data}
            chosen={chosen}
            asked={asked}
            events={events}
            total={isPast ? null : data.total}
          />
        </div>
        {!isPast && timeline}
        {!isPast && <FeedEnd data={data} chosen={chosen} />}
      </div>
    </div>
  )
}
