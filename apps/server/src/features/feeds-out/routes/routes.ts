import type { App } from '#server/platform/http/app-type.ts'
import { FeedAnswers } from '../feed-answers.ts'
import { FORMATS } from '../formats.ts'
import { eventCalendarRoute } from './event-calendar.ts'
import { eventsByFilterRoute } from './events-by-filter.ts'
import { eventsOfCityRoute } from './events-of-city.ts'
import { eventsOfCollectionRoute } from './events-of-collection.ts'
import { eventsOfHostRoute } from './events-of-host.ts'
import type { FeedsOutDeps } from './out-feed.ts'
import { savedCalendarRoutes } from './saved-calendar.ts'

/**
 * Serves a city, a filter, a collection, a venue or an organizer as a feed: `/feeds/bratislava.ics?free=true`.
 * Call `invalidate` after the catalogue was written.
 */
export function feedsOutRoutes(app: App, deps: FeedsOutDeps): FeedAnswers['cache'] {
  const feeds = new FeedAnswers(deps.clock)
  const shared = { ...deps, feeds }
  for (const [ending, format] of Object.entries(FORMATS)) {
    eventsByFilterRoute(app, shared, { ending, format })
    eventsOfCityRoute(app, shared, { ending, format })
    eventsOfCollectionRoute(app, shared, { ending, format })
    for (const kind of ['venue', 'organizer'] as const)
      eventsOfHostRoute(app, shared, { ending, format, kind })
  }
  eventCalendarRoute(app, shared)
  savedCalendarRoutes(app, deps)
  return feeds.cache
}
