import type { CityRef } from '@okolo/contract/places/city-ref'
import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { stringifyFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import type { FeedOf } from '@okolo/contract/site/feeds'
import { useLocale, useTranslations } from 'use-intl'
import { inCity } from '../../catalogue/event/place-text.ts'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'
import { EventList } from '../../catalogue/list/event-list.tsx'
import type { HostData } from './load-host.ts'
import { Subscribe } from '../../shell/subscribe.tsx'
import { TimelineTabs } from '../../catalogue/list/timeline-tabs.tsx'
import { useEvents } from '../../catalogue/list/use-events.ts'

type HostEventsProps = {
  data: HostData<{ city: CityRef; name: string }>
  /** The page's own path. */
  path: string
  /** Text for no coming events. */
  none: string
  feed: FeedOf
}

/** Upcoming or past events of a venue or an organizer, and how to subscribe to them. */
export function HostEvents({ data, path, none, feed }: HostEventsProps) {
  const t = useTranslations()
  const locale = useLocale()
  const { host, now, today, asked, isPast } = data
  const events = useEvents(asked)
  const cards = [...events.ongoing, ...events.cards]
  const at = (filter: EventFilter) => {
    const query = stringifyFilter(filter)
    return query === '' ? path : `${path}?${query}`
  }
  const timeline: EventFilter = isPast ? { timeline: 'past' } : {}
  return (
    <>
      {/* Cards do not repeat the place that the page is about. */}
      <div data-one-place={cards.every(({ venue }) => venue?.name === host.name) || undefined}>
        <TimelineTabs upcoming={path} past={at({ timeline: 'past' })} isPast={isPast} />
        {cards.length > 0 ? (
          <EventList
            name={isPast ? t('feed.past') : t('feed.upcoming')}
            cards={cards}
            order={isPast ? 'past' : 'rank'}
            now={now}
            today={today}
            next={events.next === null ? null : at({ ...timeline, cursor: events.next })}
            onMore={events.loadMore}
            loading={events.loadingMore}
          />
        ) : (
          <MessagePage level={2} heading={t('empty.nothing')} text={isPast ? '' : none}>
            <a className={controls['primary']} href={pages.feed(locale, inCity(host.city))}>
              {host.city.slug === null ? t('nav.home') : t('event.back', { city: host.city.name })}
            </a>
          </MessagePage>
        )}
      </div>
      {!isPast && <Subscribe of={feed} />}
    </>
  )
}
