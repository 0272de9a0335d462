import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { gather } from '#server/ingest/gather/gather.ts'
import { LOCKABLE_FIELDS } from '#server/knowledge/merging/locks.ts'
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
import { loggedIn, type OperatorBrowser } from './testing/operator-browser.ts'

const now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
let database: Database
let app: App
let ada: OperatorBrowser
let slug = ''
let path = ''
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), clock }
  app = await buildApp({ db: database.db, database, config, clock })
  await list('agenda', { offers: [{ price: 12, currency: 'EUR' }] })
  await list('tickets', {
    offers: [{ price: 14, currency: 'EUR', url: 'https://tickets.example/buy' }],
  })
  const { rows } = await sql<{ slug: string }>`
    select slug from event where merged_into is null`.execute(database.db)
  expect(rows).toHaveLength(1)
  slug = rows[0]?.slug ?? ''
  path = `/operator/events/${slug}`
  ada = await loggedIn(app, database.db, { now })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function list(platform: string, draft: { offers: object[] }): Promise<void> {
  const source = await saveSource(database.db, sampleSource(platform, { platform }))
  const entry = { id: platform, title: 'Quartet in the courtyard', start: '2026-12-01T20:00:00' }
  const connector = sampleConnector(
    samplePlatform([{ ...entry, draft: JSON.parse(JSON.stringify(draft)) }]),
  )
  const report = await gather(source, connector, () => Promise.reject(new Error('no network')), {
    db: database.db,
    clock,
    signal: new AbortController().signal,
  })
  expect(report.error).toBeNull()
}

/** The page as text, without the markup; what is said of one field where it is named. */
async function told(field?: string): Promise<string> {
  const { statusCode, payload } = await ada.get(path)
  expect(statusCode).toBe(200)
  const part = field === undefined ? payload : payload.split(`id="${field}"`)[1]?.split('</li>')[0]
  return (part ?? '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

async function say(form: Record<string, string>): Promise<void> {
  await ada.get(path)
  const answer = await ada.post(`${path}/lock`, form)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `${path}#${form['field']}`])
}

async function event() {
  app.invalidate()
  return (await app.inject(`/v1/events/${slug}/`)).json()
}

test('one page, without a script, has a form for every field and all that joins and parts', async () => {
  const { payload } = await ada.get(path)
  expect(payload).not.toContain('<script')
  for (const field of LOCKABLE_FIELDS)
    expect(payload, field).toMatch(
      new RegExp(`action="${path}/lock">[^]{0,200}name="field" value="${field}"`),
    )
  for (const action of ['split', 'merge']) expect(payload).toContain(`action="${path}/${action}"`)
})

test('an event that does not exist is not found, and a fault of the database is not called so', async () => {
  expect((await ada.get('/operator/events/no-such-event')).statusCode).toBe(404)
  await database.exec('alter table listing rename to listing_away')
  const broken = await ada.get(path)
  await database.exec('alter table listing_away rename to listing')
  expect(broken.statusCode).toBe(500)
})

test("shows sources' values beside an operator's correction, with author and time, and reverts it", async () => {
  expect(await told('price')).toMatch(/12 EUR.*agenda: 12 EUR · tickets: 14 EUR/)
  await say({ field: 'price', kind: 'amount', min: '8,50', max: '', currency: 'eur' })
  expect(await event()).toMatchObject({ price: { min: 8.5, max: null, currency: 'EUR' } })
  expect(await told('price')).toMatch(
    /8.5 EUR Ada said “8.5 EUR”, 20 Nov, 13:00 ?\. Without that: 1[24] EUR .*agenda: 12 EUR · tickets: 14 EUR/,
  )
  await ada.post(`${path}/unlock`, { field: 'price' })
  expect(await told('price')).not.toContain('Ada')
  expect(await event()).not.toMatchObject({ price: { min: 8.5 } })
})

test.each([
  [
    { field: 'moods', 'mood-offbeat': 'on', 'mood-romantic': 'on' },
    { moods: ['romantic', 'offbeat'] },
  ],
  [{ field: 'moods' }, { moods: [] }],
  [{ field: 'title', value: '\u202ENight\u2028out ' }, { title: 'Night out' }],
  [{ field: 'city', value: 'Košice' }, { city: { slug: 'kosice' } }],
  [{ field: 'category', value: 'food' }, { category: { slug: 'food' } }],
  [{ field: 'status', value: 'cancelled' }, { state: 'cancelled' }],
  [{ field: 'price', kind: 'free' }, { price: { is_free: true } }],
  [{ field: 'price', kind: 'unknown' }, { price: null }],
  [{ field: 'ticketUrl', value: '' }, { sources: [{ ticket_url: null }, { ticket_url: null }] }],
])('the form %j says %j', async (form, says) => {
  await say(form)
  expect(await event()).toMatchObject(says)
  await ada.get(path)
  await ada.post(`${path}/unlock`, { field: form.field })
})

test.each([
  [{ field: 'price', kind: 'amount', min: 'a lot', currency: 'EUR' }, '"a lot" is not an amount'],
  [{ field: 'price', kind: 'amount', min: '3' }, 'three letters'],
  [{ field: 'city', value: 'Atlantis' }, 'not among the cities'],
  [{ field: 'colour', value: 'red' }, 'cannot be locked'],
])('the form %j is refused with what is wrong', async (form, says) => {
  await ada.get(path)
  const answer = await ada.post(`${path}/lock`, form)
  expect(answer.statusCode).toBe(400)
  expect(answer.payload.replaceAll('&quot;', '"')).toContain(says)
})

test('shows a hidden event only on its operator page, and unhides it there', async () => {
  await say({ field: 'hidden', value: 'true' })
  app.invalidate()
  expect((await app.inject(`/v1/events/${slug}/`)).statusCode).toBe(404)
  expect(await told()).toContain('Hidden from visitors')
  await ada.post(`${path}/unlock`, { field: 'hidden' })
  expect(await event()).toMatchObject({ slug, source_count: 2 })
})

test('shows a split with its author, and takes it back on the same page', async () => {
  const { payload } = await ada.get(path)
  const listing = /name="listing" value="(\d+)"[^]*?name="listing" value="(\d+)"/.exec(payload)
  await ada.post(`${path}/split`, { listing: listing?.[2] ?? '' })
  expect(await event()).toMatchObject({ source_count: 1 })
  expect(await told()).toMatch(/said to be two events · Ada · 20 Nov, 13:00/)
  const decision = /name="decision" value="(\d+)"/.exec((await ada.get(path)).payload)?.[1] ?? ''
  await ada.post(`${path}/undo`, { decision })
  expect(await event()).toMatchObject({ source_count: 2 })
  expect(await told()).toContain('a word was taken back')
  expect((await ada.get(path)).payload).not.toContain('name="decision"')
  const { rows } = await sql<{ what: string; who: string }>`
    select what, who from operator_action order by id desc limit 1`.execute(database.db)
  expect(rows).toEqual([{ what: 'event.undo', who: 'Ada' }])
})
