import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReferenceData, type Reference } from '#server/catalogue/reference/reference-data.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { foundInCity, searchCondition, titleCondition } from './search-condition.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const TITLES = [
  'Rock-pop night',
  'Pop and rock',
  'Jazz quartet',
  'Quartet of jazz',
  'Šansón na hrade',
  'Кобзар: вечір',
  "O'Hara plays 3D",
  'Market',
]
let database: Database
let reference: Reference
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  for (const [i, title] of TITLES.entries())
    for (const city of ['bratislava', 'wien'])
      await event({
        slug: `${city}-${i}`,
        city,
        title,
        ...(title === 'Market' ? { venue: 'jazz-hall' } : {}),
        dates: [{ start: '2026-11-26T19:00:00Z' }],
      })
  reference = await new ReferenceData(database.db, () => NOW).get()
})
afterAll(() => database.close())

const idsWhere = async (condition: ReturnType<typeof foundInCity>) => {
  const { rows } = await sql<{ event_id: number }>`
    select t.event_id from event_text t where ${condition} order by 1`.execute(database.db)
  return rows.map(({ event_id }) => event_id)
}

test.each([
  ['jazz', 3],
  ['jaz', 3],
  ['quartet jazz', 2],
  ['"jazz quartet"', 1],
  // One is called exactly so.
  ['jazz -quartet', 2],
  ['jazz -"jazz quartet"', 2],
  ['rock', 2],
  ['rock-pop', 1],
  ['sanson', 1],
  ['kobzar', 1],
  ["o'hara", 1],
  ['3d', 1],
  ['jazz quartet', 2],
  ['"', 0],
])('%s finds in a city what it finds without the index of its words', async (search, count) => {
  const city = reference.cityBySlug.get('wien')
  if (city === undefined) throw new Error('no such city')
  const { any, wording } = searchCondition(search, reference)
  const found = await idsWhere(foundInCity(any, city.id, wording))
  expect(found).toEqual(
    await idsWhere(sql`t.vector @@ ${any} and t.upcoming and t.city_id = ${city.id}`),
  )
  expect(found).toHaveLength(count)
})

test('a venue of the name is not a title', async () => {
  const city = reference.cityBySlug.get('wien')
  const title = titleCondition('jazz')
  if (city === undefined || title === null) throw new Error('nothing to look for')
  expect(await idsWhere(foundInCity(title.words, city.id, title.wording))).toHaveLength(2)
})
