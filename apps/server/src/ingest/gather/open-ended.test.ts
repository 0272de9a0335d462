import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDetail } from '#server/catalogue/cards/event-detail.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { gather } from './gather.ts'
import { saveSource } from '../sources/source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'

const now = new Date('2026-11-20T12:00:00Z')
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  const { db } = database
  const repeated = (id: string, rule: string, first = '2026-11-01') => ({
    id,
    title: id,
    start: '2026-11-01T10:00:00',
    draft: {
      when: [],
      recurrence: {
        start: `${first}T10:00:00`,
        end: `${first}T18:00:00`,
        tz: 'Europe/Bratislava',
        rules: [rule],
      },
    },
  })
  const entries = [
    repeated('endless', 'FREQ=DAILY'),
    repeated('years', 'FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA,SU;UNTIL=20280110T230000Z'),
    repeated('winter', 'FREQ=DAILY;UNTIL=20270228T230000Z'),
    repeated('old', 'FREQ=DAILY', '2022-12-14'),
    repeated('sundays', 'FREQ=WEEKLY;BYDAY=SU'),
  ]
  const source = await saveSource(db, sampleSource('one'))
  await gather(
    source,
    sampleConnector(samplePlatform(entries)),
    () => Promise.reject(new Error()),
    {
      db,
      clock: () => now,
      signal: new AbortController().signal,
    },
  )
})
afterAll(() => database.close())

const shown = async (title: string) => {
  const { rows } = await sql<{ slug: string }>`
    select slug from event where title = ${title}`.execute(database.db)
  const reference = await new ReferenceData(database.db, () => now).get()
  return loadDetail(database.db, rows[0]?.slug ?? '', null, { reference, locale: 'en', now })
}
const everyDay = { days: [1, 2, 3, 4, 5, 6, 7], at: '10:00' }

test('the end of what was worked out of a rule is not an end of the run', async () => {
  expect(await shown('endless')).toMatchObject({
    since: '2026-11-01',
    is_long: true,
    open_until: null,
    goes_on: true,
    opening: everyDay,
    state: 'happening',
  })
})

test('the first date worked out of a rule is not its first day, and it did not open just now', async () => {
  const old = await shown('old')
  expect(old).toMatchObject({ since: '2022-12-14', reason: null })
  expect(old?.dates[0]?.start.slice(0, 7)).toBe('2026-10')
})

test('a run that ends after what was worked out ends when its rule says', async () => {
  expect(await shown('years')).toMatchObject({
    open_until: '2028-01-09',
    goes_on: true,
    opening: { days: [2, 3, 4, 5, 6, 7], at: '10:00' },
  })
})

test('a run whose every date is known ends with the last', async () => {
  expect(await shown('winter')).toMatchObject({
    open_until: '2027-02-28',
    goes_on: false,
    opening: everyDay,
  })
})

test('a weekly series without an end goes on, and is not on where today is another weekday', async () => {
  expect(await shown('sundays')).toMatchObject({
    is_long: false,
    open_until: null,
    goes_on: true,
    opening: null,
    state: 'upcoming',
    date: { start: '2026-11-22T10:00:00+01:00' },
  })
})
