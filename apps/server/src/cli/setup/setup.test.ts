import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOkolo } from '#server/app/testing/run-okolo.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer, type RecordedServer } from '#server/dev/recorded-server.ts'
import { FEED, klubCalendar } from '#server/ingest/testing/klub-calendar.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { askSetup } from './ask-setup.ts'

const clock = () => new Date('2026-11-20T12:00:00Z')
let database: Database
let site: RecordedServer
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  site = await startRecordedServer(() => ({
    headers: { 'content-type': 'text/calendar' },
    body: klubCalendar(),
  }))
  folder = await mkdtemp(join(tmpdir(), 'okolo-setup-'))
})
afterAll(async () => {
  await site.close()
  await database.close()
  await rm(folder, { recursive: true })
})

/** Answers the questions in turn, and tells all that was printed. */
async function setUp(...answers: string[]): Promise<{ text: string; asked: string[] }> {
  const lines: string[] = []
  const asked: string[] = []
  await askSetup({
    ask: (question) => {
      asked.push(question)
      return Promise.resolve(answers.shift() ?? null)
    },
    print: (line) => void lines.push(line),
    okolo: async (...args) => {
      const { code, text } = await runOkolo(args, {
        cwd: folder,
        database,
        clock,
        routesOf: () => new Map([['klub.example', site.route]]),
        env: { OKOLO_SITE: join(folder, 'site') },
      })
      lines.push(text)
      return code
    },
  })
  return { text: lines.join('\n'), asked }
}

test('nothing is set up, and nothing changes without answers', async () => {
  const { text, asked } = await setUp()
  expect(text).toMatch(/1\. city +open {2}No town is chosen\./)
  expect(text).toMatch(/2\. sources +open {2}Nothing is gathered\./)
  expect(text).toMatch(/3\. look +open {2}It is called Okolo/)
  expect(text).toMatch(/4\. mail +open {2}Letters wait/)
  expect(text).toContain('0 of 4 steps are done.')
  expect(asked).toHaveLength(3)
})

test('a village that nobody knows gets its name, its point and its first calendar', async () => {
  const { text } = await setUp(
    'Kalendár Horná Ves',
    'sk',
    'Horná Ves',
    'next to the church',
    '48.63, 18.55',
    'sk',
    FEED,
    '',
    'ann',
  )
  expect(text).toContain('> okolo site init --name "Kalendár Horná Ves" --language sk')
  expect(text).toContain('There is no city "Horná Ves".')
  expect(text).toContain('The site begins with horna-ves.')
  expect(text).toContain('2 events to come')
  expect(text).toContain('/operator/login')
  expect(text).toMatch(/1\. city +done {2}The site begins with Horná Ves\./)
  expect(text).toMatch(/2\. sources +done {2}1 source is gathered/)
  expect(text).toMatch(/3\. look +done {2}It is called Kalendár Horná Ves/)
  const file = JSON.parse(await readFile(join(folder, 'site/site.json'), 'utf8'))
  expect(file).toMatchObject({ name: 'Kalendár Horná Ves', language: 'sk', city: 'horna-ves' })
})
