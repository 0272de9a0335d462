import { expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { scoreMessages } from './testing/read-messages.ts'

test('messages of nine languages are read, and nothing is wrong and sure', async () => {
  const database = await testDatabase()
  await seedPlaces(database.db)
  const { cities } = await loadKnownPlaces(database.db)
  await database.close()
  const scores = scoreMessages(new URL('testing/messages.yaml', import.meta.url), { cities, today: '2026-11-29' })
  for (const [field, score] of scores) console.log(field, JSON.stringify(score))
  expect([...scores.values()].flatMap(({ wrongAndSure }) => wrongAndSure)).toEqual([])
  expect([...scores.values()].flatMap(({ shouldDoubt }) => shouldDoubt)).toEqual([])
})
