import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { startRepeating } from '#server/platform/repeat.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { closeTranslators, startDeepl, type Play } from '#server/platform/testing/translators.ts'
import { requestTranslations } from '../store/translation-requests.ts'
import { openTranslating } from './translation-job.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let database: Database
let dataDir: string
let concert: number
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await sql`
    insert into language (code, names, native_name, is_interface)
    select code, '{}', code, true from unnest(array['it', 'uk', 'sk']) code`.execute(database.db)
  const dates = [{ start: '2026-11-28T19:00:00Z' }]
  concert = await event({ slug: 'concert', title: 'Koncert', dates })
  dataDir = await mkdtemp(join(tmpdir(), 'translation-job-'))
  await mkdir(join(dataDir, 'translation'))
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})
afterEach(closeTranslators)

async function start(play: Play) {
  const { env, asked } = await startDeepl(play)
  const said: string[] = []
  let written = 0
  const config = readConfig({ ...env, OKOLO_TRANSLATORS: 'deepl', DATA_DIR: dataDir })
  const stopping = new AbortController()
  const { signal } = stopping
  const turns = openTranslating(
    { ...config, clock: () => NOW },
    { db: database.db, signal },
    { written: () => void (written += 1), failed: (reason) => said.push(reason) },
  )
  const on = { error: (error: unknown) => said.push(String(error)), until: signal }
  const jobs = [
    startRepeating(1000, async (ends) => turns?.viewed(ends), on),
    startRepeating(20_000, async (ends) => turns?.eager(ends), on),
  ]
  const stop = async () => {
    stopping.abort()
    await Promise.all(jobs.map((job) => job.stop()))
  }
  return { job: { stop }, asked, said, written: () => written }
}

const contents = async () => {
  const { rows } = await sql<{ line: string }>`
    select target || ' ' || content line from translation where content is not null order by 1`.execute(
    database.db,
  )
  return rows.map(({ line }) => line)
}

test('events of a city come in its languages by themselves, and a wrong file is said once', async () => {
  await writeFile(join(dataDir, 'translation', 'bratislava.json'), '{"eager":["it"]}')
  await writeFile(join(dataDir, 'translation', 'wien.json'), '{"eager":["xx"]}')
  const { job, said, written } = await start((texts) => texts.map(() => 'Concerto'))
  await expect.poll(contents, { timeout: 5000 }).toEqual(['it Concerto'])
  await job?.stop()
  expect(written()).toBe(1)
  expect(said).toEqual([expect.stringContaining('the language "xx" is not known')])
})

test('a first view is served within two seconds, also while a long answer is waited for', async () => {
  await sql`delete from translation`.execute(database.db)
  const { job, said } = await start((texts, { to }) =>
    to === 'it' ? 'never' : texts.map(() => 'Concert'),
  )
  await new Promise((done) => setTimeout(done, 300))
  const request = { eventIds: [concert], target: 'en', isWhole: false, isViewed: true }
  const begun = performance.now()
  await requestTranslations(database.db, request, NOW)
  await expect.poll(contents, { timeout: 5000, interval: 50 }).toEqual(['en Concert'])
  expect(performance.now() - begun).toBeLessThan(2000)
  await job?.stop()
  expect(said.filter((line) => !line.includes('xx'))).toEqual([])
})

test('nothing runs where no service is set up', () => {
  const on = { written: () => undefined, failed: () => undefined }
  const deps = { db: database.db, signal: new AbortController().signal }
  expect(openTranslating(readConfig({}), deps, on)).toBeNull()
})
