import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { loggedIn } from '#server/features/operator/testing/operator-browser.ts'
import { gather } from '#server/ingest/gather/gather.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
} from '#server/ingest/testing/sample-platform.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

const now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
let database: Database
let app: App
let slug = ''
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), clock }
  app = await buildApp({ db: database.db, database, config, clock })
  const source = await saveSource(database.db, sampleSource('one', { platform: 'one' }))
  await gather(
    source,
    sampleConnector(samplePlatform([{ id: '1', title: 'Quartet', start: '2026-12-01T20:00:00' }])),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock, signal: new AbortController().signal },
  )
  const { rows } = await sql<{ slug: string }>`select slug from event`.execute(database.db)
  slug = rows[0]?.slug ?? ''
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const report = (of: string, payload: object, ip = '192.0.2.1') =>
  app.inject({
    method: 'POST',
    url: `/v1/events/${of}/report/`,
    payload,
    remoteAddress: ip,
    headers: { 'accept-language': 'sk' },
  })
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/sk/events/${slug}/report`,
    remoteAddress: '192.0.2.3',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

test('a report needs a reason that there is, of an event that there is', async () => {
  expect((await report(slug, {})).statusCode).toBe(400)
  expect((await report(slug, { reason: 'ugly' })).statusCode).toBe(400)
  expect((await report(slug, { reason: 'other', note: 'x'.repeat(501) })).statusCode).toBe(400)
  expect((await report('none', { reason: 'other' })).statusCode).toBe(404)
})

test('shows operators each report with its text and sources until it is handled', async () => {
  const sent = await report(slug, { reason: 'wrong_time', note: 'It begins at <b>nine</b>' })
  expect([sent.statusCode, sent.json()]).toMatchObject([201, { received: true, mail: null }])
  await report(slug, { reason: 'wrong_time' }, '192.0.2.2')
  const plain = await form({ reason: 'cancelled', note: '' })
  expect(plain.headers.location).toBe(`/sk/events/${slug}?reported=yes#reported`)

  const browser = await loggedIn(app, database.db, { now })
  const shown = (await browser.get('/operator/reports')).payload
  expect(shown).toContain('Wrong date or time (2), It was cancelled (1)')
  expect(shown).toContain('It begins at &lt;b&gt;nine&lt;/b&gt;')
  expect(shown).toContain('href="/operator/sources/one"')
  await browser.post(`/operator/reports/${slug}/close`)
  const after = (await browser.get('/operator/reports')).payload
  expect(after).toContain('No open reports.')
  expect((await browser.get('/operator/log')).payload).toContain('report.close')
})

test('a form of another site reports nothing, a form without a reason leads back', async () => {
  const foreign = await form({ reason: 'other' }, { origin: 'https://evil.example' })
  expect(foreign.headers.location).toContain('reported=invalid')
  expect((await form({})).headers.location).toContain('reported=invalid')
  expect((await waiting()).length).toBe(0)
})

test('twenty an hour from one network, and fifty that wait for each event', async () => {
  const codes = []
  for (let i = 0; i < 21; i += 1)
    codes.push((await report(slug, { reason: 'other' }, '198.51.100.7')).statusCode)
  expect(codes.filter((code) => code === 201)).toHaveLength(20)
  expect(codes.at(-1)).toBe(429)
  for (let i = 0; i < 40; i += 1) await report(slug, { reason: 'other' }, `203.0.113.${i}`)
  expect(await waiting()).toHaveLength(50)
})

/** Reports that wait. */
async function waiting() {
  return database.db.selectFrom('event_report').selectAll().where('closed_at', 'is', null).execute()
}
