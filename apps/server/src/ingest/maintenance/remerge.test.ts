import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { gather } from '../gather/gather.ts'
import { forgetOld } from './housekeeping.ts'
import { citiesToRemerge, remergeChanged } from './remerge.ts'
import { saveSource, type SourceSettings } from '../sources/source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'

const now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

const deps = (signal = new AbortController().signal) => ({ db: database.db, clock, signal })

async function list(name: string, status: 'scheduled' | 'cancelled') {
  const source = await saveSource(database.db, sampleSource(name, { platform: name }))
  const entries = Array.from({ length: 3 }, (_, i) => ({
    id: `${name}-${i}`,
    title: ['Bees and their keepers', 'Quartet in the courtyard', 'Old maps of the river'][i] ?? '',
    start: `2026-12-0${i + 1}T20:00:00`,
    draft: { status },
  }))
  const report = await gather(
    source,
    sampleConnector(samplePlatform(entries)),
    () => Promise.reject(new Error('no network')),
    deps(),
  )
  expect(report.error).toBeNull()
}

async function states(): Promise<string[]> {
  const { rows } = await sql<{ status: string; doubt: string | null }>`
    select status, status_doubt as doubt from event where merged_into is null order by id`.execute(
    database.db,
  )
  return rows.map(({ status, doubt }) => `${status} ${doubt ?? 'sure'}`)
}

const saved = (more: Partial<SourceSettings>) =>
  saveSource(database.db, sampleSource('two', { platform: 'two', ...more }))

test('does not make events of a new source a second time', async () => {
  await list('one', 'scheduled')
  expect(await citiesToRemerge(database.db)).toEqual([])
  expect(await citiesToRemerge(database.db, 'others')).toEqual(['bratislava'])
})

test('a source that becomes an authority is believed, for what it said before as well', async () => {
  await list('one', 'scheduled')
  await list('two', 'cancelled')
  await remergeChanged(deps())
  expect(await remergeChanged(deps())).toEqual([])
  const doubted = ['scheduled cancelled', 'scheduled cancelled', 'scheduled cancelled']
  expect(await states()).toEqual(doubted)

  await saved({ role: 'organizer' })
  const stopped = new AbortController()
  stopped.abort()
  await expect(remergeChanged(deps(stopped.signal))).rejects.toThrow(/abort/i)
  expect(await states()).toEqual(doubted)
  // Stopped after the first event: the next call begins behind it.
  await sql`update source set remerged_to = (select min(id) from event) where slug = 'two'`.execute(
    database.db,
  )
  const [report] = await remergeChanged(deps())
  expect(report).toMatchObject({ source: 'two', records: 2, eventsUpdated: 2, status: 'complete' })
  expect(await states()).toEqual([doubted[0], 'cancelled sure', 'cancelled sure'])
  expect(await remergeChanged(deps())).toEqual([])
})

test('new rules make all events anew, a few at a time', async () => {
  const rules = 'others'
  const told = await sql<{ title: string }>`select title from event order by id`.execute(
    database.db,
  )
  await sql`update event set title = 'as older rules had it', content_hash = ''`.execute(
    database.db,
  )
  expect(await remergeChanged(deps())).toEqual([])
  const [stopped, ...none] = await remergeChanged(deps(), { rules, budgetMs: 0 })
  expect(stopped).toMatchObject({ source: 'one', status: 'partial', eventsUpdated: 3 })
  expect(none).toEqual([])
  const rest = await remergeChanged(deps(), { rules })
  expect(rest.map(({ source, status }) => [source, status])).toEqual([
    ['one', 'complete'],
    ['two', 'complete'],
  ])
  expect(rest.map(({ eventsUpdated }) => eventsUpdated)).toEqual([0, 0])
  expect(await remergeChanged(deps(), { rules })).toEqual([])
  const made = await sql<{ title: string }>`select title from event order by id`.execute(
    database.db,
  )
  expect(made.rows).toEqual(told.rows)
  await remergeChanged(deps())
})

test('a source that may not be shown any more is not', async () => {
  await saved({ role: 'organizer', terms: { ...sampleSource('two').terms, redisplay: 'no' } })
  await remergeChanged(deps())
  expect(await states()).toEqual(['scheduled sure', 'scheduled sure', 'scheduled sure'])
})

test('block keys of dates long past are forgotten, those of what is on are not', async () => {
  const keys = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(distinct tagged_id)::int as n from listing_block`.execute(database.db)
    return rows[0]?.n
  }
  expect(await keys()).toBe(6)
  await forgetOld(database.db, new Date('2027-01-20T12:00:00Z'))
  expect(await keys()).toBe(6)
  await forgetOld(database.db, new Date('2027-01-31T02:00:00Z'))
  expect(await keys()).toBe(4)
})
