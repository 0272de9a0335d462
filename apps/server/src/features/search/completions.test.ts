import { api, type Answer } from '@okolo/contract/api/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { translated } from '#server/catalogue/testing/translated.ts'
import { noteSearch } from '#server/ingest/maintenance/note-search.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { ownFirst } from './completions.ts'

let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const dates = [{ start: '2026-11-26T19:00:00Z' }]
  await event({ slug: 'vila', title: 'Vianočný koncert', venue: 'Vila Dunaj', dates })
  await event({ slug: 'vienna-ball', title: 'Vianočný ples', city: 'wien', popularity: 9, dates })
  await event({ slug: 'jazz', title: 'Jazz', organizers: ['Videoklub'], dates })
  await event({ slug: 'jazz-more', title: 'Jazz a hostia', popularity: 9, dates })
  await event({ slug: 'jazz-again', title: 'Jazz a hostia', dates })
  await event({ slug: 'hall', title: 'Tri sestry', venue: 'Theatre', dates })
  await event({ slug: 'wien', title: 'Wien', dates })
  await event({ slug: 'wien-1', title: 'Wien 1', dates })
  await event({ slug: 'over', title: 'Veranda', dates: [{ start: '2026-11-20T08:00:00Z' }] })
  await event({ slug: 'kulish', title: 'Вечір поезії', venue: 'Віндзор', dates })
  await event({ slug: 'museum', title: 'Obrazy', venue: 'Múzeum hier', dates })
  for (const slug of ['night', 'day'])
    await event({ slug, title: 'Sochy', venue: 'Múzeum mesta Bratislavy', dates })
  await event({ slug: 'depot', title: 'Sklad', venue: 'Depo múzeum', dates })
  await event({ slug: 'choirs', title: 'Slávnosť zborov', language: 'sk', dates })
  const choirs = { language: 'sk', text: 'Slávnosť zborov' }
  await translated(database.db, choirs, 'it', 'Festa corale')
  await translated(database.db, choirs, 'uk', 'Свято хорів')
  await sql`
    insert into search_todo (event_id, rewrite) select id, true from event where slug = 'choirs'
    on conflict (event_id) do update set rewrite = true`.execute(database.db)
  await noteSearch(database.db, { budgetMs: 60_000 })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function typed(
  q: string,
  city = 'bratislava',
  locale = 'en',
): Promise<Answer<'completions'>> {
  const { body } = await app.inject({
    url: `${api.completions.path}?q=${encodeURIComponent(q)}&city=${city}`,
    headers: { 'accept-language': locale },
  })
  return api.completions.answer.parse(JSON.parse(body))
}
const labels = async (q: string, city?: string, locale?: string) =>
  Object.fromEntries(
    (await typed(q, city, locale)).groups.map(({ kind, results }) => [
      kind,
      results.map(({ label }) => label),
    ]),
  )

test('two letters are enough, for every kind of thing that begins so', async () => {
  expect(await typed('vi')).toEqual({
    groups: [
      { kind: 'city', results: [{ label: 'Vienna', sublabel: 'Austria', slug: 'wien' }] },
      {
        kind: 'event',
        results: [{ label: 'Vianočný koncert', sublabel: '26 Nov · Vila Dunaj', slug: 'vila' }],
      },
      {
        kind: 'venue',
        results: [
          { label: 'Vila Dunaj', sublabel: 'Bratislava', slug: 'Vila Dunaj' },
          { label: 'Віндзор', sublabel: 'Bratislava', slug: 'Віндзор' },
        ],
      },
      { kind: 'organizer', results: [{ label: 'Videoklub', sublabel: null, slug: 'Videoklub' }] },
    ],
  })
  expect(await typed('v')).toEqual({ groups: [] })
})

test('offers exact names first, then those in the city', async () => {
  expect(await labels('jazz')).toMatchObject({ event: ['Jazz', 'Jazz a hostia'] })
  expect(await labels('vianocny')).toMatchObject({ event: ['Vianočný koncert', 'Vianočný ples'] })
})

test('the kind of which something is called exactly so comes first', async () => {
  const kinds = async (q: string) => (await typed(q)).groups.map(({ kind }) => kind)
  expect(await kinds('vi')).toEqual(['city', 'event', 'venue', 'organizer'])
  expect(await kinds('vila dunaj')).toEqual(['venue'])
  expect((await kinds('vienna'))[0]).toBe('city')
  expect((await kinds('VÍDEOKLUB'))[0]).toBe('organizer')
  // A hall and a category have one name, an event and a city: they stay as they were.
  expect(await kinds('theatre')).toEqual(['category', 'venue'])
  expect(await kinds('wien 1')).toEqual(['event'])
  expect(await kinds('wien')).toEqual(['city', 'event'])
})

test('of venues called alike the one where most is on comes first, then the others that begin so', async () => {
  expect((await labels('muz')).venue).toEqual([
    'Múzeum mesta Bratislavy',
    'Múzeum hier',
    'Depo múzeum',
  ])
  expect((await labels('muzeum hier')).venue?.[0]).toBe('Múzeum hier')
})

test('offers no ended event, even before a job has run', async () => {
  expect(await labels('veranda')).toEqual({})
})

test('a name in the language of the reader comes before one in another', () => {
  const found = [
    { slug: 'party', names: { en: 'Parties', it: 'Feste' } },
    { slug: 'festival', names: { en: 'Festivals', it: 'Rassegne' } },
  ]
  const first = (locale: string) => ownFirst(found, 'fest', locale)[0]?.slug
  expect([first('en'), first('it')]).toEqual(['festival', 'party'])
})

test('a category by its name, a city by any of its names', async () => {
  expect(await labels('exhib')).toEqual({ category: ['exhibition'] })
  expect(await labels('відень')).toEqual({ city: ['Vienna'] })
})

test('a few letters mean a city as the reader or its people call it, not as others do', async () => {
  const cities = async (q: string) => (await labels(q, 'bratislava', 'pt')).city
  expect(await cities('wie')).toEqual(['Wien'])
  expect(await cities('vie')).toBeUndefined()
  expect(await cities('vied')).toEqual(['Wien'])
  // Letters of another script than the page's are read as written.
  expect(await cities('від')).toEqual(['Wien'])
})

test('Cyrillic names by Latin letters', async () => {
  expect(await labels('vechir')).toEqual({ event: ['Вечір поезії'] })
  expect(await labels('vindz')).toEqual({ venue: ['Віндзор'] })
})

test.each(['!!!', '"', "o'b\\r <!> & | :*", '((((', '%%', 'ŉŉŉ', "':*'"])(
  'nothing breaks on %s',
  async (q) => {
    expect(await typed(q)).toMatchObject({ groups: [] })
  },
)

test('an event is offered by its title in the reader’s language, or by the one that they type', async () => {
  expect(await labels('festa', 'bratislava', 'it')).toMatchObject({ event: ['Festa corale'] })
  expect(await labels('свято хор', 'bratislava', 'uk')).toMatchObject({ event: ['Свято хорів'] })
  expect(await labels('slavnost', 'bratislava', 'it')).toMatchObject({ event: ['Slávnosť zborov'] })
  // Words of another language than the page's find it, too.
  expect(await labels('festa cor', 'bratislava', 'de')).toMatchObject({
    event: ['Slávnosť zborov'],
  })
})

test.each(['festa corale', 'slávnosť zborov', 'свято хорів'])(
  'a search for "%s" finds the event on every page',
  async (words) => {
    for (const locale of ['it', 'sk', 'de']) {
      const { body } = await app.inject({
        url: `${api.events.path}?city=bratislava&search=${encodeURIComponent(words)}`,
        headers: { 'accept-language': locale },
      })
      const { results } = api.events.answer.parse(JSON.parse(body))
      expect(results.map(({ slug }) => slug)).toEqual(['choirs'])
      expect(results[0]?.translated_title).toBe(locale === 'it' ? 'Festa corale' : undefined)
    }
  },
)
