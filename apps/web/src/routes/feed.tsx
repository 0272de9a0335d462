import { createRoute } from '@tanstack/react-router'
import { stayCutOff } from '../shell/navigation/cut-off.ts'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

/** `/feed?city=...` for every filter. `/feed/{city}` and `/feed/{city}/{category}` for search engines. */
export const feedRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'feed/{-$city}/{-$category}',
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context, params, deps }) => {
    const { loadFeed } = await import('../features/feed/load-feed.ts')
    return loadFeed(context, { search: deps.search, path: params })
  },
  ...stayCutOff,
  ...page(
    'src/features/feed/feed-page.tsx',
    () => import('../features/feed/feed-page.tsx'),
    'FeedPage',
    ['newsletter'],
  ),
})

/** The feed's filters as a form of their own. */
export const filtersRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'filters',
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context, deps }) => {
    const { loadFilters } = await import('../features/filters/load-filters.ts')
    return loadFilters(context, deps.search)
  },
  ...page(
    'src/features/filters/filters-page.tsx',
    () => import('../features/filters/filters-page.tsx'),
    'FiltersPage',
    ['filters'],
  ),
})

/** A filter that an editor gave a name. */
export const collectionRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'collections/$slug',
  loaderDeps: ({ search }) => ({ cursor: search.cursor }),
  loader: async ({ context, params, deps }) =>
    (await import('../features/collections/load-collection.ts')).loadCollection(
      context,
      params.slug,
      deps.cursor,
    ),
  ...page(
    'src/features/collections/collection-page.tsx',
    () => import('../features/collections/collection-page.tsx'),
    'CollectionPage',
  ),
})
