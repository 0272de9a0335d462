import { api } from '@okolo/contract/api/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { noteSearch } from '#server/ingest/maintenance/note-search.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

const Found = z.object({
  results: z.array(z.object({ slug: z.string() })),
  next: z.string().nullable(),
  corrected: z.string().optional(),
})

let database: Database
let app: App

const EVENTS: [
  slug: string,
  title: string,
  language: string,
  venue?: string | undefined,
  performer?: string,
][] = [
  ['en', 'An evening with the brass band', 'en'],
  ['es', 'Noche de canción española', 'es', 'Sala Corazón'],
  ['fr', 'Fête de la forêt', 'fr'],
  ['pt', 'Exposição de máscaras', 'pt'],
  ['de', 'Führung durch die Gärten', 'de', undefined, 'Jörg Müßig'],
  ['ru', 'Щелкунчик и ёлка', 'ru', undefined, 'Пётр Чайковский'],
  ['it', 'La città perché no', 'it'],
  ['sk', 'Ľúbostné piesne a šlágre', 'sk', 'Dom odborov Žilina'],
  ['uk', 'Вечір української пісні', 'uk', 'Палац Україна', 'Анна Куліш'],
]

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const dates = [{ start: '2026-11-26T19:00:00Z' }]
  for (const [slug, title, language, venue, performer] of EVENTS)
    await event({
      slug,
      title,
      language,
      dates,
      category: 'other',
      ...(venue === undefined ? {} : { venue }),
      detail: { performers: performer === undefined ? [] : [{ name: performer, url: null }] },
    })
  const given = { dates, category: 'theatre', city: 'wien' }
  await event({ ...given, slug: 'title', title: 'Hamlet' })
  await event({ ...given, slug: 'longer', title: 'Hamlet for children', popularity: 900 })
  await event({ ...given, slug: 'company', title: 'Othello', organizers: ['Hamlet company'] })
  await event({ ...given, slug: 'place', title: 'Macbeth', venue: 'Hamlet' })
  await event({ ...given, slug: 'exhibited', title: 'Skulls', category: 'exhibition' })
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

async function list(search: string, more = '') {
  const url = `${api.events.path}?search=${encodeURIComponent(search)}${more}`
  return Found.parse(JSON.parse((await app.inject(url)).body))
}
const found = async (search: string, more?: string) =>
  (await list(search, more)).results.map(({ slug }) => slug)

describe('in nine languages, without accents, in any case, with the last word unfinished', () => {
  test.each([
    ['BRASS ba', 'en'],
    ['cancion espan', 'es'],
    ['corazon', 'es'],
    ['fete foret', 'fr'],
    ['exposicao masc', 'pt'],
    ['fuhrung garten', 'de'],
    ['jorg mussig', 'de'],
    ['щелкун', 'ru'],
    ['елка', 'ru'],
    ['citta perche', 'it'],
    ['lubostne slag', 'sk'],
    ['ZILINA', 'sk'],
    ['вечір укр', 'uk'],
    ['палац', 'uk'],
  ])('%s', async (search, slug) => {
    expect(await found(search)).toEqual([slug])
  })
})

describe('Cyrillic by Latin letters and the other way round', () => {
  test.each([
    ['shchelkunchik', 'ru'],
    ['chaykovsky', 'ru'],
    ['čajkovskij', 'ru'],
    ['Anna Kulish', 'uk'],
    ['Anna Kuliš', 'uk'],
    ['vechir pisni', 'uk'],
    ['брасс', 'en', 'брас'],
    ['Жиліна', 'sk'],
    ['слагре', 'sk'],
  ])('%s', async (search, slug, other = search) => {
    expect([...(await found(search)), ...(await found(other))]).toContain(slug)
  })
})

describe('slips', () => {
  test.each([
    ['hamlte', 'hamlet', 'title'],
    ['forrêt', 'foret', 'fr'],
    ['piense slagre', 'piesne slagre', 'sk'],
    ['украмнської', 'української', 'uk'],
    ['щелкунчек', 'щелкунчик', 'ru'],
    ['mascraras', 'mascaras', 'pt'],
  ])('%s is read as %s', async (search, corrected, slug) => {
    const { results, corrected: read } = await list(search)
    expect(results.map((card) => card.slug)).toContain(slug)
    expect(read).toBe(corrected)
  })

  test('keeps words that find something, and words that resemble nothing', async () => {
    expect((await list('haml')).corrected).toBeUndefined()
    expect(await list('xylophonist')).toMatchObject({ results: [] })
    expect((await list('hamlet brass')).corrected).toBeUndefined()
  })
})

test('ranks exact titles and venues first, then titles before organizers', async () => {
  expect((await found('Hamlet')).slice(0, 2).toSorted()).toEqual(['place', 'title'])
  expect((await found('Hamlet')).slice(2)).toEqual(['longer', 'company'])
})

test('a city and a category are found by their names in any language', async () => {
  expect((await found('Viedeň theatre')).toSorted()).toEqual([
    'company',
    'longer',
    'place',
    'title',
  ])
  expect(await found('відень hamlet chil')).toEqual(['longer'])
  expect(await found('exhibitions')).toEqual(['exhibited'])
})

test('pages of results add up to the whole, also of a search that was corrected', async () => {
  for (const search of ['hamlet', 'hamlte']) {
    const whole = await found(search)
    const walked: string[] = []
    let cursor = ''
    do {
      const { results, next } = await list(search, `&page_size=1${cursor}`)
      walked.push(...results.map(({ slug }) => slug))
      cursor = next === null ? '' : `&cursor=${next}`
    } while (cursor !== '')
    expect(walked).toEqual(whole)
  }
})
