import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadSearch } from '../features/search/load-search.ts'
import { localeRoute } from './root.tsx'

export const searchRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'search',
  staticData: { page: 'src/features/search/search-page.tsx' },
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, deps }) => loadSearch(context, deps.search),
  component: lazyRouteComponent(() => import('../features/search/search-page.tsx'), 'SearchPage'),
})
