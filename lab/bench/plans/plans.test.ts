import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@okolo/server/platform/database/db.ts'
import { testDatabase } from '@okolo/server/platform/testing/database.ts'
import { fillCatalogue } from '../databases/fill-catalogue.ts'
import { NOW } from '../databases/filled-database.ts'
import { indexesIn, PLANNED_DATES, readPlans, wholeTablesIn, type HotPlan } from './read-plans.ts'
import { PLANS } from './write-plans.ts'

/** A narrow table from which a job needs a city's share. */
const MAY_READ_ALL: Record<string, string[]> = { 'job-popularity': ['event_signal'] }

// The embedded database is another version of PostgreSQL with other plans. These are a server's.
describe.skipIf(!process.env['TEST_DATABASE_URL'])('plans of the hot queries', () => {
  let database: Database
  let plans: HotPlan[] = []
  const kept = new Map<string, string>()
  beforeAll(async () => {
    database = await testDatabase()
    await fillCatalogue(database, PLANNED_DATES, NOW)
    plans = await readPlans(database)
    for (const file of await readdir(PLANS))
      kept.set(file.replace('.txt', ''), await readFile(new URL(file, PLANS), 'utf8'))
  }, 300_000)
  afterAll(() => database.close())

  test('each has its file in docs/plans, and no file is left over', () => {
    expect([...kept.keys()].toSorted()).toEqual(plans.map(({ name }) => name).toSorted())
  })

  test('none has lost an index that its file shows (npm run bench -- plans writes the files anew)', () => {
    const lost = plans.flatMap(({ name, text }) => {
      const now = indexesIn(text)
      return [...indexesIn(kept.get(name) ?? '')]
        .filter((index) => !now.has(index))
        .map((index) => `${name}: ${index}`)
    })
    expect(lost).toEqual([])
  })

  test('none reads a whole table', () => {
    const whole = plans.flatMap(({ name, text }) =>
      wholeTablesIn(text)
        .filter((table) => !(MAY_READ_ALL[name] ?? []).includes(table))
        .map((table) => `${name}: ${table}`),
    )
    expect(whole).toEqual([])
  })

  test('an index that is gone is noticed', async () => {
    await database.exec('drop index event_date_city')
    const feed = (await readPlans(database)).find(({ name }) => name === 'list-today-by-date')
    expect(indexesIn(kept.get('list-today-by-date') ?? '')).toContain('event_date_city')
    expect(indexesIn(feed?.text ?? '')).not.toContain('event_date_city')
  }, 120_000)
})
