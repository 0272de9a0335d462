import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { findCities } from '../catalogue/places.ts'
import { localeRoute } from './root.tsx'

/** The city choice as a page of its own: readable, linkable, and working without JavaScript. */
export const citiesRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'cities',
  staticData: { page: 'src/features/cities/cities-page.tsx' },
  loaderDeps: ({ search }) => ({ search: search.search ?? '' }),
  loader: async ({ context, deps }) => ({
    search: deps.search,
    cities: findCities(await context.api.cities(), context.locale, deps.search),
  }),
  component: lazyRouteComponent(() => import('../features/cities/cities-page.tsx'), 'CitiesPage'),
})
