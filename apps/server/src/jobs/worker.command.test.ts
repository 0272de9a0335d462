import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { runCommand } from '#server/app/commands.ts'
import { readShippedSources } from '#server/ingest/source-files/shipped-sources.ts'
import { addSource } from '#server/ingest/sources/manage-source.ts'
import { registerSources } from '#server/ingest/gather/schedule.ts'
import { klubSource } from '#server/ingest/testing/klub-calendar.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'

const now = new Date('2026-11-20T12:00:00Z')
/** Refused before anything is sent: this machine is not a source. */
const HERE = 'http://127.0.0.1/kalendar.ics'
let database: Database

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyTables(database, 'source')
  const fail = () => expect.unreachable()
  await registerSources(await readShippedSources(), database.db, fail)
  // Nothing of the network is due.
  const soon = new Date(now.getTime() + 600_000)
  await sql`update source set next_run_at = ${soon}`.execute(database.db)
})

async function workOnce(config = readConfig({ LOG_LEVEL: 'silent' })) {
  const lines: string[] = []
  const code = await runCommand(['worker', '--once'], {
    cwd: '/',
    print: (line) => lines.push(line),
    isTerminal: false,
    signal: new AbortController().signal,
    config: { ...config, clock: () => now },
    database,
  })
  return { code, text: lines.join('\n') }
}

test('a worker that did all it had to do ends well', async () => {
  const { code, text } = await workOnce()
  expect(text).not.toContain('failed')
  expect(code).toBe(0)
})

test('a worker says by its exit code that a source has failed: cron tells somebody', async () => {
  const slug = await addSource(database.db, {
    ...klubSource('Klub'),
    config: { url: HERE },
    url: HERE,
  })
  const { code, text } = await workOnce()
  expect(text).toContain(`${slug}: failed: ${HERE} could not be read`)
  expect(code).toBe(1)
  // It is not due again at once, and that is not a failure.
  expect((await workOnce()).code).toBe(0)
})
