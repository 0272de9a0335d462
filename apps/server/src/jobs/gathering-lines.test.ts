import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { sampleSource } from '#server/ingest/testing/sample-platform.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { startJobs } from './start-jobs.ts'

test('says of a source that cannot be reached that it failed, and nothing else', async () => {
  const database = await testDatabase()
  await seedPlaces(database.db)
  const config = readConfig({ OKOLO_LIVE: '0' })
  const settings = sampleSource('away', {
    connector: 'ical',
    platform: 'away',
    config: { urls: ['https://127.0.0.1/events.ics'] },
  })
  const lines: string[] = []
  const jobs = await startJobs(
    {
      config,
      database,
      signal: new AbortController().signal,
      sources: [{ settings, everyMinutes: 60, routes: new Map() }],
    },
    { written: () => undefined, say: (line) => lines.push(line) },
  )
  await vi.waitFor(async () => {
    const { rows } = await sql`select slug from source where merged_as is not null`.execute(
      database.db,
    )
    expect(rows).toHaveLength(1)
  }, 20_000)
  await jobs.stop()
  await database.close()
  expect(lines.filter((line) => line.includes('away'))).toEqual([
    expect.stringContaining('Could not gather away: '),
  ])
})
