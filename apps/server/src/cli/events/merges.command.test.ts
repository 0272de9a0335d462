import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { runCommand } from '#server/app/commands.ts'

let database: Database
let folder: string

async function okolo(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  const exit = await runCommand(args, {
    config: readConfig({ OKOLO_NOW: '2026-11-20T08:00:00Z', LOG_LEVEL: 'silent' }),
    database,
    cwd: folder,
    print: (line) => lines.push(line),
    isTerminal: false,
    signal: new AbortController().signal,
  })
  expect([exit, ...lines]).toEqual([0, ...lines])
  return lines
}

type Entry = { uid: string; geo?: string; title?: string; start?: string; place?: string }

/** A calendar with one concert. */
async function calendar(
  name: string,
  {
    uid,
    geo = '48.1448;17.1110',
    title = 'Nina Hollow: Paper Lanterns',
    start = '20261127T200000',
    place = 'Klub Dunaj\\, Nedbalova 3\\, Bratislava',
  }: Entry,
): Promise<void> {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:${title}`,
    `DTSTART;TZID=Europe/Bratislava:${start}`,
    `LOCATION:${place}`,
    `GEO:${geo}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  await writeFile(join(folder, `${name}.ics`), lines.join('\r\n'))
  await okolo('ingest', 'ical', '--city', 'bratislava', '--from', `${name}.ics`, '--source', name)
}

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  folder = await mkdtemp(join(tmpdir(), 'okolo-merges-'))
  await calendar('club', { uid: '0f1c-8a7b-concert@club.example' })
  await calendar('city', { uid: '77aa-12bc-concert@city.example', geo: '48.1452;17.1110' })
})
afterAll(() => database.close())

test('merges prints each event with several listings, how far apart they are and why they were joined', async () => {
  const lines = await okolo('merges', '--city', 'bratislava')
  expect(lines[0]).toMatch(
    /^Nina Hollow: Paper Lanterns \(.*\): 2 listings, at most 0\.04 km apart, titles at least 100 % alike$/,
  )
  expect(lines[1]).toMatch(
    /^ {2}club \[club 0f1c-8a7b-concert@club\.example\] "Nina Hollow: Paper Lanterns" \| 2026-11-27T20:00:00 \| Klub Dunaj.* \| 48\.1448, 17\.111$/,
  )
  expect(lines[3]).toMatch(
    /why: .* and .*: \d.* % likely when joined; .*they begin at the same minute|titles/,
  )
  expect(lines.at(-1)).toBe('1 events of 2 listings')
})

test('merges --json prints an object a line', async () => {
  const [line, ...more] = await okolo('merges', '--city', 'Bratislava', '--json')
  expect(more).toEqual([])
  expect(JSON.parse(line ?? '')).toMatchObject({
    event: { title: 'Nina Hollow: Paper Lanterns' },
    listings: [{ source: 'club' }, { source: 'city' }],
    leastTitle: 1,
  })
})

test('merges of a city prints what its sources list outside every city, and those of another city do not', async () => {
  const far = { title: 'Lantern makers meet', place: 'Lantern ship', start: '20261204T190000' }
  await calendar('club', { uid: '55aa-ship@club.example', ...far })
  await calendar('city', { uid: '66bb-ship@city.example', ...far })
  await sql`
    update event set city_id = (select id from city where slug = 'elsewhere') where title = ${far.title}`.execute(
    database.db,
  )
  expect((await okolo('merges', '--city', 'bratislava')).join('\n')).toContain(far.title)
  expect((await okolo('merges', '--city', 'vienna')).join('\n')).not.toContain(far.title)
})

const UUID = '0a1b2c3d-1111-4222-8333-444455556666'
const BEES = {
  title: 'Bees and their keepers',
  start: '20261210T170000',
  place: 'Botanical garden\\, Bratislava',
  geo: '48.1600;17.0700',
}

test.each([
  ['a counter and another title, day and place', { uid: '1' }, { uid: '1', ...BEES }, 2],
  ['a global one and another title, day and place', { uid: UUID }, { uid: UUID, ...BEES }, 2],
  [
    'a global one under a shorter title',
    { uid: UUID },
    { uid: UUID, title: 'An evening at the club' },
    1,
  ],
] satisfies [string, Entry, Entry, number][])(
  'two calendars with one UID: %s',
  async (_, one, other, events) => {
    await emptyTables(database, 'source, listing, event, venue')
    await calendar('club', one)
    await calendar('city', other)
    const { rows } = await sql<{ n: number }>`
      select count(distinct event_id)::int as n from listing`.execute(database.db)
    expect(rows[0]?.n).toBe(events)
  },
)
