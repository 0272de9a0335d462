import { createRoute } from '@tanstack/react-router'
import { stayCutOff } from '../shell/navigation/cut-off.ts'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

const SOURCE = 'src/features/event/event-page.tsx'
const load = () => import('../features/event/event-page.tsx')
const data = () => import('../features/event/load-event.ts')

export const eventRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'events/$slug',
  loader: async ({ context, params }) => (await data()).loadEvent(context, params.slug),
  ...stayCutOff,
  ...page(SOURCE, load, 'EventPage', ['event'], async () => (await data()).readyAhead()),
})

/** One date of an event that has several. */
export const eventDateRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'events/$slug/$dateUuid',
  loader: async ({ context, params }) =>
    (await data()).loadEvent(context, params.slug, params.dateUuid),
  ...stayCutOff,
  ...page(SOURCE, load, 'EventDatePage', ['event'], data),
})
