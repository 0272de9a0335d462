import { api } from '@okolo/contract/api/api'
import { without } from '@okolo/contract/filter/event-filter'
import { z } from 'zod'
import { FilterParameters } from '#server/catalogue/filter/filter-parameters.ts'
import { readFilter } from '#server/catalogue/filter/read-filter.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound } from '#server/platform/problem.ts'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import { loadMap, loadWithoutPlace } from './map.store.ts'
import { MAX_ZOOM, tileView, viewOf } from './map-view.ts'

const Filter = FilterParameters.omit({ cursor: true, page_size: true, sorting: true })
const MapParameters = Filter.extend({
  bbox: z.string().describe('west,south,east,north in degrees; west > east crosses 180 degrees.'),
  zoom: z.number().min(0).max(MAX_ZOOM).describe('Of the map, in tiles of 256 pixels.'),
})
const Tile = z.object({ z: z.string(), x: z.string(), y: z.string() })

/** Events on the map (specification 7), by box and zoom or by tile. */
export function mapRoutes(app: App, { db, clock, reference }: Omit<CatalogueDeps, 'whole'>): void {
  const contextOf = async (request: Parameters<typeof localeOf>[0]) => ({
    db,
    reference: await reference.get(),
    locale: localeOf(request),
    now: clock(),
  })
  app.get(
    toRoute(api.eventMap.path),
    {
      config: { isCached: true, reads: 'filter', making: 'answer' },
      ...readByHandler,
      schema: {
        tags: ['events'],
        summary: 'Events on a map',
        description:
          'GeoJSON of what `/v1/events/` lists with the same filter, each event once: clusters, or single events: from zoom 15 on, where there are at most 40, and where they stand alone.',
        querystring: MapParameters,
        response: { 200: api.eventMap.answer, ...problems(400) },
      },
    },
    async (request) => {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '')
      const view = viewOf(query.get('bbox'), query.get('zoom'))
      // The view holds the box, widened to whole clusters.
      const context = await contextOf(request)
      const filter = without(readFilter(request.url, context.reference).filter, 'bbox')
      return request.costly(() => loadMap(filter, view, context))
    },
  )
  app.get(
    toRoute(api.eventsWithoutPlace.path),
    {
      config: { isCached: true, reads: 'filter', making: 'answer' },
      ...readByHandler,
      schema: {
        tags: ['events'],
        summary: 'Events that a map cannot show',
        description:
          'What `/v1/events/` lists with the same filter and has no exact place: how many, and the soonest `page_size` of them.',
        querystring: Filter.extend({ page_size: FilterParameters.shape.page_size }),
        response: { 200: api.eventsWithoutPlace.answer, ...problems(400) },
      },
    },
    async (request) => {
      const context = await contextOf(request)
      const { filter } = readFilter(request.url, context.reference)
      return request.costly(() => loadWithoutPlace(filter, context))
    },
  )
  app.get(
    '/v1/events/map/:z/:x/:y.json',
    {
      config: { isCached: true, reads: 'filter', making: 'answer' },
      ...readByHandler,
      schema: {
        tags: ['events'],
        summary: 'Events on one tile of a map',
        description: 'As the map, for a Web Mercator tile; the same address for everybody.',
        params: Tile,
        querystring: Filter,
        response: { 200: api.eventMap.answer, ...problems(400, 404) },
      },
    },
    async (request) => {
      const { z: zoom, x, y } = Tile.parse(request.params)
      const view = tileView(toIndex(zoom), toIndex(x), toIndex(y))
      if (view === null) throw notFound('The tile')
      const context = await contextOf(request)
      const { filter } = readFilter(request.url, context.reference)
      return request.costly(() => loadMap(filter, view, context))
    },
  )
}

function toIndex(text: string): number {
  return /^\d{1,8}$/.test(text) ? Number(text) : NaN
}
