import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

const SOURCE = 'src/features/info/soon-page.tsx'
const load = () => import('../features/info/soon-page.tsx')

const soon = {
  getParentRoute: () => localeRoute,
  ...page(SOURCE, load, 'SoonPage', ['site']),
}

/**
 * Routes of specification 2 whose features are being built. Their guards hold, and each leads to a placeholder.
 * `soon-page.tsx` chooses its text by address.
 */
export const soonRoutes = [
  createRoute({ ...soon, path: 'guide' }),
  createRoute({ ...soon, path: 'guide/$step' }),
]
