import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { fewFound } from './few-found.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const dates = [{ start: '2026-11-26T19:00:00Z' }]
  await event({ slug: 'quartet', title: 'Jazz quartet', dates })
  await event({ slug: 'reading', title: 'Reading of poems', city: 'wien', dates })
  await event({ slug: 'over', title: 'Jazz quartet', dates: [{ start: '2025-11-26T19:00:00Z' }] })
})
afterAll(() => database.close())

async function found(search: string): Promise<string[] | null> {
  const reference = await new ReferenceData(database.db, () => new Date()).get()
  const ids = await fewFound(database.db, search, reference)
  if (ids === null) return null
  const { rows } = await sql<{ slug: string }>`
    select slug from event where id = any(${ids}::bigint[]) order by slug`.execute(database.db)
  return rows.map(({ slug }) => slug)
}

test('finds upcoming events with all words, in any city', async () => {
  await sql`update event_text set upcoming = false where event_id = (select id from event where slug = 'over')`.execute(
    database.db,
  )
  expect(await found('jazz quartet')).toEqual(['quartet'])
  expect(await found('poems reading')).toEqual(['reading'])
})

test('words that never stand together find nothing, and that is known', async () => {
  expect(await found('quartet reading')).toEqual([])
})

test('of one word the database knows how common it is: it is not looked up', async () => {
  expect(await found('jazz')).toBeNull()
})

test('many are left to the list', async () => {
  await sql`
    with many as (
      insert into event (uuid, slug, titles, title, language, category_id, city_id, card, detail, provenance, content_hash,
        first_seen_at, changed_at)
      select gen_random_uuid(), 'more-' || i, titles, title, language, category_id, city_id, card, detail, provenance, content_hash,
        first_seen_at, changed_at
      from event cross join generate_series(1, 500) i where slug = 'quartet' returning id)
    insert into event_text (event_id, city_id, upcoming, popularity, vector)
    select m.id, t.city_id, true, 0, t.vector from many m, event_text t join event e on e.id = t.event_id
    where e.slug = 'quartet'`.execute(database.db)
  expect(await found('jazz quartet')).toBeNull()
})
