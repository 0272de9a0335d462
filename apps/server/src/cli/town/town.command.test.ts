/** @module-tag embedded */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runOkolo } from '#server/app/testing/run-okolo.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer, type RecordedServer } from '#server/dev/recorded-server.ts'
import { gatherDue } from '#server/ingest/gather/schedule.ts'
import { findSource } from '#server/ingest/sources/source.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'

const clock = () => new Date('2026-11-28T12:00:00Z')
const page = (body: string) =>
  `<!doctype html><html lang="sk"><head><title>Klub</title></head><body>${body}</body></html>`
const CLUB = page(`<h1>Program</h1><ul>
  <li><b>Št 3.12.</b> 20.00 <a href="/akcia/1">Koncert: Longital</a></li>
  <li><b>Pi 4.12.</b> 19.30 <a href="/akcia/2">Kvíz v podzemí</a></li>
  <li><b>So 12.12.</b> 21.00 <a href="/akcia/3">Vianočná tancovačka</a></li></ul>`)
const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:x
X-WR-CALNAME:Divadlo
BEGIN:VEVENT
UID:1@divadlo
DTSTART;TZID=Europe/Bratislava:20261205T190000
SUMMARY:Statky-zmätky
END:VEVENT
END:VCALENDAR
`
/** host -> path -> body. */
const SITES: Record<string, Record<string, string>> = {
  'klub.example': { '/': page('<a href="/program">Program</a>'), '/program': CLUB },
  'divadlo.example': {
    '/': page('<a href="/kalendar.ics">Kalendár</a>'),
    '/kalendar.ics': CALENDAR,
  },
  'stare.example': {
    '/': page('<a href="/kalendar.ics">Kalendár</a>'),
    '/kalendar.ics': CALENDAR.replace('20261205', '20241205'),
  },
  'kaviaren.example': { '/': page('<h1>Káva a koláče</h1><p>Otvorené Po-Pi 8:00-18:00</p>') },
  'kino.example': { '/': '=Zavreté' },
  'muzeum.example': { '/': CLUB, '/robots.txt': 'User-agent: *\nDisallow: /' },
}
const LIST = `# Houses of a town
name,kind,website,programme,street,lat,lng
Klub Lúč,club,http://klub.example/,http://klub.example/program,"Hlavná 1, Bratislava",48.144,17.107
Divadlo Oko,theatre,http://divadlo.example/,,"Nová 2, Bratislava",48.146,17.112
Kaviareň,pub,http://kaviaren.example/,,,,
"=Kino",cinema,http://kino.example/,,,,
`

let database: Database
let site: RecordedServer
let folder: string
let asked: string[] = []
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  folder = await mkdtemp(join(tmpdir(), 'okolo-town-'))
  await writeFile(join(folder, 'town.csv'), LIST)
  site = await startRecordedServer(({ path, headers }) => {
    const host = headers['host'] ?? ''
    asked.push(`${host}${path}`)
    if (host === 'kino.example') return { status: 403, body: 'Forbidden' }
    const body = SITES[host]?.[path]
    const type = path.endsWith('.ics') ? 'text/calendar' : 'text/html; charset=utf-8'
    return body === undefined ? null : { body, headers: { 'content-type': type } }
  })
})
beforeEach(async () => {
  await emptyTables(database, 'source, listing, event, town_scan, house')
  asked = []
})
afterAll(async () => {
  await site.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const routes = () => new Map(Object.keys(SITES).map((host) => [host, site.route]))

const town = (...args: string[]) =>
  runOkolo(['town', ...args], { cwd: folder, database, clock, routesOf: routes })

const scan = (...more: string[]) => town('scan', 'Bratislava', '--list', 'town.csv', ...more)

async function numberOfScan(): Promise<string> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from town_scan`.execute(
    database.db,
  )
  return String(rows[0]?.id)
}

/** As a server gathers what is due. */
async function gatherAll() {
  const { rows } = await sql<{ slug: string }>`select slug from source`.execute(database.db)
  const sources = await Promise.all(
    rows.map(async ({ slug }) => ({
      settings: (await findSource(database.db, slug))!,
      everyMinutes: 720,
      routes: routes(),
    })),
  )
  await gatherDue(sources, { database, clock, signal: new AbortController().signal }, () => {})
}

test('a list of houses becomes sources, and their events stand at the houses', async () => {
  const scanned = await scan('--csv', 'found.csv', '--json', 'found.json')
  expect(scanned.text).toMatch(
    /4 houses, 4 addresses of web sites\. In bratislava 2 houses are venues\.\n4 to look at\./,
  )
  expect(scanned.text).toMatch(/Klub Lúč +\d+ +clear +listing +3/)
  expect(scanned.text).toMatch(/Divadlo Oko +\d+ +clear +ical +1/)
  expect(scanned.text).toMatch(/Nothing to gather: 1\n {2}Kaviareň/)
  expect(scanned.text).toMatch(/Could not be read: 1\n {2}=Kino: .*403/)
  const csv = await readFile(join(folder, 'found.csv'), 'utf8')
  expect(csv).toContain("'=Kino")
  const [club]: unknown[] = JSON.parse(await readFile(join(folder, 'found.json'), 'utf8'))
  expect(club).toMatchObject({
    name: 'Klub Lúč',
    feed: 'http://klub.example/program',
    examples: [
      '2026-12-03 20:00 Koncert: Longital',
      '2026-12-04 19:30 Kvíz v podzemí',
      '2026-12-12 21:00 Vianočná tancovačka',
    ],
  })

  const added = await town('add', await numberOfScan(), '--confident')
  expect(added.text).toContain('2 added')
  await gatherAll()
  const { rows } = await sql<{ title: string; venue: string; lat: number }>`
    select e.title, v.name as venue, v.lat from event e join venue v on v.id = e.venue_id
    order by e.next_starts_at`.execute(database.db)
  expect(rows).toEqual([
    { title: 'Koncert: Longital', venue: 'Klub Lúč', lat: 48.144 },
    { title: 'Kvíz v podzemí', venue: 'Klub Lúč', lat: 48.144 },
    { title: 'Statky-zmätky', venue: 'Divadlo Oko', lat: 48.146 },
    { title: 'Vianočná tancovačka', venue: 'Klub Lúč', lat: 48.144 },
  ])
})

test('a second scan asks no house that is gathered, and a refusal holds', async () => {
  await writeFile(join(folder, 'more.csv'), `${LIST}Galéria,gallery,http://galeria.example/,,,,\n`)
  await scan()
  await town('add', await numberOfScan(), '--confident')
  asked = []
  const again = await town('scan', 'Bratislava', '--list', 'more.csv')
  expect(again.text).toMatch(/Gathered already: 2\n {2}Klub Lúč.*\(bratislava-klub-luc\)/)
  expect(again.text).toContain('0 found, 0 of them without doubt')
  expect(asked.filter((one) => /^(klub|divadlo)\./.test(one))).toEqual([])
  expect((await town('add', await numberOfScan(), '--confident')).text).toContain(
    'is without doubt and undecided',
  )
})

test('a scan that was cut off goes on where it was, and says how much is left', async () => {
  const begun = await scan('--most', '1')
  expect(begun.text).toContain('3 wait: npm run okolo -- town scan bratislava goes on.')
  expect(asked.every((one) => one.startsWith('klub.example'))).toBe(true)
  asked = []
  const rest = await town('scan', 'Bratislava')
  expect(rest.text).toContain('goes on. 3 of 4 to look at.')
  expect(asked.some((one) => one.startsWith('klub.example'))).toBe(false)
  expect(rest.text).toContain('2 found, 2 of them without doubt')
  expect((await town()).text).toMatch(/\d+ +Bratislava +2026-11-28 +4 +0 +2/)
  expect(await town('scan', 'Bratislava')).toEqual({
    code: 2,
    text: expect.stringContaining('No scan of bratislava is unfinished'),
  })
})

test('a name cannot give orders to the terminal that shows it', async () => {
  const lines = LIST.replace('Kaviareň', 'Kaviareň\u009B2J\u202E')
  await writeFile(join(folder, 'orders.csv'), lines)
  const { text } = await town('scan', 'Bratislava', '--list', 'orders.csv')
  expect(text).toContain('Kaviareň')
  expect(text).not.toMatch(/[\u0080-\u009F\u202A-\u202E]/)
})

test('a site whose robots.txt refuses is asked for nothing else', async () => {
  await writeFile(join(folder, 'shy.txt'), 'http://muzeum.example/\n')
  const { text } = await town('scan', 'Bratislava', '--list', 'shy.txt')
  expect(text).toContain('robots.txt of muzeum.example asks us not to read this page')
  expect(asked).toEqual(['muzeum.example/robots.txt'])
})

test('finds are added by their numbers', async () => {
  const { text } = await scan()
  const [club, theatre] = [/Klub Lúč +(\d+)/, /Divadlo Oko +(\d+)/].map((of) => of.exec(text)![1]!)
  const added = await town('add', await numberOfScan(), '--find', club!, theatre!)
  expect(added.text).toContain('2 added')
  const again = await town('add', await numberOfScan(), '--find', club!)
  expect(again).toEqual({ code: 2, text: expect.stringContaining('was decided already') })
  expect((await town('gaps', 'Bratislava')).text).toMatch(/^Bratislava: 2 of 4 houses covered/)
})

test('two scans that led to the same feed make one source of it', async () => {
  await scan()
  const first = await numberOfScan()
  await scan()
  await town('add', first, '--confident')
  const again = await town('add', await numberOfScan(), '--confident')
  expect(again.text).toContain('Gathered already: Klub Lúč, by bratislava-klub-luc')
  expect(again.text).toContain('0 added.')
  const { rows } = await sql`select slug from source`.execute(database.db)
  expect(rows).toHaveLength(2)
})

test('a narrow terminal shows why a find is doubtful and where it is decided', async () => {
  await writeFile(join(folder, 'past.csv'), 'name,website\nStaré divadlo,http://stare.example/\n')
  const { text } = await town('scan', 'Bratislava', '--list', 'past.csv')
  expect(text).toMatch(/Doubtful: 1\n {2}\d+ Staré divadlo: It lists no event to come\./)
  expect(text).toMatch(/1 to decide: http:\/\/localhost:3000\/operator\/town\/scans\/\d+\/decide/)
})

test('houses without web sites become venues, and there is nothing to look at', async () => {
  await writeFile(
    join(folder, 'village.csv'),
    'name,kind,street,lat,lng\nKultúrny dom,community_centre,Hlavná 3,48.15,17.11\n',
  )
  const { code, text } = await town('scan', 'Bratislava', '--list', 'village.csv')
  expect(code).toBe(0)
  expect(text).toBe(
    '1 house, 0 addresses of web sites. In bratislava 1 house is a venue.\nNo house has a web site to look at.',
  )
})

test('a list in another encoding is refused before names are lost', async () => {
  await writeFile(
    join(folder, 'latin.csv'),
    Buffer.from('name,website\nLú\xe8,http://a.example/', 'latin1'),
  )
  const { code, text } = await town('scan', 'Bratislava', '--list', 'latin.csv')
  expect(code).toBe(2)
  expect(text).toContain('latin.csv: The text is not UTF-8: save the file as UTF-8.')
})

test('a city without houses says how they come', async () => {
  expect((await town('gaps', 'Paris')).text).toMatch(
    /^Paris: no houses are known, 0 events to come\. npm run okolo -- town scan paris begins\./,
  )
})

test.each([
  [['scan', 'Nowhere', '--list', 'town.csv'], 'There is no city "Nowhere"'],
  [['scan', 'Bratislava', '--list', 'none.csv'], 'none.csv cannot be read'],
  [['scan', 'Bratislava', '--list', 'town.csv', '--osm', 'x.pbf'], 'is enough'],
  [['add', '999', '--confident'], 'There is no scan 999'],
  [['show', '3000000000'], 'There is no scan 3000000000'],
  [['show', 'x'], 'whole number'],
])('refuses %j with its reason', async (args, why) => {
  expect(await town(...args)).toEqual({ code: 2, text: expect.stringContaining(why) })
})
