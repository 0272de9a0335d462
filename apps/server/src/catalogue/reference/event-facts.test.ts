import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { factsOf, readFacts, storeFacts, type EventFacts } from './event-facts.ts'

let database: Database
let build: Awaited<ReturnType<typeof catalogueBuilder>>
beforeAll(async () => {
  database = await testDatabase()
  build = await catalogueBuilder(database.db)
})
afterAll(() => database.close())
beforeEach(() => sql`delete from event`.execute(database.db))

const event = (slug: string, city = 'bratislava') =>
  build.event({ slug, city, title: 'Quartet', dates: [{ start: '2026-11-21T18:00:00Z' }] })

const judge = () =>
  sql`insert into event_signal (event_id, trust, quality, judged_at) select id, 0.5, 0.75, now() from event`.execute(
    database.db,
  )

async function facts(id: number): Promise<EventFacts | null> {
  const { rows } = await sql<{ text: string | null }>`
    select ${factsOf('asked.id')} text from (select ${id}::bigint id) asked`.execute(database.db)
  const text = rows[0]?.text ?? null
  return text === null ? null : readFacts(text)[1]
}

test('of an event that nobody has judged facts are as they are; of none there are none', async () => {
  const id = await event('quartet')
  expect(await facts(id)).toMatchObject({
    title: { series: 'quartet' },
    quality: null,
    saves: null,
  })
  await sql`update event set source_count = 3 where id = ${id}`.execute(database.db)
  expect(await facts(id)).toMatchObject({ source_count: 3 })
  expect(await facts(id + 1)).toBeNull()
})

test('what is stored is what would be read, and stays until it is stored anew', async () => {
  const id = await event('quartet')
  await judge()
  const read = await facts(id)
  await storeFacts(database.db, null)
  expect(await facts(id)).toEqual(read)
  expect(read?.quality).toBe(0.75)
  await sql`update event set title = 'Trio' where id = ${id}`.execute(database.db)
  expect(await facts(id)).toEqual(read)
  await storeFacts(database.db, null)
  expect((await facts(id))?.title.series).toBe('trio')
})

test('facts are stored city by city', async () => {
  const here = await event('here')
  const there = await event('there', 'wien')
  await judge()
  const { rows } = await sql<{ id: number }>`
    select city_id id from event where id = ${here}`.execute(database.db)
  await storeFacts(database.db, rows[0]?.id ?? 0)
  const stored = await sql<{ event_id: number }>`
    select event_id from event_signal where facts is not null`.execute(database.db)
  expect(stored.rows).toEqual([{ event_id: here }])
  expect(await facts(there)).toMatchObject({ title: { series: 'quartet' } })
})

test('what another version of Okolo has stored is not read', async () => {
  const id = await event('quartet')
  await judge()
  await storeFacts(database.db, null)
  await sql`update event_signal set facts = overlay(facts placing '00000000' from 1 for 8)`.execute(
    database.db,
  )
  expect(await facts(id)).toMatchObject({ title: { series: 'quartet' } })
  await storeFacts(database.db, null)
  const { rows } = await sql<{ isOld: boolean }>`
    select starts_with(facts, '00000000') "isOld" from event_signal`.execute(database.db)
  expect(rows).toEqual([{ isOld: false }])
})
