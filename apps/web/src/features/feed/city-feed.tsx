import { withoutTime, withTimeline, type EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { Subscribe } from '../../shell/subscribe.tsx'
import { TimelineTabs } from '../../catalogue/list/timeline-tabs.tsx'
import { useEvents } from '../../catalogue/list/use-events.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { insideFilter } from './beyond.ts'
import { CityResults } from './city-results.tsx'
import { CityTitle } from './city-title.tsx'
import { askedFilter, chosenFilter, type FeedAddress } from '../../catalogue/filter/feed-filter.ts'
import { FeedHead } from './feed-head.tsx'
import styles from './feed-page.module.css'
import { FilterBar } from './filter-bar.tsx'
import type { FeedData } from './load-feed.ts'

type CityData = Extract<FeedData, { kind: 'city' }>

/** A city's events with the choices above them. */
export function CityFeed({ data, address }: { data: CityData; address: FeedAddress }) {
  const t = useTranslations()
  const locale = useLocale()
  const { city, today, categories, places } = data
  const chosen = chosenFilter(address, city.slug)
  const asked = askedFilter(address, city.slug)
  const events = useEvents(insideFilter(asked, city))
  const isPast = asked.timeline === 'past'
  const isDemo = [...events.cards, ...events.ongoing].some((card) => card.is_demo)
  return (
    <div className={styles['feed']}>
      <FeedHead data={data} address={address} cards={events.cards} isPast={isPast} />
      <CityTitle city={city} places={places} chosen={chosen} isDemo={isDemo} isPast={isPast} />
      <FilterBar
        chosen={chosen}
        asked={asked}
        today={today}
        categories={categories}
        reading={data.reading}
        corrected={events.corrected}
      />
      <div className={styles['results']} aria-busy={events.stale || undefined}>
        <TimelineTabs
          upcoming={pages.feed(locale, isPast ? withoutTime(chosen) : chosen)}
          past={pages.feed(locale, withTimeline(chosen, 'past'))}
          isPast={isPast}
        />
        <CityResults data={data} chosen={chosen} asked={asked} events={events} />
      </div>
      {!isPast && <Subscribe of={{ filter: chosen }} />}
      <MapToggle
        chosen={chosen}
        search={address.search}
        isEmpty={events.cards.length === 0 && events.ongoing.length === 0}
      />
      {isDemo && <p className={styles['note']}>{t('demo.note')}</p>}
    </div>
  )
}

type MapToggleProps = {
  chosen: EventFilter
  search: EventFilter
  /** An empty feed has no list to float over, and its links must stay visible. */
  isEmpty: boolean
}

/** Leads to the same events on the map, at its last position. */
function MapToggle({ chosen, search, isEmpty }: MapToggleProps) {
  const t = useTranslations('nav')
  const locale = useLocale()
  return (
    <a
      className={`${controls['primary']} ${styles['toMap']}`}
      data-still={isEmpty ? '' : undefined}
      href={pages.map(locale, { ...chosen, bbox: search['bbox'] })}
    >
      <Icon name="map" size={20} />
      {t('map')}
    </a>
  )
}
