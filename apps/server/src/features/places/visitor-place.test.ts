import { createServer, type Server } from 'node:http'
import { VisitorPlace } from '@okolo/contract/places/city'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ipDatabase } from '#server/platform/testing/ip-places.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
let app: App
/** The same with a database of addresses. */
let located: App
/** Plays a look-up service; the paths that it was asked for. */
let lookUps: Server
const lookedUp: string[] = []
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  for (const city of ['bratislava', 'wien', 'new-york'])
    await event({ slug: `ball-${city}`, city, dates: [{ start: '2026-11-21T18:00:00Z' }] })
  const deps = { db: database.db, database, clock: () => new Date('2026-11-20T15:00:00Z') }
  app = await buildApp({ ...deps, config: readConfig({ LOG_LEVEL: 'silent' }) })
  folder = await mkdtemp(join(tmpdir(), 'okolo-places-'))
  const OKOLO_IP_DATABASE = join(folder, 'city.mmdb')
  await writeFile(
    OKOLO_IP_DATABASE,
    ipDatabase({
      81: { location: { latitude: 48.2, longitude: 16.4 } },
      82: { country: { iso_code: 'US' } },
      83: { country: { iso_code: 'NZ' } },
    }),
  )
  lookUps = createServer((request, response) => {
    lookedUp.push(request.url ?? '')
    response.end('{"latitude": -23.5, "longitude": -46.6, "country_code": "BR"}')
  })
  await new Promise<void>((done) => lookUps.listen(0, '127.0.0.1', done))
  const address = lookUps.address()
  const port = typeof address === 'object' ? address?.port : 0
  const OKOLO_IP_LOOKUP = `http://127.0.0.1:${port}/{ip}`
  located = await buildApp({
    ...deps,
    config: readConfig({ LOG_LEVEL: 'silent', OKOLO_IP_DATABASE, OKOLO_IP_LOOKUP }),
  })
})
afterAll(async () => {
  await app.close()
  await located.close()
  await new Promise((done) => lookUps.close(done))
  await rm(folder, { recursive: true })
  await database.close()
})

test.each([
  ['81.1.1.1', 'ip', 'wien', { lat: 48.2, lng: 16.4 }],
  // Only the country is known: its largest city.
  ['82.1.1.1', 'ip', 'new-york', { lat: 40.71427, lng: -74.00597 }],
  // A country without cities here, an address that nobody knows, and no database.
  ['83.1.1.1', 'default', 'bratislava', { lat: 48.14831, lng: 17.10744 }],
  ['10.1.1.1', 'default', 'bratislava', { lat: 48.14831, lng: 17.10744 }],
])('somebody at %s begins by %s in %s', async (remoteAddress, by, slug, location) => {
  const answer = await located.inject({ url: '/v1/locations/here/', remoteAddress })
  expect(answer.headers['cache-control']).toBe('no-store')
  const place = VisitorPlace.parse(answer.json())
  expect([place.by, place.city.slug, place.location]).toEqual([by, slug, location])
  expect(place.area_radius).toBe(10)
})

test.each([
  // The file knows the point, only the country, nothing.
  ['81.1.1.1', '?outside=true', 'wien', []],
  ['82.1.1.1', '?outside=true', 'sao-paulo', ['/82.1.1.0']],
  ['90.1.1.1', '?outside=true', 'sao-paulo', ['/90.1.1.0']],
  ['91.1.1.1', '', 'bratislava', []],
  ['91.1.1.1', '?outside=false', 'bratislava', []],
])(
  'somebody at %s who asks %s begins in %s, and %j is asked of others',
  async (remoteAddress, query, slug, asked) => {
    lookedUp.length = 0
    const answer = await located.inject({ url: `/v1/locations/here/${query}`, remoteAddress })
    expect(VisitorPlace.parse(answer.json()).city.slug).toBe(slug)
    expect(lookedUp).toEqual(asked)
  },
)

test('without a database of addresses everybody begins at the default place', async () => {
  const answer = await app.inject({ url: '/v1/locations/here/', remoteAddress: '81.1.1.1' })
  expect(VisitorPlace.parse(answer.json())).toMatchObject({ by: 'default', area_radius: 10 })
})
