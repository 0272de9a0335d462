import { afterAll, beforeAll, expect, test } from 'vitest'
import { countEvents } from '#server/catalogue/filter/count-events.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { gather } from '../gather/gather.ts'
import { saveSource } from '../sources/source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'

const now = new Date('2026-11-20T12:00:00Z')
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  const at = (day: number) => `2026-12-0${day}T20:00:00`
  const entries = [
    { id: 'ramp', title: 'Accordion duo', start: at(1), draft: { accessibility: ['wheelchair'] } },
    {
      id: 'stairs',
      title: 'Chess open',
      start: at(2),
      draft: { accessibility: ['no wheelchair'] },
    },
    { id: 'field', title: 'Toddler gym', start: at(3), draft: { age: { min: 2, max: 4 } } },
    {
      id: 'text',
      title: 'Shadow figures',
      start: at(4),
      draft: { descriptionHtml: { en: 'For children aged 5 to 9.' } },
    },
    { id: 'silent', title: 'Harbour walk', start: at(5) },
  ]
  await gather(
    await saveSource(database.db, sampleSource('sample')),
    sampleConnector(samplePlatform(entries)),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock: () => now, signal: new AbortController().signal },
  )
})
afterAll(() => database.close())

test.each([
  [{}, 5],
  [{ accessible: true }, 1],
  [{ age: 3 }, 1],
  [{ age: 5 }, 1],
  [{ age: 4, accessible: true }, 0],
  [{ age: 15 }, 0],
])('finds ages and wheelchair access of records: %o has %i', async (filter, count) => {
  const reference = await new ReferenceData(database.db, () => now).get()
  expect(
    await countEvents({ ...filter, city: 'bratislava' }, { db: database.db, reference, now }),
  ).toBe(count)
})
