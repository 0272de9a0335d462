import { NearestCity } from '@okolo/contract/places/city'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await event({ slug: 'ball', city: 'wien', dates: [{ start: '2026-11-21T18:00:00Z' }] })
  await event({ slug: 'gig', city: 'new-york', dates: [{ start: '2026-11-21T18:00:00Z' }] })
  const town = { names: '{}', area_radius: 10, languages: ['en'], aliases: [] }
  await database.db
    .insertInto('city')
    .values([
      {
        ...town,
        slug: 'sankt-poelten',
        name: 'Sankt Pölten',
        lat: 48.2,
        lng: 15.63,
        country: 'at',
        population: 56_000,
        time_zone: 'Europe/Vienna',
      },
      {
        ...town,
        slug: 'salzburg',
        name: 'Salzburg',
        lat: 47.8,
        lng: 13.04,
        country: 'at',
        population: 155_000,
        time_zone: 'Europe/Vienna',
      },
    ])
    .execute()
  app = await buildApp({
    db: database.db,
    database,
    clock: () => new Date('2026-11-20T15:00:00Z'),
    config: readConfig({ LOG_LEVEL: 'silent' }),
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test.each([
  ['a town without events, 55 km from Vienna', '48.2', '15.63', 'wien'],
  ['the largest city within 50 km without events, Vienna 55 km away', '48.15', '17.11', 'wien'],
  ['a city with events', '40.71', '-74', 'new-york'],
  ['a city without events, as all within 100 km', '47.8', '13.04', 'salzburg'],
])('at %s', async (_, lat, lng, slug) => {
  const answer = await app.inject(`/v1/locations/nearest/?location[]=${lat}&location[]=${lng}`)
  expect(NearestCity.parse(answer.json()).slug).toBe(slug)
})

test('an address that tells nothing begins where something is on', async () => {
  const answer = await app.inject('/v1/locations/here/')
  expect(answer.json()).toMatchObject({ by: 'default', city: { slug: 'wien' } })
})
