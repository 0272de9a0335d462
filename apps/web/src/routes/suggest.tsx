import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadSuggest } from '../features/suggest/load-suggest.ts'
import { localeRoute } from './root.tsx'

/** An address is looked at and sent; what happened stands in the page's own address, so that it works without scripts. */
export const suggestRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'suggest',
  staticData: { page: 'src/features/suggest/suggest-page.tsx' },
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, deps }) => loadSuggest(context, deps.search),
  component: lazyRouteComponent(
    () => import('../features/suggest/suggest-page.tsx'),
    'SuggestPage',
  ),
})
