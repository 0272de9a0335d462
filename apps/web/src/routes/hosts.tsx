import { createRoute } from '@tanstack/react-router'
import { loadHost } from '../features/host/load-host.ts'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

export const venueRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'venues/$slug',
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, params: { slug }, deps }) =>
    loadHost(context, () => context.api.venue(slug), { venue: slug }, deps.search),
  ...page(
    'src/features/host/venue-page.tsx',
    () => import('../features/host/venue-page.tsx'),
    'VenuePage',
    ['event', 'place'],
  ),
})

export const organizerRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'organizers/$slug',
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, params: { slug }, deps }) =>
    loadHost(context, () => context.api.organizer(slug), { organizer: slug }, deps.search),
  ...page(
    'src/features/host/organizer-page.tsx',
    () => import('../features/host/organizer-page.tsx'),
    'OrganizerPage',
    ['event', 'place'],
  ),
})
