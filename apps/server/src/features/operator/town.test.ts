import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer, type RecordedServer } from '#server/dev/recorded-server.ts'
import type { House } from '#server/ingest/houses/house.ts'
import { openScan, runScan } from '#server/ingest/town/scan.ts'
import { sitesOf } from '#server/ingest/town/sites.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { Database } from '#server/platform/database/db.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { loggedIn, operatorBrowser, type OperatorBrowser } from './testing/operator-browser.ts'

const now = new Date('2026-11-28T12:00:00Z')
const clock = () => now

function calendar(days: readonly string[], more = ''): string {
  const events = days.map(
    (day) =>
      `BEGIN:VEVENT\nUID:${day}\nDTSTART:${day}T190000Z\nSUMMARY:Night ${day}\n${more}END:VEVENT\n`,
  )
  return `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n${events.join('')}END:VCALENDAR\n`
}

const CALENDARS: Record<string, string> = {
  'club.example': calendar(['20261201', '20261203', '20261208']),
  'old.example': calendar(['20250101']),
  'far.example': calendar(['20261204'], 'GEO:50.08;14.42\nLOCATION:Praha\n'),
}

let database: Database
let site: RecordedServer
let app: App
let browser: OperatorBrowser
let scanId: number
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  site = await startRecordedServer(({ headers }) => {
    const body = CALENDARS[headers['host'] ?? '']
    return body === undefined ? null : { body, headers: { 'content-type': 'text/calendar' } }
  })
  app = await buildApp({
    db: database.db,
    database,
    clock,
    config: { ...readConfig({ LOG_LEVEL: 'silent', OKOLO_LIVE: '0' }), clock },
  })
})
beforeEach(async () => {
  await emptyTables(database, 'source, listing, event, town_scan, house')
  browser = await loggedIn(app, database.db, { now })
  scanId = await scanned()
})
afterAll(async () => {
  await app.close()
  await site.close()
  await database.close()
})

function house(name: string, host: string): House {
  return {
    key: `list:${host}`,
    origin: 'list',
    kind: 'club',
    name,
    names: [],
    website: `http://${host}/`,
    programme: null,
    address: 'Hlavná 1',
    lat: 48.144,
    lng: 17.107,
    wheelchair: null,
    toilets: null,
    wheelchairToilets: null,
    openingHours: null,
  }
}

async function scanned(): Promise<number> {
  const houses = [
    house('Klub Lúč', 'club.example'),
    house('Old House', 'old.example'),
    house('Far House', 'far.example'),
    house('No House', 'gone.example'),
  ]
  const scan = await openScan(database, 'bratislava', sitesOf(houses), now)
  await runScan(scan!, {
    database,
    clock,
    signal: new AbortController().signal,
    routesOf: () =>
      new Map([...Object.keys(CALENDARS), 'gone.example'].map((host) => [host, site.route])),
  })
  return scan!.id
}

const sources = async () =>
  (await sql<{ slug: string }>`select slug from source order by id`.execute(database.db)).rows.map(
    ({ slug }) => slug,
  )

test('a scan shows what was found, its doubts, and adds what is without doubt', async () => {
  const towns = await browser.get('/operator/town')
  expect(towns.payload).toContain(`href="/operator/town/scans/${scanId}"`)
  const { payload } = await browser.get(`/operator/town/scans/${scanId}`)
  expect(payload).toContain('2026-12-01 20:00 Night 20261201')
  expect(payload).toContain('It lists no event to come.')
  expect(payload).toContain('1 of 1 events are farther from Bratislava than it reaches.')
  expect(payload).toContain('Could not be read: 1')
  expect(payload).toContain('Add the 1 without doubt')
  const added = await browser.post(`/operator/town/scans/${scanId}/confident`)
  expect(added.headers['location']).toBe(`/operator/town/scans/${scanId}`)
  expect(await sources()).toEqual(['bratislava-klub-luc'])
  const after = await browser.get(`/operator/town/scans/${scanId}`)
  expect(after.payload).toContain('href="/operator/sources/bratislava-klub-luc"')
})

test('finds are decided one after the other by keys or buttons, each once', async () => {
  const first = await browser.get(`/operator/town/scans/${scanId}/decide`)
  expect(first.payload).toContain('<h1>Klub Lúč</h1>')
  expect(first.payload).toContain('3 to decide.')
  expect(first.payload).toContain('Night 20261201')
  expect(first.payload).toMatch(/data-key="a"[\s\S]*data-key="d"[\s\S]*data-key="l"/)
  const add = /action="(\/operator\/town\/looks\/\d+\/add)"/.exec(first.payload)![1]!
  const next = await browser.post(add)
  const second = await browser.get(next.headers['location'] as string)
  expect(second.payload).toContain('<h1>Old House</h1>')
  const decline = /action="(\/operator\/town\/looks\/\d+\/decline)"/.exec(second.payload)![1]!
  await browser.post(decline)
  expect((await browser.post(decline)).statusCode).toBe(409)
  expect((await browser.post(add)).statusCode).toBe(400)
  const last = await browser.get(`/operator/town/scans/${scanId}/decide?after=999999`)
  expect(last.payload).toContain('<h1>Far House</h1>')
  const { rows } = await sql<{ what: string }>`
    select what from operator_action where what like 'town.%' order by id desc limit 2`.execute(
    database.db,
  )
  expect(rows.map(({ what }) => what)).toEqual(['town.decline', 'town.add'])
})

test('twenty presses at once add one source, and strangers add none', async () => {
  const { payload } = await browser.get(`/operator/town/scans/${scanId}/decide`)
  const add = /action="(\/operator\/town\/looks\/\d+\/add)"/.exec(payload)![1]!
  const stranger = operatorBrowser(app)
  for (const path of [add, `/operator/town/scans/${scanId}/confident`]) {
    expect((await stranger.post(path)).statusCode).toBe(401)
    expect((await browser.post(path, { form_token: 'forged' })).statusCode).toBe(403)
    const foreign = { origin: 'https://evil.example' }
    expect((await browser.post(path, {}, foreign)).statusCode).toBe(403)
  }
  expect((await stranger.get(`/operator/town/scans/${scanId}`)).statusCode).toBe(401)
  expect(await sources()).toEqual([])
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post(add)))
  expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
  expect(await sources()).toEqual(['bratislava-klub-luc'])
  for (const path of ['/operator/town/looks/0/add', '/operator/town/looks/x/decline'])
    expect((await browser.post(path)).statusCode).toBe(404)
})

test('a page runs the script for keys and no other', async () => {
  const { payload, headers } = await browser.get(`/operator/town/scans/${scanId}/decide`)
  expect(payload.match(/<script/g)).toHaveLength(1)
  expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[\w+/=]+'$/)
})

test('a town says what it lacks', async () => {
  await sql`
    insert into house (city_id, key, origin, kind, name, website, seen_at)
    select c.id, h.key, 'list', h.kind, h.name, h.website, ${now}
    from city c, (values ('a', 'club', 'Klub Lúč', 'http://club.example/'),
      ('b', 'museum', 'Museum of Clocks', null), ('c', 'club', 'Old House', 'http://old.example/'))
      h (key, kind, name, website)
    where c.slug = 'bratislava'`.execute(database.db)
  await browser.post(`/operator/town/scans/${scanId}/confident`)
  expect((await browser.get('/operator/town')).payload).toMatch(/Bratislava[\s\S]*0 of 3/)
  const { payload } = await browser.get('/operator/town/cities/bratislava')
  expect(payload).toContain('1 of 3 houses covered, 0 events to come.')
  expect(payload).toContain('Houses without a source: 2')
  expect(payload).toMatch(/Museum of Clocks[\s\S]*it has no web site/)
  expect(payload).toMatch(/Old House[\s\S]*found, to be decided/)
  expect((await browser.get('/operator/town/cities/nowhere')).statusCode).toBe(404)
})
