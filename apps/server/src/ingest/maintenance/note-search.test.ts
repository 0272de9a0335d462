import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { sourceHash } from '#server/subjects/translation/store/source-hash.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { noteSearch } from './note-search.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const dates = [{ start: '2026-11-20T19:00:00Z' }]
  const performers = [{ name: 'Анна Куліш', url: null }]
  await event({
    slug: 'a',
    title: 'Šansón 2026',
    venue: 'Klub Ôsma',
    dates,
    detail: { performers, tags: ['Swing'], descriptions: { sk: 'Večer plný jazzu' } },
  })
  for (let i = 0; i < 250; i++) await event({ slug: `b${i}`, title: `Ateliér ${i}`, dates })
  // As rows were written before: the title alone.
  await sql`update event_text set vector = to_tsvector('simple', 'old')`.execute(database.db)
  await sql`update search_todo set rewrite = true`.execute(database.db)
})
afterAll(() => database.close())

const words = async () => {
  const { rows } = await sql<{ word: string }>`
    select word from search_word order by word`.execute(database.db)
  return rows.map(({ word }) => word)
}

test('goes on where it was stopped, a batch at a time', async () => {
  expect(await noteSearch(database.db, { budgetMs: -1 })).toBe(200)
  expect(await noteSearch(database.db, { budgetMs: 60_000 })).toBe(51)
  expect(await noteSearch(database.db, { budgetMs: 60_000 })).toBe(0)
})

test('rows of the older form are found by performers in Latin letters too', async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*) n from event_text where vector @@ 'kulish:B'::tsquery and vector @@ 'sanson:A'::tsquery`.execute(
    database.db,
  )
  expect(rows[0]?.n).toBe(1)
})

test('rows of the older form are found by tags and genres, after titles', async () => {
  for (const word of ['swing', 'jazz']) {
    const { rows } = await sql<{ n: number }>`
      select count(*) n from event_text where vector @@ ${`${word}:D`}::tsquery`.execute(
      database.db,
    )
    expect(rows[0]?.n, word).toBe(1)
  }
})

test('an event is found in the words of its title and of its translations', async () => {
  const source = { language: 'sk', text: 'Šansón 2026' }
  const found = async (word: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) n from event_text where vector @@ ${`${word}:A`}::tsquery`.execute(
      database.db,
    )
    return rows[0]?.n
  }
  for (const [target, content] of Object.entries({ en: 'Torch song', uk: 'Пісня', de: null }))
    await sql`
      insert into translation (source_hash, target, model, names, content, characters, chosen_at)
      values (${sourceHash(source)}, ${target}, 'test', '', ${content}, 1, now())`.execute(
      database.db,
    )
  await sql`
    insert into search_todo (event_id, rewrite) select id, true from event where slug = 'a'`.execute(
    database.db,
  )
  expect(await found('torch')).toBe(0)
  await noteSearch(database.db, { budgetMs: 60_000 })
  for (const word of ['torch', 'пісня', 'sanson']) expect(await found(word), word).toBe(1)
})

test('words are noted folded, without numbers and lexemes of names', async () => {
  const noted = await words()
  expect(noted.filter((word) => /[\d:]/.test(word))).toEqual([])
  expect(noted).toEqual(
    expect.arrayContaining([
      'anna',
      'atelier',
      'klub',
      'kulis',
      'kulish',
      'osma',
      'sanson',
      'анна',
      'куліш',
    ]),
  )
})

test('names of venues are noted with their city', async () => {
  const { rows } = await sql`select kind, city_id from search_name`.execute(database.db)
  expect(rows).toEqual([{ kind: 'venue', city_id: expect.any(Number) }])
})
