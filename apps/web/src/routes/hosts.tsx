import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

const data = () => import('../features/host/load-host.ts')

export const venueRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'venues/$slug',
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context, params: { slug }, deps }) =>
    (await data()).loadHost(context, () => context.api.venue(slug), { venue: slug }, deps.search),
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
  loader: async ({ context, params: { slug }, deps }) =>
    (await data()).loadHost(
      context,
      () => context.api.organizer(slug),
      { organizer: slug },
      deps.search,
    ),
  ...page(
    'src/features/host/organizer-page.tsx',
    () => import('../features/host/organizer-page.tsx'),
    'OrganizerPage',
    ['event', 'place'],
  ),
})

/** An organizer claims its page, and sees what its link opens. Outcomes stand in the address. */
export const claimRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'organizers/$slug/claim/{-$step}',
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context, params, deps }) =>
    (await import('../features/claims/load-claim.ts')).loadClaim(context, params, deps.search),
  ...page(
    'src/features/claims/claim-page.tsx',
    () => import('../features/claims/claim-page.tsx'),
    'ClaimPage',
    ['claims', 'gaps', 'mine'],
  ),
})
