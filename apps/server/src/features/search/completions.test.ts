import { api, type Answer } from '@okolo/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { noteSearch } from '#server/ingest/search/note-search.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing.ts'

let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const dates = [{ start: '2026-11-26T19:00:00Z' }]
  await event({ slug: 'vila', title: 'Vianočný koncert', venue: 'Vila Dunaj', dates })
  await event({ slug: 'vienna-ball', title: 'Vianočný ples', city: 'wien', popularity: 9, dates })
  await event({ slug: 'jazz', title: 'Jazz', organizers: ['Videoklub'], dates })
  await event({ slug: 'jazz-more', title: 'Jazz a hostia', popularity: 9, dates })
  await event({ slug: 'jazz-again', title: 'Jazz a hostia', dates })
  await event({ slug: 'kulish', title: 'Вечір поезії', venue: 'Віндзор', dates })
  await noteSearch(database.db, { budgetMs: 60_000 })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function typed(q: string, city = 'bratislava'): Promise<Answer<'completions'>> {
  const { body } = await app.inject({
    url: `${api.completions.path}?q=${encodeURIComponent(q)}&city=${city}`,
    headers: { 'accept-language': 'en' },
  })
  return api.completions.answer.parse(JSON.parse(body))
}
const labels = async (q: string, city?: string) =>
  Object.fromEntries(
    (await typed(q, city)).groups.map(({ kind, results }) => [
      kind,
      results.map(({ label }) => label),
    ]),
  )

test('two letters are enough, for every kind of thing that begins so', async () => {
  expect(await typed('vi')).toEqual({
    groups: [
      { kind: 'city', results: [{ label: 'Vienna', sublabel: 'Austria', slug: 'wien' }] },
      {
        kind: 'event',
        results: [{ label: 'Vianočný koncert', sublabel: 'Nov 26 · Vila Dunaj', slug: 'vila' }],
      },
      {
        kind: 'venue',
        results: [
          { label: 'Віндзор', sublabel: 'Bratislava', slug: 'Віндзор' },
          { label: 'Vila Dunaj', sublabel: 'Bratislava', slug: 'Vila Dunaj' },
        ],
      },
      { kind: 'organizer', results: [{ label: 'Videoklub', sublabel: null, slug: 'Videoklub' }] },
    ],
  })
  expect(await typed('v')).toEqual({ groups: [] })
})

test('what is called exactly so is first, then what is in the city', async () => {
  expect(await labels('jazz')).toMatchObject({ event: ['Jazz', 'Jazz a hostia'] })
  expect(await labels('vianocny')).toMatchObject({ event: ['Vianočný koncert', 'Vianočný ples'] })
})

test('a category by its name, a city by any of its names', async () => {
  expect(await labels('exhib')).toEqual({ category: ['exhibition'] })
  expect(await labels('відень')).toEqual({ city: ['Vienna'] })
})

test('Cyrillic names by Latin letters', async () => {
  expect(await labels('vechir')).toEqual({ event: ['Вечір поезії'] })
  expect(await labels('vindz')).toEqual({ venue: ['Віндзор'] })
})

test.each(['!!!', '"', "o'b\\r <!> & | :*", '((((', '%%', 'ŉŉŉ', "':*'"])(
  'nothing breaks on %s',
  async (q) => {
    expect(await typed(q)).toMatchObject({ groups: [] })
  },
)
