import { createRoute } from '@tanstack/react-router'
import { loadLanding } from '../features/landing/load-landing.ts'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

export const landingRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: '/',
  loaderDeps: ({ search }) => ({ city: search.city }),
  loader: ({ context, deps }) => loadLanding(context, deps.city),
  ...page(
    'src/features/landing/landing-page.tsx',
    () => import('../features/landing/landing-page.tsx'),
    'LandingPage',
    ['landing'],
  ),
})
