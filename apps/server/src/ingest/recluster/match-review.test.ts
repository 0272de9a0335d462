import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { countEvents, gatherSample } from '../testing/gather-sample.ts'
import type { Entry } from '../testing/sample-platform.ts'
import { decideMatch, openMatchReviews } from './match-review.ts'

const now = new Date('2026-11-20T12:00:00Z')
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() =>
  emptyTables(database, 'source, listing, event, venue, merge_journal, match_review, title_word'),
)
afterAll(() => database.close())

const run = (platform: string, entries: Entry[]) =>
  gatherSample(database, { platform, entries, now })

const events = () => countEvents(database)

const at = (id: string, place: { [key: string]: string | number }): Entry => ({
  id,
  title: 'Reading club under the lanterns',
  start: '2026-12-01T19:00:00',
  draft: { place },
})

test('One title at one moment at two spots of which one has no name is two events, and an operator is asked once', async () => {
  await run('one', [at('a', { name: 'Library Dunaj', lat: 48.145, lon: 17.11 })])
  const other = at('b', { lat: 48.163, lon: 17.11 })
  await run('two', [other])
  expect(await events()).toBe(2)
  const asked = await openMatchReviews(database.db, 10)
  expect(asked).toMatchObject([{ why: 'place', a: 'two b', b: 'one a' }])
  const [question] = asked
  if (question === undefined) throw new Error('nothing is asked')

  await decideMatch(database.db, question, 'different', { who: 'Ada', now })
  await run('two', [{ ...other, title: 'Reading club under the lanterns!' }])
  expect([await events(), await openMatchReviews(database.db, 10)]).toEqual([2, []])
})

test('What one platform lists twice, once without its place, is asked about and joined by the answer', async () => {
  await run('one', [at('a', { name: 'Library Dunaj', lat: 48.145, lon: 17.11 }), at('b', {})])
  expect(await events()).toBe(2)
  const [question] = await openMatchReviews(database.db, 10)
  expect(question).toMatchObject({ why: 'place', a: 'one b', b: 'one a' })
  if (question === undefined) throw new Error('nothing is asked')
  expect(await decideMatch(database.db, question, 'same', { who: 'Ada', now })).toBe(true)
  expect(await events()).toBe(1)
})

test('In two libraries of two platforms it is two events, and nobody is asked', async () => {
  await run('one', [at('a', { name: 'Library Dunaj', lat: 48.145, lon: 17.11 })])
  await run('two', [at('b', { name: 'Library Hrad', lat: 48.163, lon: 17.11 })])
  expect([await events(), await openMatchReviews(database.db, 10)]).toEqual([2, []])
})

test('A class that one platform holds in two places is two, and nobody is asked', async () => {
  await run('one', [
    at('a', { name: 'Library Dunaj', lat: 48.145, lon: 17.11 }),
    at('b', { name: 'Library Hrad', lat: 48.163, lon: 17.11 }),
  ])
  expect([await events(), await openMatchReviews(database.db, 10)]).toEqual([2, []])
})
