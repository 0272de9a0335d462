import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer, type RecordedServer } from '#server/dev/recorded-server.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { CARRIED_NO_EVENTS } from './testing/carried-no-events.ts'
import { CARRIED_PAGES } from './testing/carried-pages.ts'
import { trySource } from './try-source.ts'

const PAGES = [...CARRIED_PAGES, ...CARRIED_NO_EVENTS]

let server: RecordedServer
let database: Database
beforeAll(async () => {
  server = await startRecordedServer(({ path }) => {
    const body = PAGES.find((one) => one.path === path)?.html
    return body === undefined ? null : { headers: { 'content-type': 'text/html' }, body }
  })
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const look = (path: string) =>
  trySource(`http://klub.example${path}`, 'bratislava', {
    db: database.db,
    clock: () => new Date('2026-11-20T12:00:00Z'),
    signal: new AbortController().signal,
    routes: new Map([['klub.example', server.route]]),
  })

test.each(PAGES)('reads the JSON of $name', async ({ path, expected }) => {
  const tried = await look(path)
  const events = tried.ok
    ? tried.preview.events.map(({ title, date, place }) => [title, date?.start, place])
    : null
  expect(events).toEqual(expected)
  if (expected !== null) expect(tried).toMatchObject({ detected: { connector: 'tabular' } })
})
