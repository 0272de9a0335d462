import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

const SOURCE = 'src/features/info/soon-page.tsx'
const load = () => import('../features/info/soon-page.tsx')

const soon = {
  getParentRoute: () => localeRoute,
  ...page(SOURCE, load, 'SoonPage', ['site']),
}

/** The guide, which is being built. Its guard holds, and it leads to a placeholder. */
export const soonRoutes = [createRoute({ ...soon, path: 'guide/{-$step}' })]
