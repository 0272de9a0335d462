import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { gather } from '#server/ingest/gather/gather.ts'
import { recluster } from '#server/ingest/recluster/recluster.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type Entry,
} from '#server/ingest/testing/sample-platform.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { loggedIn } from './testing/operator-browser.ts'

const now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
let database: Database
let app: App
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), clock }
  app = await buildApp({ db: database.db, database, config, clock })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function list(platform: string, listed: string | Entry[]): Promise<void> {
  const source = await saveSource(database.db, sampleSource(platform, { platform }))
  const entries =
    typeof listed === 'string'
      ? [{ id: platform, title: listed, start: '2026-12-01T20:00:00' }]
      : listed
  const report = await gather(
    source,
    sampleConnector(samplePlatform(entries)),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock, signal: new AbortController().signal },
  )
  expect(report.error).toBeNull()
}

async function pages(): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from event where merged_into is null order by id`.execute(database.db)
  return rows.map(({ slug }) => slug)
}

test('a wrong merge is split from the page, stays split after the next gathering, and can be undone', async () => {
  await list('one', 'Quartet in the courtyard')
  await list('two', 'Quartet in the courtyard')
  const [slug = '', ...none] = await pages()
  expect(none).toEqual([])
  const browser = await loggedIn(app, database.db, { now })
  const shown = await browser.get(`/operator/events/${slug}`)
  expect(shown.payload).toContain('How alike they are')
  expect(shown.payload).toMatch(/% of their days are the same \(daysShared 1, \+/)
  const listing = /name="listing" value="(\d+)"[^]*?name="listing" value="(\d+)"/.exec(
    shown.payload,
  )
  await browser.post(`/operator/events/${slug}/split`, { listing: listing?.[2] ?? '' })
  expect(await pages()).toHaveLength(2)
  await list('two', 'Quartet in the courtyard!')
  await recluster({ db: database.db, clock })
  // A third listing joins one of them and does not unite them.
  await list('three', 'Quartet in the courtyard')
  expect(await pages()).toHaveLength(2)
  const [first = '', second = ''] = await pages()
  expect(second).not.toBe('')

  await browser.get(`/operator/events/${first}`)
  await browser.post(`/operator/events/${first}/merge`, {
    other: `https://okolo.example/en/events/${second}?x=1`,
  })
  expect(await pages()).toEqual([first])
  const moved = await app.inject(`/v1/events/${second}`)
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `/v1/events/${first}`])
})

test('a field that an operator locks stays as it is, until it is unlocked', async () => {
  const browser = await loggedIn(app, database.db, { now })
  const [slug = ''] = await pages()
  const title = async () => (await app.inject(`/v1/events/${slug}`)).json().title as string
  await browser.get(`/operator/events/${slug}`)
  await browser.post(`/operator/events/${slug}/lock`, { field: 'title', value: 'Strings at dusk' })
  await list('one', 'Quartet in the courtyard, tonight')
  expect(await title()).toBe('Strings at dusk')
  const page = await browser.get(`/operator/events/${slug}`)
  expect(page.payload).toContain('Strings at dusk')

  const wrong = await browser.post(`/operator/events/${slug}/lock`, {
    field: 'category',
    value: 'knitting',
  })
  expect([wrong.statusCode, wrong.payload.includes('category')]).toEqual([400, true])

  await browser.get(`/operator/events/${slug}`)
  await browser.post(`/operator/events/${slug}/unlock`, { field: 'title' })
  expect(await title()).toContain('Quartet')
})

test('explains an impossible action and changes nothing', async () => {
  const browser = await loggedIn(app, database.db, { now })
  const before = await pages()
  await browser.get(`/operator/events/${before[0]}`)
  const answer = await browser.post(`/operator/events/${before[0]}/merge`, { other: 'nothing' })
  expect(answer.statusCode).toBe(400)
  expect(answer.payload).toContain('There is no event')
  expect((await browser.get('/operator/events/nothing')).statusCode).toBe(404)
  expect(await pages()).toEqual(before)
})

test('a listing without an hour that fits two shows of its day waits for an operator', async () => {
  const show = (id: string, start: string) => ({ id, title: 'Marionettes of the old mill', start })
  await list('matinees', [show('m', '2026-12-05T11:00:00')])
  await list('evenings', [show('e', '2026-12-05T19:00:00')])
  const before = (await pages()).length
  await list('days', [show('d', '2026-12-05')])
  expect(await pages()).toHaveLength(before + 1)
  await recluster({ db: database.db, clock })
  expect(await pages()).toHaveLength(before + 1)

  const browser = await loggedIn(app, database.db, { now })
  const page = await browser.get('/operator/merging')
  expect(page.payload.match(/the first has no hour/g)).toHaveLength(2)
  await browser.post('/operator/merging/matches', { a: 'days d', b: 'evenings e', verdict: 'same' })
  expect(await pages()).toHaveLength(before)
  await recluster({ db: database.db, clock })
  expect(await pages()).toHaveLength(before)
  expect((await browser.get('/operator/merging')).payload).toContain('No listing waits')
})
