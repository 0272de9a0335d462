import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { gather } from '../gather/gather.ts'
import { saveSource } from '../sources/source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'
import { mergeEvents } from './operate.ts'
import { learnAliases } from './learn-aliases.ts'
import { decideOrganizers, openOrganizerReviews, openVenueReviews } from './registry-review.ts'

const now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
const WHO = { who: 'Ada', now }
const TITLES = ['Bees and their keepers', 'Quartet for broken strings', 'Old maps of the river']
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() =>
  emptyTables(
    database,
    'source, listing, event, venue, organizer, merge_journal, registry_review, title_word',
  ),
)
afterAll(() => database.close())

type Says = { venue: string; address?: string; organizer: string }

async function list(name: string, { venue, address, organizer }: Says, count = 3) {
  const source = await saveSource(database.db, sampleSource(name, { platform: name }))
  const entries = TITLES.slice(0, count).map((title, i) => ({
    id: `${name}-${i}`,
    title,
    start: `2026-12-0${i + 1}T20:00:00`,
    draft: {
      place: { name: venue, ...(address === undefined ? {} : { address }) },
      organizers: [{ name: organizer }],
    },
  }))
  const report = await gather(
    source,
    sampleConnector(samplePlatform(entries)),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock, signal: new AbortController().signal },
  )
  expect(report.error).toBeNull()
}

/** Lists the same evenings in two ways and sees to it that each pair is one event. */
async function merged(one: Says, other: Says, count = 3) {
  await list('one', one, count)
  await list('two', other, count)
  for (const title of TITLES.slice(0, count)) {
    const { rows } = await sql<{ uuid: string }>`
      select uuid from event where title = ${title} and merged_into is null order by id`.execute(
      database.db,
    )
    const [a, b] = rows
    if (a !== undefined && b !== undefined) await mergeEvents(database.db, a.uuid, b.uuid, WHO)
  }
}

async function names(table: 'venue' | 'organizer'): Promise<Record<string, string>> {
  const { rows } = await sql<{ match_key: string; name: string }>`
    select a.match_key, v.name from ${sql.table(`${table}_alias`)} a
    join ${sql.table(table)} v on v.id = a.${sql.ref(`${table}_id`)} order by 1`.execute(
    database.db,
  )
  return Object.fromEntries(rows.map(({ match_key, name }) => [match_key, name]))
}

const STUDIO = { venue: 'Studio Twelve', organizer: 'Podzemie' }
const YARD = { venue: 'The Red Yard', organizer: 'Podzemie' }

test('three events that agree teach that two names are one place', async () => {
  await merged(STUDIO, YARD)
  expect(await learnAliases({ db: database.db, clock })).toBe(1)
  expect(await names('venue')).toEqual({
    'bratislava|studio twelve': 'Studio Twelve',
    'bratislava|the red yard': 'Studio Twelve',
  })
  const { rows } = await sql<{ n: number }>`
    select count(distinct venue_id)::int as n from listing`.execute(database.db)
  expect(rows).toEqual([{ n: 1 }])
  expect(await learnAliases({ db: database.db, clock })).toBe(0)
})

test('two events are not enough', async () => {
  await merged(STUDIO, YARD, 2)
  expect(await learnAliases({ db: database.db, clock })).toBe(0)
  expect(Object.values(await names('venue'))).toEqual(['Studio Twelve', 'The Red Yard'])
})

test('another house number is asked about, whatever the events say', async () => {
  await merged({ ...STUDIO, address: 'Obchodná 5' }, { ...YARD, address: 'Obchodná 50' })
  expect(await learnAliases({ db: database.db, clock })).toBe(0)
  expect(Object.values(await names('venue'))).toEqual(['Studio Twelve', 'The Red Yard'])
  expect(await openVenueReviews(database.db, 9)).toMatchObject([
    { a: { name: 'Studio Twelve' }, b: { name: 'The Red Yard' } },
  ])
})

test('organizers that differ by a space are one; almost alike ones are asked about, once', async () => {
  const venue = 'Studio Twelve'
  await list('one', { venue, organizer: 'Dot Swift' }, 1)
  await list('two', { venue, organizer: 'DotSwift' }, 2)
  await list('three', { venue, organizer: 'Podzemie' })
  await list('four', { venue, organizer: 'Podzemje' }, 1)
  await learnAliases({ db: database.db, clock })
  expect(await names('organizer')).toMatchObject({
    'sk|dotswift': 'Dot Swift',
    'sk|dot swift': 'Dot Swift',
  })
  const [review, ...none] = await openOrganizerReviews(database.db, 9)
  expect(none).toEqual([])
  expect([review?.a.name, review?.b.name]).toEqual(['Podzemie', 'Podzemje'])
  expect(await decideOrganizers(database.db, review?.id ?? 0, 'same', WHO)).toBe(true)
  expect(await decideOrganizers(database.db, review?.id ?? 0, 'different', WHO)).toBe(false)
  expect((await names('organizer'))['sk|podzemje']).toBe('Podzemie')
  await learnAliases({ db: database.db, clock })
  expect(await openOrganizerReviews(database.db, 9)).toEqual([])
})
