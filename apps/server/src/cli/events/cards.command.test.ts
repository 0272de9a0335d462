import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { runCommand } from '#server/app/commands.ts'

let database: Database
let folder: string

async function okolo(...args: string[]): Promise<{ exit: number; lines: string[] }> {
  const lines: string[] = []
  const exit = await runCommand(args, {
    config: readConfig({ OKOLO_NOW: '2026-11-20T08:00:00Z', LOG_LEVEL: 'silent' }),
    database,
    cwd: folder,
    print: (line) => lines.push(line),
    isTerminal: false,
    signal: new AbortController().signal,
  })
  return { exit, lines }
}

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  folder = await mkdtemp(join(tmpdir(), 'okolo-cards-'))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Jazz concert: Nina Hollow Trio',
    'DTSTART;TZID=Europe/Bratislava:20261127T200000',
    'LOCATION:Klub Dunaj\\, Nedbalova 3\\, Bratislava',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  await writeFile(join(folder, 'club.ics'), lines.join('\r\n'))
  await okolo('ingest', 'ical', '--city', 'bratislava', '--from', 'club.ics', '--source', 'club')
})
afterAll(() => database.close())

test('cards prints what each card of a first page says, field by field', async () => {
  const { exit, lines } = await okolo('cards', '--city', 'Pressburg', '--json')
  expect(exit).toBe(0)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    {
      title: 'Jazz concert: Nina Hollow Trio',
      when: '2026-11-27T20:00 upcoming',
      city: 'Bratislava',
      category: 'concert',
      price: 'nothing said',
      sources: 'club.ics',
    },
  ])
  expect((await okolo('cards', '--city', 'bratislava')).lines.at(-1)).toBe('1 cards')
})

test('a count that is none is reported', async () => {
  const { exit, lines } = await okolo('cards', '--city', 'bratislava', '--count', 'many')
  expect([exit, lines[0]]).toEqual([
    2,
    expect.stringMatching(/--count .*must be a whole number from 1 to 100/),
  ])
})
