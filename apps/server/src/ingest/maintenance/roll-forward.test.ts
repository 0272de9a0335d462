import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { gather } from '../gather/gather.ts'
import { rollForward } from './housekeeping.ts'
import { saveSource } from '../sources/source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'

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
    {
      id: 'c',
      title: 'Series',
      start: '2026-11-20T10:00:00',
      draft: { when: [{ start: '2026-11-20T10:00:00' }, { start: '2026-11-27T10:00:00' }] },
    },
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
  expect(await rollForward(database.db, new Date('2026-11-20T12:00:00Z'))).toBe(2)
  expect(await nextStarts()).toEqual([
    ['Matinee', null, false],
    ['Series', '2026-11-27T09:00:00.000Z', true],
    ['Soiree', '2026-11-20T19:00:00.000Z', true],
  ])
  expect(await rollForward(database.db, new Date('2026-11-20T12:01:00Z'))).toBe(0)
})

test('search rows say of what is coming when it is next and when it is over, as the events do', async () => {
  const { rows } = await sql<{ title: string; same: boolean }>`
    select e.title, t.next_starts_at = e.next_starts_at and t.last_ends_at = e.last_ends_at same
    from event e join event_text t on t.event_id = e.id where t.upcoming order by 1`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { title: 'Series', same: true },
    { title: 'Soiree', same: true },
  ])
})
