import { without } from '@okolo/contract/filter/event-filter'
import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

/** `/map?city=...` with every filter. `bbox`: the searched area. `at`: the map's position. */
export const mapRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'map',
  loaderDeps: ({ search }) => ({ search: without(search, 'at') }),
  loader: async ({ context, deps }) => {
    const { loadMap } = await import('../features/map/load-map.ts')
    return loadMap(context, deps.search)
  },
  // Moving the map changes the address without new requests.
  staleTime: 60_000,
  ...page(
    'src/features/map/map-page.tsx',
    () => import('../features/map/map-page.tsx'),
    'MapPage',
    ['map'],
  ),
})
