import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer, type RecordedServer } from '#server/dev/recorded-server.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { loggedIn, type OperatorBrowser } from './testing/operator-browser.ts'

const FEED = 'http://klub.example/kalendar.ics'
const ICS =
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nX-WR-CALNAME:Klub\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261127T190000Z\r\nSUMMARY:<script>alert(1)</script>Koncert\r\nLOCATION:Klub\\, Bratislava\r\nURL:javascript:alert(1)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
const now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
let database: Database
let site: RecordedServer
let app: App
let browser: OperatorBrowser

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  site = await startRecordedServer(({ path }) =>
    path === '/kalendar.ics' ? { headers: { 'content-type': 'text/calendar' }, body: ICS } : null,
  )
})
beforeEach(async () => {
  await app?.close()
  await emptyTables(database, 'source_preview, source_suggestion, source')
  await start({})
})
/** A server with these settings, and a browser of an operator. */
async function start(environment: Record<string, string>): Promise<void> {
  app = await buildApp({
    db: database.db,
    database,
    config: { ...readConfig({ LOG_LEVEL: 'silent', ...environment }), clock },
    clock,
    routesOf: () => new Map([['klub.example', site.route]]),
  })
  browser = await loggedIn(app, database.db, { now })
}
async function withoutSchedule(): Promise<void> {
  await app.close()
  await start({ OKOLO_LIVE: '0' })
}
afterAll(async () => {
  await app.close()
  await site.close()
  await database.close()
})

const sources = async () =>
  (
    await sql<Record<string, unknown>>`
      select s.slug, s.connector, s.platform, c.slug as city, s.added_by, s.every_minutes, s.next_run_at, s.terms
      from source s join city c on c.id = s.city_id order by s.id`.execute(database.db)
  ).rows

/** The form's default values, with the required ones. */
const filled = (more: Record<string, string> = {}) => ({
  title: 'Klub',
  city: 'Bratislava',
  every: '360',
  attribution: 'Klub, CC BY',
  terms_url: '',
  config: JSON.stringify({ url: FEED }),
  terms: 'read',
  ...more,
})

async function tried(url = FEED): Promise<string> {
  const answer = await browser.post('/operator/add', { url, city: 'bratislava' })
  expect(answer.statusCode).toBe(303)
  return String(answer.headers.location)
}

describe('adding a source', () => {
  test('an address is tried and nothing is stored of it until it is added', async () => {
    const path = await tried()
    const { payload } = await browser.get(path)
    expect(payload).toContain('Koncert')
    expect(payload).toContain('Fri, 27 Nov 2026, 20:00')
    expect(payload).not.toContain('<script')
    expect(payload).not.toContain('javascript:')
    expect(await sources()).toEqual([])
  })

  test('is one form away, with its city, schedule and the terms that were read', async () => {
    await withoutSchedule()
    const path = await tried()
    const added = await browser.post(path, filled())
    expect(added.headers.location).toBe('/operator/sources/bratislava-klub')
    expect(await sources()).toMatchObject([
      {
        slug: 'bratislava-klub',
        connector: 'ical',
        city: 'bratislava',
        added_by: 'operator',
        every_minutes: 360,
        next_run_at: null,
        terms: { attribution: 'Klub, CC BY', reviewed: '2026-11-20' },
      },
    ])
    const { payload } = await browser.get('/operator/sources/bratislava-klub')
    expect(payload).toContain('A worker gathers it within a minute.')
    // The page reloads itself while an operator waits for the first run.
    expect(payload).toContain('<meta http-equiv="refresh"')
    expect(payload).toContain('It is being asked for its events.')
    const again = (await browser.get(path)).payload
    expect(again).toContain('This address is gathered already.')
    expect(again).toContain('<a href="/operator/sources/bratislava-klub">Klub</a>')
  })

  test('gathers it at once: the way from the form to its first event is three requests', async () => {
    const path = await tried()
    const added = await browser.post(path, filled())
    const source = String(added.headers.location)
    await vi.waitFor(async () => {
      const { payload } = await browser.get(source)
      expect(payload).toContain('Next events')
      expect(payload).toMatch(/<a href="\/en\/events\/[^"]+">Koncert<\/a>/)
      expect(payload).not.toContain('http-equiv="refresh"')
    }, 20_000)
    expect(await sources()).toMatchObject([{ every_minutes: 360, added_by: 'operator' }])
    const { rows } = await sql<{ runs: number; kind: string }>`
      select count(*)::int as runs, min(kind) as kind from source_run`.execute(database.db)
    expect(rows).toEqual([{ runs: 1, kind: 'schedule' }])
  })

  test.each([
    [{ terms: '' }, 'terms are to be read'],
    [{ city: 'Nowhereville' }, 'There is no city'],
    [{ every: '5' }, 'every 15 to'],
    [{ config: '{"url": "ftp://x"}' }, 'url'],
    [{ terms_url: 'javascript:alert(1)' }, 'not an http or https address'],
  ])('with %o says what is wrong, keeps the rest and adds nothing', async (wrong, fault) => {
    const path = await tried()
    const answer = await browser.post(path, filled({ title: 'My title', ...wrong }))
    expect(answer.statusCode).toBe(400)
    expect(answer.payload).toContain(fault)
    expect(answer.payload).toContain('value="My title"')
    expect(await sources()).toEqual([])
  })

  test('gives a second event of the same name its own address', async () => {
    const path = await tried()
    await browser.post(path, filled())
    await browser.post(path, filled())
    expect((await sources()).map(({ slug }) => slug)).toEqual([
      'bratislava-klub',
      'bratislava-klub-2',
    ])
  })

  test('an address inside this network is not looked at', async () => {
    await app.close()
    app = await buildApp({
      db: database.db,
      database,
      config: { ...readConfig({ LOG_LEVEL: 'silent' }), clock },
      clock,
    })
    browser = await loggedIn(app, database.db, { now })
    const { payload } = await browser.get(await tried('http://169.254.169.254/latest/meta-data'))
    expect(payload).toContain('Nothing to gather there')
    expect(payload).not.toContain('Add the source')
  })
})

describe('a suggestion', () => {
  const suggest = () =>
    app.inject({
      method: 'POST',
      url: '/v1/sources/suggestions/',
      payload: { url: FEED, city: 'bratislava', note: '<b>Please</b>', email: 'ann@example.org' },
    })
  const stored = async () =>
    (
      await sql<Record<string, unknown>>`
        select id, state, email, decided_by from source_suggestion`.execute(database.db)
    ).rows[0]
  const pathOf = async () => `/operator/suggestions/${String((await stored())?.['id'])}`

  test('waits with what it would give, and becomes a source by one form', async () => {
    await suggest()
    expect((await browser.get('/operator/suggestions')).payload).toContain('&lt;b&gt;Please')
    const { payload } = await browser.get(await pathOf())
    expect(payload).toContain('Koncert')
    expect(payload).toContain('ann@example.org')
    await browser.post(`${await pathOf()}/approve`, filled())
    expect(await sources()).toMatchObject([{ slug: 'bratislava-klub', added_by: 'operator' }])
    expect(await stored()).toMatchObject({ state: 'approved', email: null, decided_by: 'Ada' })
  })

  test('is declined, once', async () => {
    await suggest()
    const path = await pathOf()
    await browser.get(path)
    expect((await browser.post(`${path}/decline`)).statusCode).toBe(303)
    expect(await stored()).toMatchObject({ state: 'declined', email: null })
    expect((await browser.post(`${path}/approve`, filled())).statusCode).toBe(404)
    expect(await sources()).toEqual([])
  })
})
