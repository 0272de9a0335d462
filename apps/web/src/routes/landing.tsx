import { createRoute } from '@tanstack/react-router'
import { loadPlaces } from '../catalogue/places.ts'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

export const landingRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: '/',
  loader: async ({ context }) => ({ places: await loadPlaces(context) }),
  ...page(
    'src/features/landing/landing-page.tsx',
    () => import('../features/landing/landing-page.tsx'),
    'LandingPage',
    ['landing'],
  ),
})
