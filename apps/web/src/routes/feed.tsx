import { createRoute } from '@tanstack/react-router'
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
  ...page(
    'src/features/feed/feed-page.tsx',
    () => import('../features/feed/feed-page.tsx'),
    'FeedPage',
    ['newsletter'],
  ),
})
