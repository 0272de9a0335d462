import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

/** The outcome of a form stands in the page's address, so that it works without scripts. */
export const suggestRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'suggest',
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context, deps }) => {
    const { loadSuggest } = await import('../features/suggest/load-suggest.ts')
    return loadSuggest(context, deps.search)
  },
  ...page(
    'src/features/suggest/suggest-page.tsx',
    () => import('../features/suggest/suggest-page.tsx'),
    'SuggestPage',
    ['suggest'],
  ),
})
