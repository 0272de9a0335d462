import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { loggedIn, type OperatorBrowser } from '../testing/operator-browser.ts'

/** Friday, 20 November 2026, 16:00 in Bratislava. */
const FRIDAY = new Date('2026-11-20T15:00:00Z')
let now = FRIDAY
let database: Database
let app: App
let ada: OperatorBrowser
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await event({ slug: 'quartet', dates: [{ start: '2026-11-21T19:00:00Z' }], price: 0 })
  await event({ slug: 'other', dates: [{ start: '2026-11-21T20:00:00Z' }], price: 9 })
  const clock = () => now
  app = await buildApp({
    db: database.db,
    database,
    config: { ...readConfig({ LOG_LEVEL: 'silent' }), clock },
    clock,
    requestsPerMinute: 100_000,
  })
})
beforeEach(async () => {
  now = FRIDAY
  ada = await loggedIn(app, database.db, { now })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function ask(url: string, language = 'en') {
  return (await app.inject({ url, headers: { 'accept-language': language } })).json()
}

test('a note stands on the event’s page in the reader’s language until it is taken back', async () => {
  const path = '/operator/events/quartet'
  await ada.get(path)
  const form = { 'note-en': 'Doors open at the back.', 'note-sk': 'Vchod zozadu.' }
  expect((await ada.post(`${path}/note`, form)).statusCode).toBe(303)
  expect((await ask('/v1/events/quartet/', 'sk')).note).toEqual({
    text: 'Vchod zozadu.',
    language: 'sk',
  })
  expect((await ask('/v1/events/quartet/', 'fr')).note).toEqual({
    text: 'Doors open at the back.',
    language: 'en',
  })
  expect((await ada.get(path)).payload).toContain('value="Doors open at the back."')
  expect((await ada.post(`${path}/note`, { 'note-en': ' ' })).statusCode).toBe(400)

  // An event that joins another brings its note.
  const id = (slug: string) => sql`(select id from event where slug = ${slug})`
  await sql`update event set merged_into = ${id('other')} where slug = 'quartet'`.execute(
    database.db,
  )
  app.invalidate()
  expect((await ask('/v1/events/other/')).note).toMatchObject({ language: 'en' })
  await sql`update event set merged_into = null where slug = 'quartet'`.execute(database.db)

  await ada.post(`${path}/note`, { do: 'remove' })
  expect((await ask('/v1/events/quartet/')).note).toBeNull()
})

test('an announcement stands from its first day to its last, above its city or all pages', async () => {
  await ada.get('/operator/announcements')
  const say = (form: Record<string, string>) => ada.post('/operator/announcements', form)
  await say({ 'text-en': 'Everywhere.', until: '2026-11-21' })
  await say({ city: 'Bratislava', 'text-en': 'Here.', from: '2026-11-21', until: '2026-11-22' })
  const shown = async (query: string) =>
    (await ask(`/v1/announcements/${query}`)).map(({ text }: { text: string }) => text)
  expect(await shown('')).toEqual(['Everywhere.'])
  expect(await shown('?city=bratislava')).toEqual(['Everywhere.'])
  now = new Date('2026-11-20T23:01:00Z')
  expect(await shown('?city=bratislava')).toEqual(['Here.', 'Everywhere.'])
  expect(await shown('?city=wien')).toEqual(['Everywhere.'])
  now = new Date('2026-11-21T23:01:00Z')
  expect(await shown('?city=bratislava')).toEqual(['Here.'])

  ada = await loggedIn(app, database.db, { now })
  const page = await ada.get('/operator/announcements')
  await ada.post(/\/operator\/announcements\/\d+\/end/.exec(page.payload)?.[0] ?? '')
  expect(await shown('?city=bratislava')).toEqual([])
  for (const [form, says] of [
    [{ 'text-en': 'No end.' }, 'needs an end'],
    [{ 'text-en': 'Late.', from: '2026-12-02', until: '2026-12-01' }, 'over before it begins'],
    [{ 'text-en': 'Where?', city: 'atlantis', until: '2026-12-01' }, 'is not a city'],
  ] as const) {
    const answer = await say(form)
    expect([answer.statusCode, answer.payload.includes(says)]).toEqual([400, true])
  }
})

test('a collection has a page’s data, a feed that follows it, and a place in the sitemap', async () => {
  await ada.get('/operator/collections')
  const save = (form: Record<string, string>) =>
    ada.post('/operator/collections', {
      slug: 'free-here',
      'name-en': 'Free here',
      'name-sk': 'Zadarmo',
      filter: 'https://okolo.example/en/feed/bratislava?free=true',
      position: '1',
      landing: 'on',
      ...form,
    })
  expect((await save({})).statusCode).toBe(303)
  expect(await ask('/v1/collections/free-here/', 'sk')).toEqual({
    slug: 'free-here',
    name: { text: 'Zadarmo', language: 'sk' },
    intro: null,
    filter: 'free=true&city=bratislava',
    on_landing: true,
  })
  expect((await ada.get('/operator/collections')).payload).toMatch(/1 event\s/)
  const feed = await app.inject('/v1/collections/free-here/events.json?locale=en')
  expect(feed.json()).toMatchObject({ title: expect.stringContaining('Free here') })
  expect(feed.json().items.map(({ url }: { url: string }) => url)).toEqual([
    expect.stringContaining('/quartet'),
  ])
  expect((await app.inject('/v1/collections/free-here/events.ics')).payload).toContain('VEVENT')
  expect((await app.inject('/sitemaps/en/pages.xml')).payload).toContain(
    '/en/collections/free-here',
  )
  const picture = await app.inject('/og/en/collections/free-here.png')
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])

  // The same address, another filter.
  await save({ filter: 'city=bratislava', until: '2026-11-20' })
  const changed = await app.inject('/v1/collections/free-here/events.json')
  expect(changed.json().items).toHaveLength(2)
  now = new Date('2026-11-20T23:01:00Z')
  expect((await app.inject('/v1/collections/free-here/')).statusCode).toBe(404)
  expect(await ask('/v1/collections/')).toEqual([])
  now = FRIDAY
  await ada.post('/operator/collections/free-here/remove')
  expect((await app.inject('/v1/collections/free-here/events.rss')).statusCode).toBe(404)
  for (const [form, says] of [
    [{ slug: 'Not Good' }, 'is not small letters'],
    [{ filter: '' }, 'copy its address'],
    [{ filter: 'city=atlantis' }, 'is not a city'],
    [{ filter: 'city=bratislava&category=dragons' }, 'is not a category'],
    [{ filter: 'city=bratislava&date=soon' }, 'date:'],
    [{ position: 'first' }, 'is not a whole number'],
  ]) {
    const answer = await save(form as Record<string, string>)
    expect([form, answer.statusCode, answer.payload.includes(says as string)]).toEqual([
      form,
      400,
      true,
    ])
  }
})
