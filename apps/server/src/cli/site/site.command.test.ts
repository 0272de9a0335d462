import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#server/app/commands.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { addSitePlaces } from '#server/catalogue/reference/site-places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

const root = mkdtempSync(join(tmpdir(), 'okolo-site-command-'))
const folder = join(root, 'site')
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(async () => {
  await database.close()
  rmSync(root, { recursive: true })
})

async function okolo(...args: string[]): Promise<{ exit: number; lines: string }> {
  const lines: string[] = []
  const exit = await runCommand(args, {
    config: readConfig({ OKOLO_SITE: folder }),
    database,
    cwd: root,
    isTerminal: false,
    print: (line) => lines.push(line),
    signal: new AbortController().signal,
  })
  return { exit, lines: lines.join('\n') }
}
const write = (file: string, value: unknown) =>
  writeFileSync(join(folder, file), JSON.stringify(value))

test('a folder is begun once, is sound, and is not begun over one that is there', async () => {
  const begun = await okolo('site', 'init', '--name', 'Horná Ves', '--language', 'sk')
  expect(begun).toMatchObject({ exit: 0, lines: expect.stringContaining(`${folder}/site.json`) })
  const { exit, lines } = await okolo('site', 'check')
  expect([exit, lines]).toEqual([0, expect.stringContaining('is sound.')])
  expect(lines).toContain('optional  site.json: logo: the rings are shown')
  expect(lines).toContain('optional  texts/<language>/about.md: not in ')
  const before = readFileSync(join(folder, 'site.json'), 'utf8')
  const again = await okolo('site', 'init', '--name', 'Other')
  expect(again).toMatchObject({ exit: 2, lines: expect.stringContaining('Nothing was written.') })
  expect(readFileSync(join(folder, 'site.json'), 'utf8')).toBe(before)
})

test('tells each fault with its file and key, and exits with 1', async () => {
  write('places.json', [{ name: 'Horná Ves', at: [148, 18], contry: 'sk', country: 'sk' }])
  write('glossary.json', { 'dolna-ves': ['Stará tržnica'] })
  write('site.json', { name: 'Horná Ves', city: 'horna-ves' })
  write('picks.json', {
    picks: [{ event: 'quartet', city: 'nowhere', reason: { sk: 'Raz do roka.' }, language: 'sk' }],
    collection: [],
  })
  const { exit, lines } = await okolo('site', 'check')
  expect(exit).toBe(1)
  for (const line of [
    'wrong     places.json: 0.at.0: found 148, expected latitude and longitude, such as [48.63, 18.55]',
    'wrong     places.json: 0.contry: it is not a key here. Did you mean "country"?',
    'wrong     site.json: city: found "horna-ves", which is no city here.',
    'wrong     glossary.json: dolna-ves: found "dolna-ves", which is no city here.',
    'wrong     picks.json: collection: it is not a key here. Did you mean "collections"?',
    'has 5 faults.',
  ])
    expect(lines).toContain(line)
})

test('a pick for a city that is not here is a fault, one without a fault is none', async () => {
  const pick = { event: 'quartet', reason: { sk: 'Raz do roka.' }, language: 'sk' }
  write('picks.json', {
    picks: [
      { ...pick, city: 'bratislava' },
      { ...pick, city: 'nowhere' },
    ],
  })
  const { lines } = await okolo('site', 'check')
  expect(lines).toContain('picks.json: picks.1.city: found "nowhere", which is no city here.')
  expect(lines).not.toContain('picks.0')
  write('picks.json', { picks: [{ ...pick, city: 'bratislava' }] })
})

test('a place of the folder becomes a city once', async () => {
  write('places.json', [{ name: 'Horná Ves', at: [48.63, 18.55], country: 'sk' }])
  write('glossary.json', { 'horna-ves': ['Stará tržnica'] })
  const { places } = readConfig({ OKOLO_SITE: folder }).site.value
  await addSitePlaces(database.db, places)
  await addSitePlaces(database.db, places)
  expect((await okolo('places')).lines.match(/horna-ves/g)).toHaveLength(1)
  expect((await okolo('site', 'check')).exit).toBe(0)
})

test('editors get a schema of every key', async () => {
  const { lines } = await okolo('site', 'schema')
  expect(Object.keys(JSON.parse(lines).properties)).toEqual(
    expect.arrayContaining(['name', 'colours', 'languages', 'footer']),
  )
})
