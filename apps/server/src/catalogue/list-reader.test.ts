import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/db.ts'
import { testDatabase } from '#server/platform/testing.ts'
import { CardMemory } from './card-memory.ts'
import { loadCards } from './event-card.ts'
import { listReader } from './list-reader.ts'
import { ReferenceData } from './reference-data.ts'
import { catalogueBuilder } from './testing/catalogue-builder.ts'

const NOW = new Date('2026-11-20T15:00:10Z')
const LATEST_FIRST = sql`select id, starts_at from event_date order by starts_at desc limit 10`
let database: Database
let cards: CardMemory

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  for (const [title, start] of [
    ['Quartet', '2026-11-20T19:00:00Z'],
    ['Trio', '2026-11-22T19:00:00Z'],
    ['Duo', '2026-11-21T19:00:00Z'],
  ] as const)
    await event({ slug: title.toLowerCase(), dates: [{ start }], title })
})
afterAll(() => database.close())
beforeEach(() => {
  cards = new CardMemory()
})

/** The titles of cards as the catalogue has them when each event is called `now ...` since the list was read. */
async function titlesOf(rows: readonly { id: number }[]): Promise<(string | undefined)[]> {
  const reference = await new ReferenceData(database.db, () => NOW).get()
  const rename = (from: string, to: string) =>
    sql`
      update event set titles = replace(titles::text, ${from}::text, ${to}::text)::jsonb, title = replace(title, ${from}::text, ${to}::text)
      where title like ${`%${from}%`}`.execute(database.db)
  for (const title of ['Quartet', 'Trio', 'Duo']) await rename(title, `now ${title}`)
  try {
    const choices = rows.map(({ id }) => ({ id, distance: null }))
    const context = { reference, locale: 'en', now: NOW, cards }
    const loaded = await loadCards(database.db, choices, context)
    return rows.map(({ id }) => loaded.get(id)?.title)
  } finally {
    await rename('now ', '')
  }
}

const inCity = (cityId: number | null) => listReader(database.db, { now: NOW, cards }, cityId)

test('the first list of a city in a minute brings its cards along, in its order', async () => {
  const rows = await inCity(1)(LATEST_FIRST)
  expect(await titlesOf(rows)).toEqual(['Trio', 'Duo', 'Quartet'])
})

test('the next one brings its rows, in the same order: its cards are likely to be known', async () => {
  cards.listed.note(1, NOW)
  const rows = await inCity(1)(LATEST_FIRST)
  expect(await titlesOf(rows)).toEqual(['now Trio', 'now Duo', 'now Quartet'])
})

test('another city, and a list of all, are first lists again, and so is any in the next minute', async () => {
  cards.listed.note(1, NOW)
  expect(cards.listed.has(2, NOW)).toBe(false)
  expect(cards.listed.has(null, NOW)).toBe(false)
  expect(cards.listed.has(1, new Date(NOW.getTime() + 60_000))).toBe(false)
  expect(await titlesOf(await inCity(2)(LATEST_FIRST))).toEqual(['Trio', 'Duo', 'Quartet'])
})

test('of what the list does not show, no card is read', async () => {
  const rows = await inCity(1)(LATEST_FIRST, sql`page.starts_at > '2026-11-21T00:00:00Z'`)
  expect(await titlesOf(rows)).toEqual(['Trio', 'Duo', 'now Quartet'])
})

test('nothing is kept of a list that was read while the catalogue was written', async () => {
  const reading = inCity(1)(LATEST_FIRST)
  cards.invalidate()
  expect(await titlesOf(await reading)).toEqual(['now Trio', 'now Duo', 'now Quartet'])
})
