import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogueBuilder, type EventGiven } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { openCityFiles } from '../store/city-files.ts'
import { sourceHash } from '../store/source-hash.ts'
import { forgetTranslations } from './forget-translations.ts'
import { createEagerRequests } from './request-eager.ts'

const DATES = [{ start: '2026-11-28T19:00:00Z' }]
let database: Database
let event: (given: EventGiven) => Promise<number>
let dataDir: string
let now: Date
beforeAll(async () => {
  database = await testDatabase()
  ;({ event } = await catalogueBuilder(database.db))
  await sql`
    insert into language (code, names, native_name, is_interface)
    select code, '{}', code, true from unnest(array['en', 'uk', 'sk']) code on conflict do nothing`.execute(
    database.db,
  )
})
afterAll(() => database.close())
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  dataDir = await mkdtemp(join(tmpdir(), 'eager-'))
  await mkdir(join(dataDir, 'translation'))
  for (const table of ['event', 'translation'])
    await sql`delete from ${sql.table(table)}`.execute(database.db)
  return () => rm(dataDir, { recursive: true })
})

const write = (text: string, city = 'bratislava') =>
  writeFile(join(dataDir, 'translation', `${city}.json`), text)
const cityFiles = () => openCityFiles({ dataDir, db: database.db, freshMs: 0 })
const eager = () =>
  createEagerRequests({ db: database.db, clock: () => now, cityFiles: cityFiles() })

async function requests() {
  const { rows } = await sql<{ request: string }>`
    select e.slug || ' ' || w.target request from translation_wish w join event e on e.id = w.event_id order by 1`.execute(
    database.db,
  )
  await sql`delete from translation_wish`.execute(database.db)
  return rows.map(({ request }) => request)
}

const translated = (text: string, content: string | null, at = now) =>
  sql`
    insert into translation (source_hash, target, model, names, content, characters, chosen_at)
    values (${sourceHash({ language: 'sk', text })}, 'en', 'test', '', ${content}, 1, ${at})`.execute(
    database.db,
  )

test('events of the city that lack a text in its languages are requested, as they come', async () => {
  await write('{"eager":["en","uk"]}')
  await event({ slug: 'plain', title: 'Koncert', dates: DATES })
  await event({ slug: 'both', titles: { sk: 'Trh', en: 'Market' }, title: 'Trh', dates: DATES })
  await event({ slug: 'over', title: 'Bolo', dates: [{ start: '2026-11-01T19:00:00Z' }] })
  await event({ slug: 'away', city: 'elsewhere', title: 'Konzert', dates: DATES })
  await sql`update event set next_starts_at = null where slug = 'over'`.execute(database.db)
  const { once } = eager()
  await once()
  expect(await requests()).toEqual(['both uk', 'plain en', 'plain uk'])
  await translated('Koncert', 'Concert')
  await sql`update event set changed_at = ${new Date('2026-11-01T00:00:00Z')}`.execute(database.db)
  await event({ slug: 'new', title: 'Nové', dates: DATES })
  await sql`update event set changed_at = ${now} where slug = 'new'`.execute(database.db)
  await once()
  expect(await requests()).toEqual(['new en', 'new uk'])
  // Another worker may look at all events again. It skips those that are translated.
  await eager().once()
  expect(await requests()).toEqual(['both uk', 'new en', 'new uk', 'plain uk'])
})

test.each([
  ['bratislava', 'no json', 'expected {"eager"'],
  ['bratislava', '{"eager":"en"}', 'expected {"eager"'],
  ['bratislava', '{"eagre":["en"]}', 'eagre'],
  ['bratislava', '{"eager":["xx"]}', 'the language "xx" is not known'],
  ['atlantis', '{}', 'there is no city "atlantis"'],
])('of %s the file %s is complained of', async (city, text, words) => {
  await write(text, city)
  const files = cityFiles()
  expect((await files.of(city)).eager).toEqual([])
  expect(files.problems()).toEqual([expect.stringContaining(words)])
})

test('a file that is changed is read again; while it is wrong, what it said stays', async () => {
  await write('{"eager":["en"],"index":["en"],"names":["Stará tržnica"]}')
  const files = cityFiles()
  const said = { eager: ['en'], index: ['en'], names: ['Stará tržnica'] }
  expect(await files.of('bratislava')).toEqual(said)
  await write('{"eager":[')
  expect(await files.of('bratislava')).toEqual(said)
  expect(files.problems()).toHaveLength(1)
  await write('{"eager":["uk"]}')
  expect(await files.of('bratislava')).toEqual({ eager: ['uk'], index: [], names: [] })
  expect(files.problems()).toEqual([])
  await rm(join(dataDir, 'translation', 'bratislava.json'))
  expect(await files.all()).toEqual(new Map())
})

test('translations that no event uses go after ninety days', async () => {
  await event({
    slug: 'plain',
    title: 'Koncert',
    dates: DATES,
    detail: { summaries: { sk: 'Dnu' } },
  })
  const old = new Date('2026-08-01T00:00:00Z')
  await translated('Koncert', 'Concert', old)
  await translated('Dnu', null, old)
  await translated('Zabudnuté', 'Forgotten', old)
  await translated('Nedávne', 'Recent')
  await forgetTranslations(database.db, now)
  const { rows } = await sql<{ content: string | null }>`
    select content from translation order by content`.execute(database.db)
  expect(rows.map(({ content }) => content)).toEqual(['Concert', 'Recent', null])
})
