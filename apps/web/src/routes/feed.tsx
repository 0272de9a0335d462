import { createRoute } from '@tanstack/react-router'
import { loadFeed } from '../features/feed/load-feed.ts'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

/** `/feed?city=...` for every filter. `/feed/{city}` and `/feed/{city}/{category}` for search engines. */
export const feedRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'feed/{-$city}/{-$category}',
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, params, deps }) => loadFeed(context, { search: deps.search, path: params }),
  ...page(
    'src/features/feed/feed-page.tsx',
    () => import('../features/feed/feed-page.tsx'),
    'FeedPage',
  ),
})
