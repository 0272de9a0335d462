import { CityGaps } from '@okolo/contract/events/gift'
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
  // Each Tuesday from 24 November; one of the four has a single concert.
  for (const [day, concerts] of [
    ['2026-11-24', 4],
    ['2026-12-01', 3],
    ['2026-12-08', 1],
    ['2026-12-15', 3],
  ] as const)
    for (let n = 0; n < concerts; n += 1)
      await event({ slug: `concert-${day}-${n}`, dates: [{ start: `${day}T19:00:00Z` }] })
  // In Bratislava it is Wednesday already.
  await event({ slug: 'late', dates: [{ start: '2026-11-24T23:30:00Z' }] })
  await event({
    slug: 'a-play',
    category: 'theatre',
    dates: [
      { start: '2026-11-26T14:00:00Z' },
      { start: '2026-11-26T18:00:00Z' },
      { start: '2026-11-27T18:00:00Z' },
    ],
  })
  await event({
    slug: 'whole-day',
    category: 'other',
    dates: [{ start: '2026-11-27T23:00:00Z', end: '2026-11-28T23:00:00Z', allDay: true }],
  })
  await event({
    slug: 'a-run',
    category: 'exhibition',
    dates: [{ start: '2026-11-01T08:00:00Z', end: '2027-02-01T08:00:00Z' }],
  })
  await event({ slug: 'this-morning', dates: [{ start: '2026-11-20T08:00:00Z' }] })
  await event({ slug: 'yesterday', dates: [{ start: '2026-11-19T19:00:00Z' }] })
  await event({ slug: 'too-far', dates: [{ start: '2026-12-18T19:00:00Z' }] })
  await event({ slug: 'elsewhere', city: 'wien', dates: [{ start: '2026-12-08T19:00:00Z' }] })
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

async function gapsOf(city: string): Promise<CityGaps> {
  const answer = await app.inject(`/v1/locations/cities/${city}/gaps/`)
  return CityGaps.parse(answer.json())
}

test('each of the next 28 days has its events, each once, and what its weekday usually has', async () => {
  const { days } = await gapsOf('bratislava')
  expect([days.length, days[0]?.day, days[27]?.day]).toEqual([28, '2026-11-20', '2026-12-17'])
  expect(days.filter(({ count }) => count > 0)).toEqual([
    { day: '2026-11-20', count: 1, usual: 0 },
    { day: '2026-11-24', count: 4, usual: 3 },
    { day: '2026-11-25', count: 1, usual: 0 },
    { day: '2026-11-26', count: 1, usual: 0 },
    { day: '2026-11-27', count: 1, usual: 0 },
    { day: '2026-11-28', count: 1, usual: 0 },
    { day: '2026-12-01', count: 3, usual: 3 },
    { day: '2026-12-08', count: 1, usual: 3 },
    { day: '2026-12-15', count: 3, usual: 3 },
  ])
})

test('an event counts once in its kind, a run too, which makes no evening full', async () => {
  const { categories } = await gapsOf('bratislava')
  expect(categories.map(({ slug, count }) => [slug, count])).toEqual([
    ['concert', 12],
    ['exhibition', 1],
    ['theatre', 1],
    ['other', 1],
  ])
})

test('a city by another of its names, and a city that is not known', async () => {
  expect((await gapsOf('becs')).categories[0]?.count).toBe(1)
  expect((await app.inject('/v1/locations/cities/atlantis/gaps/')).statusCode).toBe(404)
})
