import { LOCALES } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { translated } from '#server/catalogue/testing/translated.ts'
import { titleTranslations } from './read-translations.ts'
import { indexedLocales, indexedLocalesColumn } from './indexed-locales.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const dates = [{ start: '2026-11-20T19:00:00Z' }]
  await event({ slug: 'sk', title: 'Trhy', language: 'sk', dates })
  await event({ slug: 'hu', title: 'Vásár', language: 'hu', dates })
  await event({ slug: 'und', title: 'X', language: 'und', dates })
  await event({ slug: 'pt', title: 'Feira', language: 'pt-BR', dates })
  await event({
    slug: 'both',
    title: 'Trhy',
    titles: { sk: 'Trhy', 'it-CH': 'Mercatini' },
    language: 'sk',
    dates,
  })
  await event({ slug: 'wien', title: 'Trhy', language: 'sk', city: 'wien', dates })
  await event({ slug: 'elsewhere', title: 'Trhy', language: 'sk', city: 'elsewhere', dates })
  for (const [language, text, target, content] of [
    ['sk', 'Trhy', 'it', 'Mercati'],
    ['sk', 'Trhy', 'en', 'Markets'],
    ['sk', 'Trhy', 'uk', null],
    ['sk', 'Trhy', 'pl', 'Targi'],
    ['hu', 'Vásár', 'it', 'Fiera'],
  ] as const)
    await translated(database.db, { language, text }, target, content)
})
afterAll(() => database.close())

type Row = { slug: string; city: string; found: string[] } & Parameters<typeof indexedLocales>[0]

/** The locales of each event, which both ways of saying the rule find. */
async function found(allowed: Record<string, string[]>) {
  const index = new Map(Object.entries(allowed))
  const { rows } = await sql<Row>`
    select e.slug, c.slug as city, e.language, e.titles, ${titleTranslations()} as translated_titles,
      ${indexedLocalesColumn(index)} as found
    from event e join city c on c.id = e.city_id`.execute(database.db)
  expect(rows).toHaveLength(7)
  return Object.fromEntries(
    rows.map((row) => {
      const one = indexedLocales(row, index.get(row.city) ?? [])
      expect([row.slug, row.found.toSorted()]).toEqual([row.slug, one.toSorted()])
      return [row.slug, one]
    }),
  )
}

test('without an operator’s word a page is found in the languages that people wrote its title in', async () => {
  const usual = {
    sk: ['sk'],
    hu: ['en'],
    und: LOCALES,
    pt: ['pt'],
    both: ['it', 'sk'],
    wien: ['sk'],
    elsewhere: ['sk'],
  }
  expect(await found({})).toEqual(usual)
  expect(await found({ bratislava: [] })).toEqual(usual)
})

test('a translation that passed the checks adds its language where the city’s operator said so', async () => {
  expect(await found({ bratislava: ['it', 'uk', 'pl', 'de'], wien: ['en'] })).toEqual({
    sk: ['it', 'sk'],
    hu: ['en', 'it'],
    und: LOCALES,
    pt: ['pt'],
    both: ['it', 'sk'],
    wien: ['en', 'sk'],
    elsewhere: ['sk'],
  })
})
