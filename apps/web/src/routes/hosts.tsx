import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadHost } from '../features/host/load-host.ts'
import { localeRoute } from './root.tsx'

export const venueRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'venues/$slug',
  staticData: { page: 'src/features/host/venue-page.tsx' },
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, params: { slug }, deps }) =>
    loadHost(context, () => context.api.venue(slug), { venue: slug }, deps.search),
  component: lazyRouteComponent(() => import('../features/host/venue-page.tsx'), 'VenuePage'),
})

export const organizerRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'organizers/$slug',
  staticData: { page: 'src/features/host/organizer-page.tsx' },
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, params: { slug }, deps }) =>
    loadHost(context, () => context.api.organizer(slug), { organizer: slug }, deps.search),
  component: lazyRouteComponent(
    () => import('../features/host/organizer-page.tsx'),
    'OrganizerPage',
  ),
})
