import { daysOf, withAnytime, withTimeline } from '@okolo/contract/event-filter'
import { pages } from '@okolo/contract/pages'
import { useLocale, useTranslations } from 'use-intl'
import { orderOf } from '../../catalogue/day-sections.ts'
import { EventList } from '../../catalogue/event-list.tsx'
import { Subscribe } from '../../shell/subscribe.tsx'
import { TimelineTabs } from '../../catalogue/timeline-tabs.tsx'
import { useEvents } from '../../catalogue/use-events.ts'
import { CityTitle } from './city-title.tsx'
import { EmptyFeed } from './empty-feed.tsx'
import { askedFilter, chosenFilter, type FeedAddress } from './feed-filter.ts'
import { FeedHead } from './feed-head.tsx'
import styles from './feed-page.module.css'
import { FilterBar } from './filter-bar.tsx'
import type { FeedData } from './load-feed.ts'
import { OngoingRail } from './ongoing-rail.tsx'

type CityData = Extract<FeedData, { kind: 'city' }>

/** A city's events with the choices above them. */
export function CityFeed({ data, address }: { data: CityData; address: FeedAddress }) {
  const t = useTranslations()
  const locale = useLocale()
  const { city, today, now, categories, places } = data
  const chosen = chosenFilter(address, city.slug)
  const asked = askedFilter(address, city.slug)
  const events = useEvents(asked)
  const isPast = asked.timeline === 'past'
  const isEmpty = events.cards.length === 0 && events.ongoing.length === 0
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
          upcoming={pages.feed(locale, isPast ? withAnytime(chosen) : chosen)}
          past={pages.feed(locale, withTimeline(chosen, 'past'))}
          isPast={isPast}
        />
        {isEmpty ? (
          <EmptyFeed data={data} chosen={chosen} failed={events.failed} />
        ) : (
          <EventList
            name={isPast ? t('feed.past') : t('feed.upcoming')}
            cards={events.cards}
            order={orderOf(asked)}
            cuts={events.sections}
            now={now}
            today={today}
            rail={events.ongoing}
            from={daysOf(asked, today).from}
            between={
              <OngoingRail
                cards={events.ongoing}
                today={today}
                week={asked.timeframe === 'this_week'}
              />
            }
            next={
              events.next === null ? null : pages.feed(locale, { ...asked, cursor: events.next })
            }
            onMore={events.loadMore}
            loading={events.loadingMore}
          />
        )}
      </div>
      {!isPast && <Subscribe of={{ filter: chosen }} />}
      {isDemo && <p className={styles['note']}>{t('demo.note')}</p>}
    </div>
  )
}
