import { afterAll, beforeAll, expect, test } from 'vitest'
import { Cache } from '#server/platform/cache.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { loadCards, type KnownCard } from './event-card.ts'
import { ReferenceData } from '../reference/reference-data.ts'
import { catalogueBuilder } from '../testing/catalogue-builder.ts'

const NOW = new Date('2026-11-20T15:00:10Z')
let database: Database
let dateId: number
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await event({ slug: 'quartet', dates: [{ start: '2026-11-20T19:00:00Z' }], title: 'Quartet' })
  const row = await database.db.selectFrom('event_date').select('id').executeTakeFirstOrThrow()
  dateId = row.id
})
afterAll(() => database.close())

test('a card is read once a minute, told in every language, and again when the catalogue was written', async () => {
  let clock = NOW
  const cards = new Cache<KnownCard>({ clock: () => clock, maxBytes: 1_000_000 })
  const reference = await new ReferenceData(database.db, () => NOW).get()
  const read = async (now: Date, locale = 'en') => {
    clock = now
    const context = { reference, locale, now }
    const loaded = await loadCards(database.db, [{ id: dateId, distance: 1 }], context, cards)
    return loaded.get(dateId)
  }
  const rename = (title: string) =>
    database.db
      .updateTable('event')
      .set({ title, titles: JSON.stringify({ sk: title }) })
      .execute()

  expect(await read(NOW)).toMatchObject({ title: 'Quartet', distance: 1 })
  await rename('Quintet')
  expect((await read(new Date('2026-11-20T15:00:59Z'), 'sk'))?.title).toBe('Quartet')
  expect((await read(new Date('2026-11-20T15:01:00Z')))?.title).toBe('Quintet')
  await rename('Sextet')
  cards.invalidate()
  expect((await read(new Date('2026-11-20T15:01:01Z')))?.title).toBe('Sextet')
})
