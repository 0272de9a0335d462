import { accountRoutes } from './account.tsx'
import { citiesRoute } from './cities.tsx'
import { eventDateRoute, eventRoute } from './event.tsx'
import { collectionRoute, feedRoute, filtersRoute } from './feed.tsx'
import { givingRoutes } from './gifts.tsx'
import { guideRoute } from './guide.tsx'
import { friendRoutes } from './friends.tsx'
import { claimRoute, organizerRoute, venueRoute } from './hosts.tsx'
import { landingRoute } from './landing.tsx'
import { mapRoute } from './map.tsx'
import { letterRoutes } from './letters.tsx'
import { localeRoute, rootRoute } from './root.tsx'
import { searchRoute, searchWordsRoute } from './search.tsx'
import { siteRoutes } from './site.tsx'
import { togetherRoutes } from './together.tsx'

/** Every page. A new one is one file here and one line below. */
export const routeTree = rootRoute.addChildren([
  localeRoute.addChildren([
    landingRoute,
    feedRoute,
    filtersRoute,
    citiesRoute,
    collectionRoute,
    searchRoute,
    searchWordsRoute,
    ...givingRoutes,
    eventRoute,
    eventDateRoute,
    venueRoute,
    organizerRoute,
    claimRoute,
    mapRoute,
    ...letterRoutes,
    ...siteRoutes,
    ...accountRoutes,
    ...friendRoutes,
    ...togetherRoutes,
    guideRoute,
  ]),
])
