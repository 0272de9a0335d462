import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

export const landingRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: '/',
  loaderDeps: ({ search }) => ({ city: search.city }),
  loader: async ({ context, deps }) => {
    const { loadLanding } = await import('../features/landing/load-landing.ts')
    return loadLanding(context, deps.city)
  },
  ...page(
    'src/features/landing/landing-page.tsx',
    () => import('../features/landing/landing-page.tsx'),
    'LandingPage',
    ['landing'],
  ),
})
