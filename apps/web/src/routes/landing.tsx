import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadPlaces } from '../catalogue/places.ts'
import { localeRoute } from './root.tsx'

export const landingRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: '/',
  staticData: { page: 'src/features/landing/landing-page.tsx' },
  loader: async ({ context }) => ({ places: await loadPlaces(context) }),
  component: lazyRouteComponent(
    () => import('../features/landing/landing-page.tsx'),
    'LandingPage',
  ),
})
