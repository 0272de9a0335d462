import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadFeed } from '../features/feed/load-feed.ts'
import { localeRoute } from './root.tsx'

/** `/feed?city=...` for every filter; `/feed/{city}` and `/feed/{city}/{category}` for search engines. */
export const feedRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'feed/{-$city}/{-$category}',
  staticData: { page: 'src/features/feed/feed-page.tsx' },
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, params, deps, location }) =>
    loadFeed(context, {
      search: deps.search,
      path: params,
      anytime: location.state.anytime === true,
    }),
  component: lazyRouteComponent(() => import('../features/feed/feed-page.tsx'), 'FeedPage'),
})
