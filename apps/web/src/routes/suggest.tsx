import { createRoute } from '@tanstack/react-router'
import { loadSuggest } from '../features/suggest/load-suggest.ts'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

/** An address is looked at and sent; what happened stands in the page's own address, so that it works without scripts. */
export const suggestRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'suggest',
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, deps }) => loadSuggest(context, deps.search),
  ...page(
    'src/features/suggest/suggest-page.tsx',
    () => import('../features/suggest/suggest-page.tsx'),
    'SuggestPage',
    ['suggest'],
  ),
})
