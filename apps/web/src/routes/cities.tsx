import { createRoute } from '@tanstack/react-router'
import { loadHome } from '../catalogue/places/places.ts'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

/** The city choice as a page of its own: readable, linkable, and working without JavaScript. */
export const citiesRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'cities',
  // The API takes as much as a city's name may need.
  loaderDeps: ({ search }) => ({ search: (search.search ?? '').trim().slice(0, 100) }),
  loader: async ({ context, deps: { search } }) => {
    const { findPlaces } = await import('../catalogue/places/find-places.ts')
    return { search, cities: await findPlaces(context, search, await loadHome(context)) }
  },
  ...page(
    'src/features/cities/cities-page.tsx',
    () => import('../features/cities/cities-page.tsx'),
    'CitiesPage',
  ),
})
