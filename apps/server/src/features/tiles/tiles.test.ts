import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BaseMap } from '@okolo/contract/places/base-map'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerErrors } from '#server/platform/http/error-answers.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { limitRate } from '#server/platform/http/limits/rate-limit.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { startPlanet, tileWith } from './testing/planet-server.ts'
import { openTiles } from './open-tiles.ts'
import { tilesRoutes } from './tiles.routes.ts'
import { HOUR_MS } from '@okolo/contract/durations'

const START = new Date('2026-11-20T18:00:00Z')
let now = START
let dataDir: string
let planet: Awaited<ReturnType<typeof startPlanet>>
let isOffered: () => boolean
const apps: App[] = []

beforeEach(async () => {
  now = START
  dataDir = await mkdtemp(join(tmpdir(), 'tiles-'))
  planet = await startPlanet()
})
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
  await planet.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}, timeoutMs = 400) {
  const app: App = Fastify()
  answerErrors(app)
  await limitRate(app, { perMinute: 1000, isOwn: () => false })
  const { map } = readConfig({ OKOLO_LIVE: '0', OKOLO_MAP_PLANET: planet.address, ...env })
  const opened = openTiles({ map, dataDir, clock: () => now, timeoutMs, failed: () => undefined })
  tilesRoutes(app, opened)
  isOffered = () => opened?.tiles.isOffered() ?? false
  apps.push(app)
  // Paths below leave out the source's name.
  const name = createHash('sha256').update(env['OKOLO_MAP_PLANET'] ?? planet.address)
  const home = `/tiles/${name.digest('hex').slice(0, 16)}/`
  return (path: string, headers: Record<string, string> = {}) =>
    app.inject({ url: path.replace('/tiles/', home), headers })
}
const tilesAsked = () => planet.asked.filter((path) => path !== '/planet')

describe('the street map', () => {
  test('names its schema, its zooms and whom to credit', async () => {
    const get = await start()
    expect((await get('/tiles.json')).json()).toMatchObject({
      schema: 'openmaptiles',
      maxzoom: 14,
      attribution: expect.stringContaining('© OpenMapTiles'),
    })
  })

  test('comes from our address, gzipped for who takes that, and is fetched once', async () => {
    const get = await start()
    const path = '/planet/20261118/14/8703/5976.pbf'
    const packed = await get('/tiles/14/8703/5976.mvt', { 'accept-encoding': 'gzip' })
    expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'gzip'])
    expect(packed.rawPayload.equals(gzipSync(tileWith(path)))).toBe(true)
    const plain = await get('/tiles/14/8703/5976.mvt')
    expect(plain.rawPayload.equals(tileWith(path))).toBe(true)
    const tag = { 'if-none-match': String(plain.headers['etag']) }
    expect((await get('/tiles/14/8703/5976.mvt', tag)).statusCode).toBe(304)
    expect(planet.asked).toEqual(['/planet', path])
  })

  test('is asked a few tiles at once, and each once however many look', async () => {
    const get = await start()
    const all = Array.from({ length: 24 }, (_, i) => get(`/tiles/14/${8700 + (i % 12)}/5976.mvt`))
    expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200))
    expect(tilesAsked()).toHaveLength(12)
    expect(planet.mostOpen()).toBeLessThanOrEqual(3)
  })

  test('outlives a restart, and a day without another look at the TileJSON', async () => {
    await (
      await start()
    )('/tiles/3/4/2.mvt')
    now = new Date(START.getTime() + 23 * HOUR_MS)
    const get = await start()
    expect((await get('/tiles/3/4/2.mvt')).statusCode).toBe(200)
    expect((await get('/tiles.json')).statusCode).toBe(200)
    expect(planet.asked).toHaveLength(2)
  })

  test('shows old tiles while new ones come', async () => {
    const get = await start()
    await get('/tiles/3/4/2.mvt')
    planet.state.date = '20261125'
    now = new Date(START.getTime() + 25 * HOUR_MS)
    const old = await get('/tiles/3/4/2.mvt')
    expect(old.rawPayload.toString()).toContain('20261118')
    await expect
      .poll(async () => (await get('/tiles/3/4/2.mvt')).rawPayload.toString())
      .toContain('20261125')
  })

  test.each([
    '/tiles/3/8/2.mvt',
    '/tiles/23/1/1.mvt',
    '/tiles/15/1/1.mvt',
    '/tiles/3/-1/2.mvt',
    '/tiles/3/1.5/2.mvt',
    '/tiles/03/1/2.mvt',
    '/tiles/x/1/2.mvt',
  ])('has no tile %s', async (path) => {
    expect((await (await start())(path)).statusCode).toBe(404)
    expect(tilesAsked()).toEqual([])
  })

  test('keeps at most what the settings allow', async () => {
    const noise = randomBytes(3_000_000)
    const length = [0xc0, 0x8d, 0xb7, 0x01]
    planet.state.tile = (response) => response.end(Buffer.from([0x1a, ...length, ...noise]))
    const get = await start({ OKOLO_MAP_CACHE_MB: '10' }, 10_000)
    for (const x of [0, 1, 2, 3, 0]) expect((await get(`/tiles/3/${x}/2.mvt`)).statusCode).toBe(200)
    expect(tilesAsked()).toHaveLength(5)
  })
})

describe('where the map server fails', () => {
  const answerTiles = (status: number) => {
    planet.state.tile = (response) => response.writeHead(status).end(status === 204 ? '' : 'no')
  }

  test.each([403, 410])('with %s a tile is for later, and nothing is kept', async (status) => {
    answerTiles(status)
    const get = await start()
    expect((await get('/tiles/3/4/2.mvt')).statusCode).toBe(503)
    planet.state.tile = null
    expect((await get('/tiles/3/4/2.mvt')).statusCode).toBe(200)
  })

  test.each([404, 204])(
    'with %s a tile is empty, and others are still asked for',
    async (status) => {
      answerTiles(status)
      const get = await start()
      for (const x of [0, 1, 2, 3]) {
        const { statusCode, rawPayload, headers } = await get(`/tiles/3/${x}/2.mvt`)
        expect([statusCode, rawPayload.length]).toEqual([200, 0])
        expect(headers['cache-control']).toBe('public, max-age=600')
      }
      planet.state.tile = null
      expect((await get('/tiles/3/4/2.mvt')).rawPayload.length).toBeGreaterThan(0)
    },
  )

  test.each([404, 410])(
    'with %s at a dated address the TileJSON is read anew, once an hour at most',
    async (status) => {
      planet.state.tile = (response, path) =>
        path.includes(planet.state.date)
          ? response.end(tileWith(path))
          : response.writeHead(status).end('gone')
      const get = await start()
      await get('/tiles/3/4/2.mvt')
      planet.state.date = '20261119'
      now = new Date(START.getTime() + 0.9 * HOUR_MS)
      await get('/tiles/3/4/3.mvt')
      await get('/tiles/3/4/4.mvt')
      const readings = () => planet.asked.filter((path) => path === '/planet').length
      expect(readings()).toBe(1)
      now = new Date(START.getTime() + 1.1 * HOUR_MS)
      expect((await get('/tiles/3/4/5.mvt')).rawPayload.toString()).toContain('20261119')
      expect((await get('/tiles/3/4/6.mvt')).statusCode).toBe(200)
      expect(readings()).toBe(2)
    },
  )

  test('refuses garbled, truncated and slow tiles', async () => {
    const get = await start()
    const welcome = [Buffer.from('<html>Welcome to nginx</html>'), Buffer.from([0x1f, 0x8b, 8, 0])]
    for (const body of [...welcome, ...welcome]) {
      planet.state.tile = (response) => response.end(body)
      expect((await get('/tiles/3/4/2.mvt')).statusCode).toBe(503)
    }
    planet.state.tile = (response) => {
      response.setHeader('content-length', 100)
      response.write(tileWith('roads'))
      setTimeout(() => response.destroy(), 20)
    }
    expect((await get('/tiles/3/4/2.mvt')).statusCode).toBe(503)
    planet.state.tile = () => undefined
    expect((await get('/tiles/3/4/2.mvt')).statusCode).toBe(503)
    expect((await get('/tiles/3/4/2.mvt')).statusCode).toBe(503)
    // Three failures in a row: the host is left alone for a minute.
    const before = planet.asked.length
    expect((await get('/tiles/3/4/2.mvt')).headers['retry-after']).toBe('60')
    expect(planet.asked).toHaveLength(before)
  })

  test('a dead one has no map, but the tiles we have', async () => {
    const get = await start()
    await get('/tiles/3/4/2.mvt')
    await planet.close()
    now = new Date(START.getTime() + 30 * HOUR_MS)
    const again = await start()
    expect((await again('/tiles/3/4/2.mvt')).statusCode).toBe(200)
    expect((await again('/tiles/3/4/3.mvt')).statusCode).toBe(503)
    await rm(join(dataDir, 'tiles'), { recursive: true })
    expect((await (await start())('/tiles.json')).statusCode).toBe(503)
  })

  test('without a network no streets are offered, and they are once it is back', async () => {
    planet.state.json = (response) => response.destroy()
    const get = await start()
    expect(isOffered()).toBe(true)
    expect((await get('/tiles.json')).statusCode).toBe(503)
    expect(isOffered()).toBe(false)
    planet.state.json = null
    now = new Date(START.getTime() + HOUR_MS)
    await expect.poll(() => isOffered()).toBe(true)
  })

  test.each(['{}', 'null', '<html>', '{"tiles":["file:///etc/passwd"]}'])(
    'a TileJSON of %s is none',
    async (text) => {
      planet.state.json = (response) => response.end(text)
      expect((await (await start())('/tiles.json')).statusCode).toBe(503)
    },
  )
})

test('another source has addresses of its own, and the first one keeps its tiles', async () => {
  const get = await start()
  await get('/tiles/3/4/2.mvt')
  const other = await startPlanet()
  const from = await start({ OKOLO_MAP_PLANET: other.address })
  expect((await from('/tiles/3/4/2.mvt')).statusCode).toBe(200)
  const [first, second] = [await get('/tiles.json'), await from('/tiles.json')]
  expect(first.json<BaseMap>().tiles).not.toBe(second.json<BaseMap>().tiles)
  const address = first.json<BaseMap>().tiles.replace('{z}/{x}/{y}', '3/4/2')
  expect((await from(address)).statusCode).toBe(404)
  await other.close()
  expect((await (await start())('/tiles/3/4/2.mvt')).statusCode).toBe(200)
  expect(tilesAsked()).toHaveLength(1)
})

test('nothing is asked where the map is turned off, or no other host may be asked', async () => {
  for (const env of [{ OKOLO_MAP: 'none' }, { OKOLO_MAP_PLANET: '' }]) {
    const get = await start(env)
    expect((await get('/tiles.json')).statusCode).toBe(404)
    expect((await get('/tiles/3/4/2.mvt')).statusCode).toBe(404)
  }
  expect(planet.asked).toEqual([])
})
