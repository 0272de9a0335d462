import { daysOf, type EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { orderOf } from '../../catalogue/list/day-sections.ts'
import { EventList } from '../../catalogue/list/event-list.tsx'
import type { useEvents } from '../../catalogue/list/use-events.ts'
import { CoverageEnd, EventsAround } from './beyond-city.tsx'
import { hasRadius } from './beyond.ts'
import { EmptyFeed } from './empty-feed.tsx'
import type { FeedData } from './load-feed.ts'
import { OngoingRail } from './ongoing-rail.tsx'

/** Long-running events among the first twenty (design: the caps of a list). A button shows the others. */
const MOST_LONG = 4

type CityResultsProps = {
  data: Extract<FeedData, { kind: 'city' }>
  chosen: EventFilter
  asked: EventFilter
  events: ReturnType<typeof useEvents>
}

/** The city's events, then those around it or a way to widen the search. */
export function CityResults({ data, chosen, asked, events }: CityResultsProps) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const { city, today, now } = data
  const { cards, ongoing, next } = events
  const [isWhole, setWhole] = useState(false)
  const rail = isWhole ? ongoing : ongoing.slice(0, MOST_LONG)
  const isPast = asked.timeline === 'past'
  const isEmpty = cards.length === 0 && ongoing.length === 0
  return (
    <>
      {isEmpty && !data.hasAround && (
        <EmptyFeed data={data} chosen={chosen} failed={events.failed} />
      )}
      {!isEmpty && (
        <EventList
          name={isPast ? t('past') : t('upcoming')}
          cards={cards}
          order={orderOf(asked)}
          cuts={events.sections}
          now={now}
          today={today}
          rail={rail}
          from={daysOf(asked, today).from}
          between={
            <OngoingRail
              cards={rail}
              today={today}
              week={asked.timeframe === 'this_week'}
              onMore={rail.length < ongoing.length ? () => setWhole(true) : null}
            />
          }
          next={next === null ? null : pages.feed(locale, { ...asked, cursor: next })}
          onMore={events.loadMore}
          loading={events.loadingMore}
        />
      )}
      {!isPast && next === null && hasRadius(asked) && (
        <EventsAround city={city} chosen={chosen} asked={asked} now={now} today={today} />
      )}
      {!isPast && !hasRadius(asked) && events.coverage !== null && (
        <CoverageEnd city={city} chosen={chosen} asked={asked} coverage={events.coverage} />
      )}
    </>
  )
}
