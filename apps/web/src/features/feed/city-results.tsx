import { daysOf, type EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { groupFilter, orderOf } from '../../catalogue/list/day-sections.ts'
import { EventList } from '../../catalogue/list/event-list.tsx'
import type { useEvents } from '../../catalogue/list/use-events.ts'
import { CoverageEnd, EventsAround } from './beyond-city.tsx'
import { hasRadius } from './beyond.ts'
import { EmptyFeed } from './empty-feed.tsx'
import type { FeedData } from './load-feed.ts'
import { SortLink } from './sort-link.tsx'

type CityResultsProps = {
  data: Extract<FeedData, { kind: 'city' }>
  chosen: EventFilter
  asked: EventFilter
  events: ReturnType<typeof useEvents>
  /** How many events there are under the choices. */
  total: number | null
}

/** The city's events, then those around it or a way to widen the search. */
export function CityResults({ data, chosen, asked, events, total }: CityResultsProps) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const { city, today, now } = data
  const { cards, ongoing, next } = events
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
          groups={{
            cuts: events.sections,
            allOf: (section) => pages.feed(locale, groupFilter(asked, section)),
          }}
          now={now}
          today={today}
          from={daysOf(asked, today).from}
          total={total}
          sort={isPast ? undefined : <SortLink chosen={chosen} />}
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
