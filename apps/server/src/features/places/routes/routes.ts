import type { App } from '#server/platform/http/app-type.ts'
import { findNearestCityRoute } from './find-nearest-city.ts'
import { findVisitorPlaceRoute, type VisitorPlaceDeps } from './find-visitor-place.ts'
import { listCitiesRoute } from './list-cities.ts'
import { listLanguagesRoute } from './list-languages.ts'
import { readCityRoute, type ReadCityDeps } from './read-city.ts'
import { readGapsRoute } from './read-gaps.ts'

export function placesRoutes(app: App, deps: ReadCityDeps & VisitorPlaceDeps): void {
  listCitiesRoute(app, deps)
  readCityRoute(app, deps)
  readGapsRoute(app, deps)
  findNearestCityRoute(app, deps)
  findVisitorPlaceRoute(app, deps)
  listLanguagesRoute(app, deps)
}
