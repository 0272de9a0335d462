import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { runCommand } from '#server/app/commands.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import { sampleSource } from '#server/ingest/testing/sample-platform.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

async function gather(slug: string) {
  const lines: string[] = []
  const code = await runCommand(['gather', '--source', slug], {
    cwd: '/',
    print: (line) => lines.push(line),
    isTerminal: false,
    signal: new AbortController().signal,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    database,
  })
  return { code, text: lines.join('\n') }
}

test('a source that an operator has added is gathered, and why it fails is said', async () => {
  const config = { url: 'http://127.0.0.1/kalendar.ics' }
  await saveSource(database.db, sampleSource('klub', { connector: 'ical', config }))
  const { code, text } = await gather('klub')
  expect(code).toBe(1)
  expect(text).toContain('klub: failed: http://127.0.0.1/kalendar.ics could not be read')
})

test('names the lists of sources when there is no such source', async () => {
  const { code, text } = await gather('nowhere')
  expect(code).toBe(2)
  expect(text).toContain('There is no source "nowhere".')
  expect(text).toContain('sources catalogue" what can be added')
})
