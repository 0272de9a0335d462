import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runOkolo } from '#server/app/testing/run-okolo.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer, type RecordedServer } from '#server/dev/recorded-server.ts'
import { registerSources } from '#server/ingest/gather/schedule.ts'
import { prepareSources } from '#server/ingest/source-files/installed-sources.ts'
import { readShippedSources } from '#server/ingest/source-files/shipped-sources.ts'
import { FEED, klubCalendar } from '#server/ingest/testing/klub-calendar.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'

const clock = () => new Date('2026-11-20T12:00:00Z')
let database: Database
let site: RecordedServer
let folder: string
let siteFolder: string

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  site = await startRecordedServer(() => ({
    headers: { 'content-type': 'text/calendar' },
    body: klubCalendar(),
  }))
})
beforeEach(async () => {
  await emptyTables(database, 'source, listing, event, venue, organizer')
  folder = await mkdtemp(join(tmpdir(), 'okolo-sources-'))
  siteFolder = join(folder, 'site')
  await mkdir(siteFolder)
})
afterEach(() => rm(folder, { recursive: true }))
afterAll(async () => {
  await site.close()
  await database.close()
})

const okolo = (args: string[], env: Record<string, string> = {}) =>
  runOkolo(args, {
    cwd: folder,
    database,
    clock,
    routesOf: () => new Map([['klub.example', site.route]]),
    env: { OKOLO_SITE: siteFolder, ...env },
  })

const fileOf = async (slug: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(join(siteFolder, 'sources', `${slug}.json`), 'utf8'))

const scheduled = async () => {
  const { rows } = await sql<{ slug: string; every: number; on: boolean }>`
    select slug, every_minutes as every, is_enabled as on from source
    where every_minutes is not null order by slug`.execute(database.db)
  return rows.map(({ slug, every, on }) => [slug, every, on])
}

test('adds a calendar by its address, edits, pauses and removes it, each in its file too', async () => {
  const slug = 'bratislava-klub'
  const added = await okolo(['sources', 'add', FEED, '--city', 'Bratislava', '--title', 'Klub'])
  expect(added.text).toContain('2 events to come')
  expect(added.text).toContain('2026-11-27 20:00 Koncert')
  expect(added.text).toContain('Its terms count as unread')
  expect(await fileOf(slug)).toMatchObject({ title: 'Klub', city: 'bratislava', url: FEED })
  expect(await scheduled()).toEqual([[slug, 720, true]])

  const again = await okolo(['sources', 'add', FEED, '--city', 'Bratislava'])
  expect([again.code, again.text]).toEqual([
    2,
    expect.stringContaining('reads http://klub.example'),
  ])

  await okolo(['sources', 'edit', slug, '--every', '60', '--city', 'Trnava', '--trust', '0.9'])
  expect(await fileOf(slug)).toMatchObject({ everyMinutes: 60, city: 'trnava', trust: 0.9 })
  const terms = ['--license', 'CC BY 4.0', '--attribution', 'Klub', '--redisplay', 'yes']
  const url = ['--terms-url', 'https://klub.example/terms']
  await okolo(['sources', 'edit', slug, ...terms, ...url, '--terms-read'])
  await okolo(['sources', 'edit', slug, '--attribution', ''])
  const file = await fileOf(slug)
  expect(file).toMatchObject({
    trust: 0.9,
    terms: {
      license: 'CC BY 4.0',
      termsUrl: 'https://klub.example/terms',
      redisplay: 'yes',
      reviewed: clock().toISOString().slice(0, 10),
    },
  })
  expect(JSON.stringify(file)).not.toContain('attribution')
  const wrong = await okolo(['sources', 'edit', slug, '--terms-url', 'ftp://klub.example'])
  expect([wrong.code, wrong.text]).toEqual([2, expect.stringContaining('not an http or https')])
  await okolo(['sources', 'pause', slug])
  expect(await fileOf(slug)).toMatchObject({ enabled: false })
  expect(await scheduled()).toEqual([[slug, 60, false]])
  await okolo(['sources', 'resume', slug])

  expect((await okolo(['sources', 'remove', slug])).text).toContain('Add --yes')
  await okolo(['sources', 'remove', slug, '--yes'])
  expect(await readdir(join(siteFolder, 'sources'))).toEqual([])
  expect((await okolo(['sources'])).text).toBe('There are no sources yet.')
})

test('offers the shipped sources, and gathers those that were chosen', async () => {
  const catalogue = await okolo(['sources', 'catalogue', '--country', 'es'])
  expect(catalogue.text).toMatch(/madrid-agenda +ES +Madrid/)
  expect(catalogue.text).not.toContain('paris')

  // They were on schedule at the first look.
  await registerSources(await readShippedSources(), database.db, () => expect.unreachable())
  const config = { site: { folder: siteFolder }, live: true }
  expect(await prepareSources(database.db, config, () => expect.unreachable())).toEqual([])
  expect(await scheduled()).toEqual([])

  await okolo(['sources', 'add', 'madrid-agenda', '--every', '720'])
  expect(await fileOf('madrid-agenda')).toEqual({ catalogue: 'madrid-agenda', everyMinutes: 720 })
  expect(await scheduled()).toEqual([['madrid-agenda', 720, true]])
  const { text } = await okolo(['sources', 'catalogue', '--country', 'ES'])
  expect(text).toMatch(/madrid-agenda .*gathered/)
})

test('without a site folder the shipped sources are gathered, and none is chosen', async () => {
  await rm(siteFolder, { recursive: true })
  expect(
    await prepareSources(database.db, { site: { folder: siteFolder }, live: true }, () => {}),
  ).not.toEqual([])
  const { code, text } = await okolo(['sources', 'add', 'madrid-agenda'])
  expect([code, text]).toEqual([2, expect.stringContaining('site init')])
})

test('a folder of files becomes the sources of another installation, and a wrong file costs no other', async () => {
  await okolo(['sources', 'add', FEED, '--city', 'Bratislava', '--title', 'Klub', '--terms-read'])
  await okolo(['sources', 'add', 'madrid-agenda'])
  expect((await okolo(['sources', 'export', '--to', 'moved'])).text).toContain('2 sources are in')
  const before = await scheduled()
  await emptyTables(database, 'source')
  await writeFile(join(folder, 'moved/wrong.json'), '{\n  "title": "W",\n  "city": 7\n}')
  const { code, text } = await okolo(['sources', 'import', '--from', 'moved'])
  expect(code).toBe(1)
  expect(text).toContain('sources/wrong.json:3:11 city:')
  expect(text).toContain('sources/wrong.json:1:1 connector: is missing')
  expect(text).toContain('2 of 3 sources were read')
  expect(await scheduled()).toEqual(before)
  // Read once more, nothing is due anew.
  await sql`update source set next_run_at = ${clock()}`.execute(database.db)
  await okolo(['sources', 'import'])
  const { rows } = await sql`select 1 from source where next_run_at is null`.execute(database.db)
  expect(rows).toEqual([])
})

test('a saved calendar is asked again where its configuration says its address', async () => {
  const whole = klubCalendar().replace('DTSTART:niekedy', 'DTSTART:20261129T190000Z')
  await writeFile(join(folder, 'klub.ics'), whole)
  await writeFile(join(folder, 'klub.json'), JSON.stringify({ url: FEED }))
  const ingest = [
    'ingest',
    'ical',
    '--city',
    'bratislava',
    '--from',
    'klub.ics',
    '--source',
    'klub',
  ]
  const once = await okolo([...ingest, '--keep'])
  expect([once.code, once.text]).toEqual([2, expect.stringContaining('--config must say where')])
  await okolo(ingest)
  expect(await scheduled()).toEqual([])
  const [health] = JSON.parse((await okolo(['sources', '--json'])).text)
  expect(health).toMatchObject({ why: 'It is gathered by command only, last today (2026-11-20).' })

  const kept = await okolo([...ingest, '--config', 'klub.json', '--keep', '--every', '30'])
  expect(kept.text).toContain('klub is asked again every 30 minutes.')
  expect(await fileOf('klub')).toMatchObject({ url: FEED, config: { url: FEED } })
})

test('OKOLO_LIVE=0 asks nobody, by no command', async () => {
  const quiet = { OKOLO_LIVE: '0' }
  await okolo(['sources', 'add', 'madrid-agenda'], quiet)
  for (const args of [
    ['gather'],
    ['gather', '--source', 'madrid-agenda'],
    ['backfill', '--source', 'madrid-agenda'],
  ])
    expect(await okolo(args, quiet)).toMatchObject({
      code: 2,
      text: expect.stringContaining('OKOLO_LIVE=0: this installation asks nobody'),
    })
  expect((await okolo(['worker', '--once'], quiet)).text).toBe('')
})
