import { createRoute, redirect } from '@tanstack/react-router'
import { wordsOfPath } from '../shell/navigation/guard-page.ts'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

export const searchRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'search',
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context, deps }) => {
    const { loadSearch } = await import('../features/search/load-search.ts')
    return loadSearch(context, deps.search)
  },
  ...page(
    'src/features/search/search-page.tsx',
    () => import('../features/search/search-page.tsx'),
    'SearchPage',
    ['search'],
  ),
})

/** `/search/jazz`, `/search/jazz/vienna` (specification 2): the words of the path are those of the search. */
export const searchWordsRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'search/$words/$',
  beforeLoad: ({ context, params: { words, _splat: more = '' }, search }) => {
    // The router signals redirects by an object that is not an Error.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({
      to: '/$locale/search',
      params: { locale: context.locale },
      search: { ...search, search: wordsOfPath(`${words}/${more}`) },
      replace: true,
      statusCode: 301,
    })
  },
})
