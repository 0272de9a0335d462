import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer, type RecordedServer } from '#server/dev/recorded-server.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { CARRIED_NO_EVENTS } from './testing/carried-no-events.ts'
import { CARRIED_PAGES } from './testing/carried-pages.ts'
import { trySource } from './try-source.ts'

const CARRIED = [...CARRIED_PAGES, ...CARRIED_NO_EVENTS]

const PAGES: Record<string, string> = {
  '/program': `<html lang="sk"><title>Klub Pod mostom</title><h1>Program</h1>
    <div class="akcia"><h3><a href="/kviz">Kvíz pod mostom</a></h3><p>Ut 1. 12. 2026 o 19.30</p><p>Vstup voľný</p></div>
    <div class="akcia"><h3><a href="/duo">Duo Brieza</a></h3><p>Pi 4. 12. 2026 o 20.00</p><p>8 €</p></div></html>`,
  '/news': `<html lang="sk"><title>Klub</title><div><h3>Nový web</h3><p>18. 11. 2026</p></div><div><h3>Hľadáme výčapníka</h3><p>3. 11. 2026</p></div></html>`,
  '/app': '<html><title>Klub</title><div id="app"></div><script src="app.js"></script></html>',
}

let server: RecordedServer
let database: Database
beforeAll(async () => {
  server = await startRecordedServer(({ path }) => {
    const body = PAGES[path] ?? CARRIED.find((one) => one.path === path)?.html
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

test('a page that lists events in plain text is read as it stands', async () => {
  const tried = await look('/program')
  expect(tried).toMatchObject({
    ok: true,
    detected: { kind: 'listing', connector: 'listing-pages', title: 'Klub Pod mostom' },
    preview: { counts: { events: 2, upcoming: 2, quarantined: 0 } },
  })
  expect(tried.ok && tried.preview.events.map(({ title, date }) => [title, date?.start])).toEqual([
    ['Kvíz pod mostom', '2026-12-01T19:30:00+01:00'],
    ['Duo Brieza', '2026-12-04T20:00:00+01:00'],
  ])
})

test('news are not events', async () => {
  expect(await look('/news')).toMatchObject({ ok: false, code: 'no_events' })
})

test('a page that is empty without its scripts says so', async () => {
  const tried = await look('/app')
  expect(tried).toMatchObject({ ok: false, code: 'drawn_by_scripts' })
  expect(tried.ok || tried.reason).toContain('empty without its scripts')
})

test.each(CARRIED)('reads the JSON of $name', async ({ path, expected }) => {
  const tried = await look(path)
  const events = tried.ok
    ? tried.preview.events.map(({ title, date, place }) => [title, date?.start, place])
    : null
  expect(events).toEqual(expected)
  if (expected !== null) expect(tried).toMatchObject({ detected: { connector: 'tabular' } })
})
