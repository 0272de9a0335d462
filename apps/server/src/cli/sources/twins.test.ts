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
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  folder = await mkdtemp(join(tmpdir(), 'okolo-twins-'))
})
afterAll(() => database.close())

const EVENING = { when: '2026-11-27T20:00:00', place: 'Klub Dunaj, Nedbalova 3', ...at(48.1448) }
const PAGES = [
  { ...EVENING, id: '1', name: 'Paper Lanterns', page: 'https://club.example/e/7' },
  { ...EVENING, id: '2', name: 'Paper Lanterns | Autumn', page: 'https://tickets.example/p/31' },
  { ...EVENING, id: '3', name: 'Silver Orchard', page: 'https://club.example/e/8', ...at(48.16) },
]

function at(lat: number) {
  return { lat, lon: 17.111 }
}

/** Ingests the pages of an aggregator with a mapping of these fields more, and gives what is printed. */
async function ingest(source: string, fields: Record<string, string>): Promise<string> {
  const lines: string[] = []
  const mapping = {
    source: {
      title: source, platform: source, homepage: 'https://all.example/', language: 'en', timeZone: 'Europe/Bratislava', trust: 0.5,
      terms: { redisplay: 'yes', images: 'none', mayPaywall: false, mayMixSellers: true, reviewed: '2026-11-20' },
    },
    fetch: { url: 'https://all.example/events.json', format: 'json' },
    id: 'id',
    fields: {
      title: 'name', start: 'when', venue: 'place', lat: 'lat', lon: 'lon', url: 'page', ...fields,
    },
  } // prettier-ignore
  await writeFile(join(folder, 'mapping.json'), JSON.stringify(mapping))
  await writeFile(join(folder, 'events.json'), JSON.stringify(PAGES))
  const exit = await runCommand(
    ['ingest', 'tabular', '--city', 'bratislava', '--config', 'mapping.json', '--from', 'events.json', '--source', source],
    {
      config: readConfig({ OKOLO_NOW: '2026-11-20T08:00:00Z', LOG_LEVEL: 'silent' }),
      database,
      cwd: folder,
      print: (line) => lines.push(line),
      isTerminal: false,
      signal: new AbortController().signal,
    },
  ) // prettier-ignore
  expect([exit, ...lines]).toEqual([0, ...lines])
  return lines.join('\n')
}

test('ingest says how many pairs look like twins, and names the mapping key that tells their origins', async () => {
  expect(await ingest('aggregator', {})).toContain(
    '1 pair of this feed looks like twins: two records of one event. 1 of them links to two hosts: if a field says whom a record is from, name it in the mapping as "origin".',
  )
  expect(await ingest('with-origins', { origin: 'page' })).not.toContain('twins')
})
