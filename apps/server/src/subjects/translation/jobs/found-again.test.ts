import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { noteSearch } from '#server/ingest/maintenance/note-search.ts'
import { gatherSample } from '#server/ingest/testing/gather-sample.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { sourceHash } from '../store/source-hash.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

test('an event that is written anew is still found by the words of its translation', async () => {
  const { db } = database
  const gather = (hour: number, text: string) =>
    gatherSample(database, {
      platform: 'sample-ba',
      entries: [
        {
          id: '1',
          title: 'Vianočný trh',
          start: '2026-12-05T18:00:00',
          draft: { title: { sk: 'Vianočný trh' }, descriptionHtml: { sk: text } },
        },
      ],
      now: new Date(`2026-11-20T${hour}:00:00Z`),
    })
  const found = async () => {
    await noteSearch(db, { budgetMs: 60_000 })
    const { rows } = await sql`
      select 1 from event_text where vector @@ 'christmas'::tsquery and vector @@ 'vianocny'::tsquery`.execute(
      db,
    )
    return rows.length
  }
  await gather(10, 'Punč')
  expect(await found()).toBe(0)
  await sql`
    insert into translation (source_hash, target, model, names, content, characters, chosen_at)
    values (${sourceHash({ language: 'sk', text: 'Vianočný trh' })}, 'en', 'test', '', 'Christmas market', 1, now())`.execute(
    db,
  )
  const { recordsChanged } = await gather(12, 'Punč a koledy')
  expect(recordsChanged).toBe(1)
  expect(await found()).toBe(1)
})
