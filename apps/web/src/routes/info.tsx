import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { localeRoute } from './root.tsx'

const page = { staticData: { page: 'src/features/info/coming-pages.tsx' } }
const pages = () => import('../features/info/coming-pages.tsx')

export const mapRoute = createRoute({
  ...page,
  getParentRoute: () => localeRoute,
  path: 'map',
  component: lazyRouteComponent(pages, 'MapComing'),
})

export const savedRoute = createRoute({
  ...page,
  getParentRoute: () => localeRoute,
  path: 'saved',
  component: lazyRouteComponent(pages, 'SavedComing'),
})

export const accountRoute = createRoute({
  ...page,
  getParentRoute: () => localeRoute,
  path: 'more',
  component: lazyRouteComponent(pages, 'AccountComing'),
})

export const howWeSortRoute = createRoute({
  staticData: { page: 'src/features/info/how-we-sort-page.tsx' },
  getParentRoute: () => localeRoute,
  path: 'how-we-sort',
  component: lazyRouteComponent(
    () => import('../features/info/how-we-sort-page.tsx'),
    'HowWeSortPage',
  ),
})
