import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db.ts'
import { testDatabase } from '#server/platform/testing.ts'
import { CardMemory } from './card-memory.ts'
import { loadCards } from './event-card.ts'
import { ReferenceData } from './reference-data.ts'
import { catalogueBuilder } from './testing/catalogue-builder.ts'

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
  const cards = new CardMemory()
  const reference = await new ReferenceData(database.db, () => NOW).get()
  const read = async (now: Date, locale = 'en') => {
    const loaded = await loadCards(database.db, [{ id: dateId, distance: 1 }], {
      reference,
      locale,
      now,
      cards,
    })
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

test('what was read before the catalogue was written is not kept', () => {
  const cards = new CardMemory()
  const mark = cards.mark(NOW)
  cards.invalidate()
  cards.keep([], mark)
  expect(cards.mark(NOW)).not.toBe(mark)
})

test('a kept card is the same object until its date begins: its state is never old', async () => {
  const cards = new CardMemory()
  const reference = await new ReferenceData(database.db, () => NOW).get()
  const read = async (at: string, distance: number | null = null) => {
    const context = { reference, locale: 'en', now: new Date(at), cards }
    return (await loadCards(database.db, [{ id: dateId, distance }], context)).get(dateId)
  }
  await database.db
    .updateTable('event_date')
    .set({ starts_at: new Date('2026-11-20T19:00:30Z') })
    .execute()
  const before = await read('2026-11-20T19:00:10Z')
  expect(before?.state).toBe('upcoming')
  expect(await read('2026-11-20T19:00:29Z')).toBe(before)
  expect((await read('2026-11-20T19:00:30Z'))?.state).toBe('happening')
  expect((await read('2026-11-20T19:00:10Z', 2))?.distance).toBe(2)
  expect((await read('2026-11-20T19:00:10Z'))?.distance).toBe(null)
})
