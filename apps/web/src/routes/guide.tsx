import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

/** The guide of the app, one step an address. Without a step it is the first one. */
export const guideRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'guide/{-$step}',
  loader: async ({ params }) => {
    const { knownStep } = await import('../features/guide/steps.ts')
    return knownStep(params.step)
  },
  ...page(
    'src/features/guide/guide-page.tsx',
    () => import('../features/guide/guide-page.tsx'),
    'GuidePage',
    ['guide'],
  ),
})
