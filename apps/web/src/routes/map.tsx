import { without } from '@okolo/contract/filter/event-filter'
import { createRoute } from '@tanstack/react-router'
import { stayCutOff } from '../shell/navigation/cut-off.ts'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

const data = () => import('../features/map/load-map.ts')

/** `/map?city=...` with every filter. `bbox`: the searched area. `at`: the map's position. */
export const mapRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'map',
  loaderDeps: ({ search }) => ({ search: without(search, 'at') }),
  loader: async ({ context, deps }) => {
    const { loadMap } = await data()
    return loadMap(context, deps.search)
  },
  ...stayCutOff,
  // Moving the map changes the address without new requests.
  staleTime: 60_000,
  ...page(
    'src/features/map/map-page.tsx',
    () => import('../features/map/map-page.tsx'),
    'MapPage',
    ['map'],
    data,
  ),
})
