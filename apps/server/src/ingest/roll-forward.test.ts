import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/places.ts'
import type { Database } from '#server/platform/db.ts'
import { testDatabase } from '#server/platform/testing.ts'
import { gather } from './gather.ts'
import { rollForward } from './roll-forward.ts'
import { saveSource } from './source.ts'
import { sampleConnector, samplePlatform, sampleSource } from './testing/sample-platform.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

async function nextStarts() {
  const { rows } = await sql<{ title: string; next: Date | null; upcoming: boolean }>`
    select e.title, e.next_starts_at as next, t.upcoming from event e
    join event_text t on t.event_id = e.id order by e.title`.execute(database.db)
  return rows.map(({ title, next, upcoming }) => [title, next?.toISOString() ?? null, upcoming])
}

test('an event that is over leaves what is coming, one that is going on stays', async () => {
  const entries = [
    { id: 'a', title: 'Matinee', start: '2026-11-20T10:00:00' },
    { id: 'b', title: 'Soiree', start: '2026-11-20T20:00:00' },
  ]
  const source = await saveSource(database.db, sampleSource('roll'))
  await gather(
    source,
    sampleConnector(samplePlatform(entries)),
    () => Promise.reject(new Error()),
    {
      db: database.db,
      clock: () => new Date('2026-11-20T08:00:00Z'),
      signal: new AbortController().signal,
    },
  )
  // Without a stated end an event lasts three hours: the matinee until 12:00 UTC.
  expect(await rollForward(database.db, new Date('2026-11-20T11:59:00Z'))).toBe(0)
  expect(await rollForward(database.db, new Date('2026-11-20T12:00:00Z'))).toBe(1)
  expect(await nextStarts()).toEqual([
    ['Matinee', null, false],
    ['Soiree', '2026-11-20T19:00:00.000Z', true],
  ])
  expect(await rollForward(database.db, new Date('2026-11-20T12:01:00Z'))).toBe(0)
})
