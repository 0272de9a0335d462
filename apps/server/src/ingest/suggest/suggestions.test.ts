import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer, type RecordedServer } from '#server/dev/recorded-server.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Route } from '#server/platform/net/guarded-connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { sampleSource } from '../testing/sample-platform.ts'
import { saveSource } from '../sources/source.ts'
import { decideSuggestion, listSuggestions } from './suggestion-store.ts'

const ICS = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nX-WR-CALNAME:Klub\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261127T190000Z\r\nSUMMARY:<script>alert(1)</script>Koncert\r\nLOCATION:Klub\\, Bratislava\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
const FEED = 'http://klub.example/kalendar.ics'

let database: Database
let site: RecordedServer
let app: App
let reads = 0
let route: Route
let now = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  site = await startRecordedServer(({ path }) => {
    reads += 1
    return path === '/kalendar.ics'
      ? { headers: { 'content-type': 'text/calendar' }, body: ICS }
      : null
  })
})
beforeEach(async () => {
  await app?.close()
  await emptyTables(database, 'attempt, source_preview, source_suggestion, source')
  reads = 0
  route = site.route
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => now,
    routesOf: () => new Map([['klub.example', route]]),
  })
})
afterAll(async () => {
  await app.close()
  await site.close()
  await database.close()
})

const post = (path: string, payload: Record<string, string>, headers = {}) =>
  app.inject({ method: 'POST', url: path, payload, headers })
const form = (fields: Record<string, string>, headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/sk/suggest',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test('an address is looked at, sent once, and known from then on', async () => {
  const looked = await post('/v1/sources/preview/', { url: FEED })
  expect(looked.statusCode).toBe(200)
  expect(looked.json()).toMatchObject({
    known: null,
    found: { kind: 'ical', title: 'Klub' },
    preview: { events: [{ title: 'Koncert' }], city: { slug: 'bratislava' } },
    failure: null,
  })
  const kept = await app.inject(`/v1/sources/preview/${looked.json<{ id: string }>().id}/`)
  expect(kept.json()).toEqual(looked.json())

  const sent = await post('/v1/sources/suggestions/', { url: FEED, note: 'Hi', email: 'a@b.sk' })
  expect(sent.json()).toEqual({ state: 'sent' })
  // Another spelling of the same address.
  const again = await post('/v1/sources/suggestions/', {
    url: 'webcal://www.klub.example/kalendar.ics/',
  })
  expect(again.json()).toEqual({ state: 'suggested' })
  expect(await listSuggestions(database.db, 'new')).toMatchObject([
    {
      url: FEED,
      kind: 'ical',
      connector: 'ical',
      config: { url: FEED },
      note: 'Hi',
      email: 'a@b.sk',
    },
  ])
  // Looking, sending and other spellings fetch it once, and its calendar once more.
  expect(reads).toBeLessThanOrEqual(2)
})

test('the e-mail is forgotten with the decision, and what was declined is said to be', async () => {
  await post('/v1/sources/suggestions/', { url: FEED, email: 'a@b.sk' })
  const [suggestion] = await listSuggestions(database.db, 'new')
  const decided = await decideSuggestion(database.db, suggestion!.id, {
    state: 'declined',
    by: 'operator',
    now,
  })
  expect(decided).toMatchObject({ state: 'declined', email: null, decidedAt: now })
  const again = await decideSuggestion(database.db, suggestion!.id, {
    state: 'approved',
    by: 'x',
    now,
  })
  expect(again).toBeNull()
  expect((await post('/v1/sources/suggestions/', { url: FEED })).json()).toEqual({
    state: 'declined',
  })
})

test('recognises a source that is gathered already', async () => {
  await saveSource(database.db, sampleSource('klub', { config: { url: FEED } }))
  expect((await post('/v1/sources/preview/', { url: FEED })).json()).toMatchObject({
    known: 'source',
  })
  expect((await post('/v1/sources/suggestions/', { url: FEED })).json()).toEqual({
    state: 'source',
  })
})

test('refuses internal addresses with a reason that differs from our own errors', async () => {
  const answer = await post('/v1/sources/preview/', { url: 'http://169.254.169.254/' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ found: null, failure: { code: 'private_address' } })
})

test('wrong fields are named', async () => {
  const answer = await post('/v1/sources/suggestions/', { url: ' ', email: 'no' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid', errors: { url: [expect.any(String)] } })
})

test('limits previews and says how long to wait', async () => {
  const ask = (i: number) => post('/v1/sources/preview/', { url: `http://klub.example/${i}` })
  for (let i = 0; i < 12; i += 1) expect((await ask(i)).statusCode).toBe(200)
  const refused = await ask(12)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
  // A second look at the same address costs nothing.
  expect((await ask(3)).statusCode).toBe(200)
})

test('counts a whole network as one visitor', async () => {
  const ask = (i: number, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/v1/sources/preview/',
      payload: { url: `http://klub.example/v6/${i}` },
      remoteAddress,
    })
  for (let i = 0; i < 12; i += 1) await ask(i, `2001:db8:1:2::${i}`)
  expect((await ask(12, '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await ask(13, '2001:db8:1:3::1')).statusCode).toBe(200)
})

test('two addresses are looked at together, whoever comes third is asked to wait a moment', async () => {
  const held: (() => void)[] = []
  const slow = createServer((_request, response) => {
    held.push(() => response.writeHead(404).end())
  })
  await new Promise<void>((ready) => slow.listen(0, '127.0.0.1', ready))
  const address = slow.address()
  route = { host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
  const looks = ['a', 'b'].map((name) =>
    post('/v1/sources/preview/', { url: `http://klub.example/${name}` }),
  )
  await vi.waitFor(() => expect(held).toHaveLength(2))
  const third = await post('/v1/sources/preview/', { url: 'http://klub.example/c' })
  expect([third.statusCode, third.headers['retry-after']]).toEqual([503, '15'])
  for (const release of held) release()
  for (const look of looks)
    expect((await look).json()).toMatchObject({ failure: { code: 'not_found' } })
  route = site.route
  slow.close()
})

test('the form works without scripts: a look, its answer, and the way back after sending', async () => {
  const looked = await form({ url: FEED })
  expect(looked.statusCode).toBe(303)
  const id = /^\/sk\/suggest\?preview=([0-9a-f-]{36})$/.exec(looked.headers.location ?? '')?.[1]
  expect(id).toBeDefined()
  const wrong = await form({ step: 'send', url: FEED, preview: id!, email: 'nonsense' })
  expect(wrong.headers.location).toBe(`/sk/suggest?preview=${id}&error=email`)
  const sent = await form({ step: 'send', url: FEED, preview: id!, email: '' })
  expect(sent.headers.location).toBe('/sk/suggest?sent=sent')
  expect((await form({ url: '' })).headers.location).toBe('/sk/suggest?error=url')
})

test('another site cannot send the form for its visitors', async () => {
  const answer = await form({ url: FEED }, { 'sec-fetch-site': 'cross-site' })
  expect(answer.headers.location).toBe('/sk/suggest?error=invalid')
  expect(reads).toBe(0)
})

test('previews are forgotten after a day', async () => {
  const { id } = (await post('/v1/sources/preview/', { url: FEED })).json<{ id: string }>()
  now = new Date('2026-11-21T12:00:01Z')
  expect((await app.inject(`/v1/sources/preview/${id}/`)).statusCode).toBe(404)
  expect((await app.inject('/v1/sources/preview/nonsense/')).statusCode).toBe(404)
})
