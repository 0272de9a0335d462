import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

/** Where an organizer claims its page, and what it sees behind its link. Outcomes stand in the address. */
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
    ['suggest'],
  ),
})
