import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { BASE_MAP_PATH, TILES_HOME } from '@okolo/contract/places/base-map'
import { z } from 'zod'
import { networkOf } from '#server/platform/addresses/network-of.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import type { openTiles } from './open-tiles.ts'

const KEEP = 'public, max-age=86400, stale-while-revalidate=604800'
/** An empty tile may stand for one that is missing for a while. */
const KEEP_EMPTY = 'public, max-age=600'
const KEEP_MAP = 'public, max-age=600'
/** Bytes of nothing, gzipped. */
const EMPTY = 20
/** Units of a tile that another host is asked for. */
const FETCHING = 1

const Index = z
  .string()
  .regex(/^(0|[1-9]\d{0,7})$/)
  .transform(Number)
const Params = z.object({ source: z.string(), z: Index, x: Index, y: Index })

/**
 * `GET /tiles.json` says which street map this server has, `GET /tiles/{source}/{z}/{x}/{y}.mvt`
 * gives its vector tiles. 404 where there is none, 503 while it cannot be read. The map is closed with the server.
 */
export function tilesRoutes(app: App, opened: ReturnType<typeof openTiles>): void {
  if (opened === null) return
  const { tiles } = opened
  app.addHook('onClose', () => opened.close())

  app.get(BASE_MAP_PATH, { schema: { hide: true } }, async (_request, reply) => {
    const map = await tiles.map()
    if (map === null) throw later()
    return reply.header('cache-control', KEEP_MAP).send(map)
  })
  app.get(
    `${TILES_HOME}/:source/:z/:x/:y.mvt`,
    { config: { cost: 0 }, schema: { hide: true } },
    async (request, reply) => {
      const asked = Params.safeParse(request.params)
      if (!asked.success) throw notFound('The tile')
      const { source, ...at } = asked.data
      if (source !== tiles.name) throw notFound('The tile')
      if (at.z > 22 || at.x >= 2 ** at.z || at.y >= 2 ** at.z) throw notFound('The tile')
      let bytes = await tiles.kept(at)
      if (bytes === null) {
        request.charge(FETCHING)
        const map = await tiles.map()
        if (map === null) throw later()
        if (at.z < map.minzoom || at.z > map.maxzoom) throw notFound('The tile')
        bytes = await tiles.fetch(at, networkOf(request.ip))
      }
      if (bytes === null) throw later()
      const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
      reply.header('cache-control', bytes.length > EMPTY ? KEEP : KEEP_EMPTY)
      reply.header('etag', etag).header('vary', 'Accept-Encoding')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      reply.type('application/vnd.mapbox-vector-tile')
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
        return reply.send(gunzipSync(bytes))
      return reply.header('content-encoding', 'gzip').send(bytes)
    },
  )
}

function later(): Problem {
  const text = 'The street map cannot be read now.'
  return new Problem(503, 'unavailable', text, undefined, { retryAfter: 60 })
}
