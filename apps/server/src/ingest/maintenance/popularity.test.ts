import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { gather } from '../gather/gather.ts'
import { refreshPopularity } from './popularity.ts'
import { saveSource } from '../sources/source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'

let database: Database
let build: Awaited<ReturnType<typeof catalogueBuilder>>
beforeAll(async () => {
  database = await testDatabase()
  build = await catalogueBuilder(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`delete from event`.execute(database.db)
  await sql`delete from city_popularity`.execute(database.db)
})

const NOW = new Date('2026-11-20T15:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

async function event(
  slug: string,
  given: { platforms?: number; city?: string; text?: string } = {},
) {
  const id = await build.event({
    slug,
    ...(given.city === undefined ? {} : { city: given.city }),
    dates: [{ start: '2026-11-21T18:00:00Z' }],
    detail: { descriptions: given.text === undefined ? {} : { sk: given.text } },
  })
  await sql`update event set source_count = ${given.platforms ?? 1} where id = ${id}`.execute(
    database.db,
  )
  return id
}

async function stored() {
  const { rows } = await sql<{ slug: string; e: number; d: number; t: number }>`
    select e.slug, e.popularity e, d.popularity d, t.popularity t from event e
    join event_date d on d.event_id = e.id join event_text t on t.event_id = e.id
    order by e.popularity desc`.execute(database.db)
  return rows
}

test('ranks events listed by several platforms higher, on every copy', async () => {
  await event('once')
  await event('thrice', { platforms: 3 })
  expect(await refreshPopularity(database.db, NOW)).toBe(2)
  expect(await stored()).toEqual([
    { slug: 'thrice', e: 10_000, d: 10_000, t: 10_000 },
    { slug: 'once', e: 5000, d: 5000, t: 5000 },
  ])
})

test('each city is a contest of its own', async () => {
  await event('home', { platforms: 4 })
  await event('abroad', { city: 'wien' })
  await refreshPopularity(database.db, NOW)
  expect((await stored()).map(({ e }) => e)).toEqual([10_000, 10_000])
})

test('of equals the one that is described is more popular, also after it was rewritten', async () => {
  const plain = await event('plain')
  await event('told', { text: 'Long '.repeat(30) })
  await refreshPopularity(database.db, NOW)
  expect((await stored()).map(({ slug }) => slug)).toEqual(['told', 'plain'])
  await sql`update event set changed_at = ${later(1)}, price_min = 0, lat = 48, lng = 17,
    detail = jsonb_set(detail, '{descriptions,sk}', to_jsonb(repeat('Text ', 30))) where id = ${plain}`.execute(
    database.db,
  )
  await refreshPopularity(database.db, later(3))
  expect((await stored()).map(({ slug }) => slug)).toEqual(['plain', 'told'])
})

test('nothing is written where nothing changed, and a city rests until something does', async () => {
  const id = await event('only')
  expect(await refreshPopularity(database.db, NOW)).toBe(1)
  await sql`update event set popularity = 1`.execute(database.db)
  expect(await refreshPopularity(database.db, later(3))).toBe(0)
  await sql`update event set changed_at = ${later(3)} where id = ${id}`.execute(database.db)
  expect(await refreshPopularity(database.db, later(3))).toBe(1)
  expect(await refreshPopularity(database.db, later(400))).toBe(0)
  expect((await stored())[0]?.e).toBe(10_000)
})

test('rates the events of a new source at once', async () => {
  await event('first')
  await refreshPopularity(database.db, NOW)
  const id = await event('newcomer', { platforms: 3 })
  await sql`update event set changed_at = ${later(1)} where id = ${id}`.execute(database.db)
  expect(await refreshPopularity(database.db, later(1))).toBe(0)
  expect(await refreshPopularity(database.db, later(1), { atOnce: true })).toBeGreaterThan(0)
  expect((await stored())[0]?.slug).toBe('newcomer')
})

test('an event that is gathered anew keeps its place until it is judged, with every date it gets', async () => {
  const platform = samplePlatform([
    { id: 'a', title: 'Organ recital', start: '2026-11-21T18:00:00' },
    { id: 'b', title: 'Chess night', start: '2026-11-22T18:00:00' },
  ])
  const source = await saveSource(database.db, sampleSource('popular'))
  const read = () =>
    gather(source, sampleConnector(platform), () => Promise.reject(new Error()), {
      db: database.db,
      clock: () => NOW,
      signal: new AbortController().signal,
    })
  await read()
  await refreshPopularity(database.db, NOW)
  const places = async () =>
    new Map((await stored()).map(({ slug, ...each }) => [slug.split('-')[0], each]))
  const before = await places()
  expect(before.get('organ')?.e).toBeGreaterThan(1000)
  platform.entries[0] = { id: 'a', title: 'Organ recital, moved', start: '2026-11-23T18:00:00' }
  await read()
  expect((await places()).get('organ')).toEqual(before.get('organ'))
})
