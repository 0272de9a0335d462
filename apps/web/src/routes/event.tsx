import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadEvent } from '../features/event/load-event.ts'
import { localeRoute } from './root.tsx'

const staticData = { page: 'src/features/event/event-page.tsx' }
const page = () => import('../features/event/event-page.tsx')

export const eventRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'events/$slug',
  staticData,
  loader: ({ context, params }) => loadEvent(context, params.slug),
  component: lazyRouteComponent(page, 'EventPage'),
})

/** One date of an event that has several. */
export const eventDateRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'events/$slug/$dateUuid',
  staticData,
  loader: ({ context, params }) => loadEvent(context, params.slug, params.dateUuid),
  component: lazyRouteComponent(page, 'EventDatePage'),
})
