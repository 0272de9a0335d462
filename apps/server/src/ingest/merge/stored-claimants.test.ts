import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/places.ts'
import type { Database } from '#server/platform/db.ts'
import { testDatabase } from '#server/platform/testing.ts'
import { gather } from '../gather.ts'
import { saveSource } from '../source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'
import { claimsOf, holdUntil, type Claimant } from './claims.ts'
import { HeldContents } from './held-contents.ts'
import { loadClaimants, loadEvents } from './stored-claimants.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000

let database: Database
let events: number[] = []
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  const source = await saveSource(database.db, sampleSource('sample-ba'))
  const entries = [
    { id: 'a', title: 'Evening of quartets', start: '2026-12-01T20:00:00' },
    {
      id: 'b',
      title: 'Long read',
      start: '2026-12-02T20:00:00',
      draft: { descriptionHtml: { en: 'So much. '.repeat(1000) } },
    },
  ]
  await gather(source, sampleConnector(samplePlatform(entries)), () => Promise.reject(), {
    db: database.db,
    clock: () => NOW,
    signal: new AbortController().signal,
  })
  const { rows } = await sql<{ event_id: number }>`
    select event_id from listing order by platform_id`.execute(database.db)
  events = rows.map(({ event_id }) => event_id)
})
afterAll(() => database.close())

async function read(contents: HeldContents) {
  const found = await loadEvents(database.db, events, contents)
  return found.map(({ content }) => content)
}

test('what a listing says is read once, and again when its row was written, whoever wrote it', async () => {
  const contents = new HeldContents()
  const [first] = await read(contents)
  const [again] = await read(contents)
  expect(again).toBe(first)
  await sql`
    update listing set content = jsonb_set(content, '{titles}', '{"en": "Evening of trios"}')
    where platform_id = 'a'`.execute(database.db)
  const [changed] = await read(contents)
  expect(changed?.titles).toEqual({ en: 'Evening of trios' })
  expect(await read(contents)).toEqual(await read(new HeldContents()))
})

test('what is long is not kept', async () => {
  const contents = new HeldContents()
  const [, long] = await read(contents)
  expect(long?.titles).toEqual({ en: 'Long read' })
  expect((await read(contents))[1]).not.toBe(long)
})

test('what was not asked for longest goes first', async () => {
  const contents = new HeldContents()
  const [content] = await read(contents)
  for (let id = 1; id <= 4000; id += 1) contents.set(id, 'v', content!)
  expect(contents.get(1, 'v')).toBe(content)
  contents.set(4001, 'v', content!)
  expect(contents.get(2, 'v')).toBeNull()
  expect(contents.get(1, 'v')).toBe(content)
  expect(contents.get(1, 'w')).toBeNull()
})

test('claims hold until one of the dates they are made of is left out, and of many dates until the next is over', async () => {
  const [claimant] = await loadClaimants(database.db, [1])
  const date = claimant!.content.dates[0]!
  const lasting = (count: number): Claimant => ({
    ...claimant!,
    content: {
      ...claimant!.content,
      dates: Array.from({ length: count }, (_, i) => ({
        ...date,
        key: `d${i}`,
        end: new Date(NOW.getTime() + (i - 1) * DAY_MS).toISOString(),
      })),
    },
  })
  for (const count of [0, 1, 3, 60]) {
    const listing = lasting(count)
    const until = holdUntil(listing.content, NOW)
    const idsAt = (at: number) => claimsOf(listing, new Date(at)).map(({ id }) => id)
    const now = idsAt(NOW.getTime())
    if (count === 0) {
      expect(until).toBe(Infinity)
      continue
    }
    expect(idsAt(until - 1)).toEqual(now)
    expect(idsAt(until)).not.toEqual(now)
  }
})
