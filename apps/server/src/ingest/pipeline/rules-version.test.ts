import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { gather } from '../gather/gather.ts'
import { joiningRules, mergingRules, readingRules } from './rules-version.ts'
import { saveSource } from '../sources/source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'

const now = new Date('2026-11-20T12:00:00Z')
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

test('includes the files that rules read in their version', () => {
  expect(readingRules()).toMatch(/^\d+ [\w-]{27}$/)
  expect(mergingRules()).toMatch(/^\d+ [\w-]{27}$/)
  expect(joiningRules()).toMatch(/^\d+ [\w-]{27} \d+$/)
  expect(readingRules()).not.toBe(mergingRules())
})

test('records that were read by other rules are read again with the next run, others are not', async () => {
  const source = await saveSource(database.db, sampleSource('one', { platform: 'one' }))
  const entries = [{ id: 'bees', title: 'Bees and their keepers', start: '2026-12-01T20:00:00' }]
  const connector = sampleConnector(samplePlatform(entries))
  const run = () =>
    gather(source, connector, () => Promise.reject(new Error('no network')), {
      db: database.db,
      clock: () => now,
      signal: new AbortController().signal,
    })
  const hours = async () => {
    const { rows } = await sql<{
      start: string
    }>`select start_wall as start from event_date`.execute(database.db)
    return rows.map(({ start }) => start)
  }
  await run()
  const [start] = await hours()
  expect(start).toMatch(/20:00/)
  // As if older rules had read it otherwise.
  await sql`
    update listing set content = jsonb_set(content::jsonb, '{dates,0,startWall}', '"2026-12-01T19:00:00"'), content_hash = 'older'`.execute(
    database.db,
  )
  await sql`update event_date set start_wall = '2026-12-01T19:00:00'`.execute(database.db)
  await sql`update event set content_hash = ''`.execute(database.db)
  await run()
  expect((await hours())[0]).toMatch(/19:00/)
  await sql`update source_record set mapped_with = replace(mapped_with, ${readingRules()}, '0 older')`.execute(
    database.db,
  )
  await run()
  expect(await hours()).toEqual([start])
})
