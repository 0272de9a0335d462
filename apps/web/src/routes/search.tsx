import { createRoute } from '@tanstack/react-router'
import { loadSearch } from '../features/search/load-search.ts'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

export const searchRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'search',
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, deps }) => loadSearch(context, deps.search),
  ...page(
    'src/features/search/search-page.tsx',
    () => import('../features/search/search-page.tsx'),
    'SearchPage',
  ),
})
