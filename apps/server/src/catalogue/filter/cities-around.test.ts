/** A search around a place: an event lies where its coordinates say, whichever city it is listed for. */
import { EventList } from '@okolo/contract/events/event-list'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
let now = NOW
const HERE = { lat: 48.14831, lng: 17.10744 }
/** Cities that list something at one place: more than are looked up one by one. */
const CROWD = 14
const QUIET = { lat: 49.5, lng: 15.5 }
const CROWDED = { lat: 47.5, lng: 19.05 }
let database: Database
let app: App

const north = ({ lat, lng }: typeof HERE, km: number) => ({ lat: lat + km / 111.2, lng })
const soon = [{ start: '2026-11-21T18:00:00Z' }]

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const lantern = { title: 'Lantern walk in the park', dates: soon }
  await event({ ...lantern, slug: 'own', city: 'bratislava', place: north(HERE, 1) })
  await event({ ...lantern, slug: 'of-vienna', city: 'wien', place: north(HERE, 3) })
  await event({ ...lantern, slug: 'far', city: 'bratislava', place: north(HERE, 40) })
  await event({ ...lantern, slug: 'nowhere', city: 'bratislava' })
  await event({
    ...lantern,
    slug: 'later',
    city: 'sao-paulo',
    place: north(HERE, 2),
    dates: [{ start: '2026-12-24T18:00:00Z' }],
  })
  await event({ slug: 'other-words', title: 'Quartet', place: north(HERE, 1), dates: soon })
  // The only one of its city there, and over within the hour.
  await event({
    ...lantern,
    slug: 'ending',
    city: 'wien',
    place: QUIET,
    dates: [{ start: '2026-11-20T14:55:00Z', end: '2026-11-20T15:30:00Z' }],
    popularity: 9000,
  })
  for (const slug of ['second', 'third'])
    await event({ ...lantern, slug, place: north(QUIET, 1), dates: soon })
  for (let i = 0; i < CROWD; i++) {
    const slug = `crowd-${i}`
    const { id: city_id } = await database.db
      .insertInto('city')
      .values({
        slug,
        name: slug,
        country: 'hu',
        ...CROWDED,
        time_zone: 'Europe/Budapest',
        population: 1,
        area_radius: 10,
        languages: [],
        geonames_id: null,
        names: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const event_id = await event({ ...lantern, slug, place: north(CROWDED, i / 10) })
    const { db } = database
    await db.updateTable('event').set({ city_id }).where('id', '=', event_id).execute()
    for (const table of ['event_date', 'event_text'] as const)
      await sql`update ${sql.table(table)} set city_id = ${city_id} where event_id = ${event_id}`.execute(
        db,
      )
  }
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => now,
  })
}, 120_000)
afterAll(async () => {
  await app.close()
  await database.close()
})

async function found({ lat, lng }: typeof HERE, query: string): Promise<string[]> {
  const answer = await app.inject(`/v1/events/?location[]=${lat}&location[]=${lng}&${query}`)
  const { results } = EventList.parse(answer.json())
  return results.map(({ slug }) => slug).toSorted()
}

test.each([
  ['distance=10&search=lantern', ['later', 'of-vienna', 'own']],
  ['distance=2&search=lant', ['later', 'own']],
  ['distance=10&search="lantern walk"', ['later', 'of-vienna', 'own']],
  ['distance=10&search=lantern -park', []],
  ['distance=10&search=park -quartet', ['later', 'of-vienna', 'own']],
  ['distance=10&search=lantern&timeframe=this_week', ['of-vienna', 'own']],
  ['distance=10&search=lantern&date_from=2026-12-01&date_to=2026-12-31', ['later']],
  ['distance=10&search=lantern&city_exclude=wien', ['later', 'own']],
  ['distance=50&search=lantern', ['far', 'later', 'of-vienna', 'own']],
])('%s', async (query, slugs) => {
  expect(await found(HERE, query)).toEqual(slugs)
})

test('where many cities list something, and where nothing is on', async () => {
  expect(await found(CROWDED, 'distance=10&search=lantern')).toHaveLength(CROWD)
  expect(await found({ lat: 0, lng: 0 }, 'distance=10&search=lantern')).toEqual([])
})

test('does not let an event that ended since the first page displace one on the next', async () => {
  const query = `/v1/events/?location[]=${QUIET.lat}&location[]=${QUIET.lng}&distance=10&search=lantern&page_size=1`
  const page = async (cursor: string | null) =>
    EventList.parse(
      (await app.inject(cursor === null ? query : `${query}&cursor=${cursor}`)).json(),
    )
  const first = await page(null)
  expect(first.results.map(({ slug }) => slug)).toEqual(['ending'])
  now = new Date('2026-11-20T15:40:00Z')
  const second = await page(first.next)
  expect(second.next).not.toBeNull()
  const third = await page(second.next)
  const slugs = [...second.results, ...third.results].map(({ slug }) => slug)
  expect(slugs.toSorted()).toEqual(['second', 'third'])
  now = NOW
})
