import { createRoute } from '@tanstack/react-router'
import { loadLanding } from '../features/landing/load-landing.ts'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

export const landingRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: '/',
  loader: ({ context }) => loadLanding(context),
  ...page(
    'src/features/landing/landing-page.tsx',
    () => import('../features/landing/landing-page.tsx'),
    'LandingPage',
    ['landing'],
  ),
})
