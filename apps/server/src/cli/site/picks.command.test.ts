import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#server/app/commands.ts'
import { saveCollection } from '#server/catalogue/editor/collections.ts'
import { currentPicks, pickEvent } from '#server/catalogue/editor/picks.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

const now = new Date('2026-11-20T15:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'okolo-picks-'))
const path = join(folder, 'picks.json')
let [here, elsewhere]: Database[] = []
beforeAll(async () => {
  ;[here, elsewhere] = await Promise.all([testDatabase(), testDatabase()])
})
afterAll(async () => {
  await Promise.all([here?.close(), elsewhere?.close()])
  rmSync(folder, { recursive: true })
})

async function okolo(database: Database | undefined, ...args: string[]) {
  if (database === undefined) throw new Error('no database')
  const lines: string[] = []
  const exit = await runCommand(args, {
    config: { ...readConfig({ OKOLO_SITE: folder }), clock: () => now },
    database,
    cwd: folder,
    isTerminal: false,
    print: (line) => lines.push(line),
    signal: new AbortController().signal,
  })
  return { exit, lines: lines.join('\n') }
}

test('picks and collections go from one installation to another by the site folder', async () => {
  if (here === undefined || elsewhere === undefined) throw new Error('no database')
  const by = { who: 'Ada', now }
  const dates = [{ start: '2026-11-21T19:00:00Z' }]
  const { event } = await catalogueBuilder(here.db)
  const words = { texts: { en: 'Once a year.', sk: 'Raz do roka.' }, language: 'en' }
  const row = here.db.selectFrom('city').select('id').where('slug', '=', 'bratislava')
  const cityId = (await row.executeTakeFirstOrThrow()).id
  for (const slug of ['quartet', 'only-here'])
    await pickEvent(
      here.db,
      {
        eventId: await event({ slug, dates }),
        cityId,
        categoryId: null,
        reason: words,
        inLetter: true,
        endsAt: null,
      },
      by,
    )
  const collection = {
    slug: 'free-here',
    names: { en: 'Free' },
    intros: {},
    language: 'en',
    position: 2,
  }
  await saveCollection(
    here.db,
    { ...collection, filter: 'free=true&city=bratislava', onLanding: true, endsAt: null },
    by,
  )
  expect(await okolo(here, 'picks', 'export')).toMatchObject({
    exit: 0,
    lines: expect.stringContaining('picks: 2, collections: 1'),
  })

  await (await catalogueBuilder(elsewhere.db)).event({ slug: 'quartet', dates })
  for (let time = 0; time < 2; time += 1) {
    const { exit, lines } = await okolo(elsewhere, 'picks', 'import')
    expect([exit, lines]).toEqual([
      0,
      expect.stringContaining('Imported picks: 1, collections: 1.'),
    ])
    expect(lines).toContain('left out: the event "only-here" is not here')
  }
  const there = await elsewhere.db
    .selectFrom('city')
    .select('id')
    .where('slug', '=', 'bratislava')
    .executeTakeFirstOrThrow()
  expect(await currentPicks(elsewhere.db, there.id, now)).toEqual([
    expect.objectContaining({ slug: 'quartet', reason: words.texts, inLetter: true }),
  ])
  expect(await elsewhere.db.selectFrom('collection').select('slug').execute()).toHaveLength(1)
})

test('a file with faults is told by key, and nothing of it is imported', async () => {
  const whole = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(
    path,
    JSON.stringify({ ...whole, collections: [{ ...whole.collections[0], filter: 'date=soon' }] }),
  )
  const { exit, lines } = await okolo(elsewhere, 'picks', 'import')
  expect([exit, lines]).toEqual([1, expect.stringContaining('picks.json: collections.0.filter')])
  expect(lines).toContain('Nothing was imported.')
})
