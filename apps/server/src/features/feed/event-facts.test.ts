import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { Cache } from '#server/platform/cache.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { eventFacts, type EventFacts } from './event-facts.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('facts of an event come with its organizers, before and after it is judged; of no event there are none', async () => {
  const { event } = await catalogueBuilder(database.db)
  const id = await event({
    slug: 'quartet',
    title: 'Quartet',
    organizers: ['club', 'city'],
    dates: [{ start: '2026-11-21T18:00:00Z' }],
  })
  const cache = new Cache<EventFacts>({
    clock: () => new Date('2026-11-20T15:00:00Z'),
    maxBytes: 1_000_000,
  })
  const facts = () => eventFacts(database.db, [id, id + 1], cache)
  expect([...(await facts()).keys()]).toEqual([id])
  expect((await facts()).get(id)).toMatchObject({
    title: { series: 'quartet' },
    source_count: 1,
    quality: null,
    saves: null,
    organizers: [expect.any(Number), expect.any(Number)],
  })
  await sql`insert into event_signal (event_id, trust, quality, judged_at) values (${id}, 0.5, 0.75, now())`.execute(
    database.db,
  )
  cache.invalidate()
  expect((await facts()).get(id)).toMatchObject({ quality: 0.75, saves: 0 })
})
