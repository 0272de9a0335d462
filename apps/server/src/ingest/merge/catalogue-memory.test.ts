import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/places.ts'
import { inTransaction, type Database, type Tx } from '#server/platform/db.ts'
import { testDatabase } from '#server/platform/testing.ts'
import { gather } from '../gather.ts'
import { saveSource } from '../source.ts'
import { lockEvents } from '../store/write-listings.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type Entry,
} from '../testing/sample-platform.ts'
import { CatalogueMemory } from './catalogue-memory.ts'
import type { Matcher } from './match.ts'
import type { Postings } from './postings.ts'
import { matchArrivals } from './match-arrivals.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

const KEY = 77

/** Whether a page was given what its run remembers; it adds a row to what is held, or fails before or after it has left. */
function page(memory: CatalogueMemory, end: 'commit' | 'fail' | 'roll back' = 'commit') {
  return inTransaction(database.db, async (tx) => {
    const { postings, leave } = await memory.enter(tx)
    const isHeld = postings?.isHeld(KEY) ?? false
    postings?.hold(KEY)
    if (end === 'fail') throw new Error('failed')
    leave()
    if (end === 'roll back') throw new Error('rolled back')
    return postings === null ? 'nothing' : isHeld ? 'held' : 'empty'
  })
}

async function warm(): Promise<CatalogueMemory> {
  const memory = new CatalogueMemory()
  expect([await page(memory), await page(memory), await page(memory)]).toEqual([
    'nothing',
    'empty',
    'held',
  ])
  return memory
}

const writeKey = sql`
  insert into listing_block (key, tagged_id) values (1, 1) on conflict do nothing`

test('from its second page on a run remembers, as long as nobody else writes', async () => {
  const memory = await warm()
  await inTransaction(database.db, (tx) => lockEvents(tx))
  expect(await page(memory)).toBe('held')
  await writeKey.execute(database.db)
  expect(await page(memory)).toBe('nothing')
  expect(await page(memory)).toBe('empty')
})

test.each(['insert', 'delete', 'truncate', 'another run'] as const)(
  'it forgets what was remembered before: %s',
  async (kind) => {
    const memory = await warm()
    if (kind === 'insert') await writeKey.execute(database.db)
    else if (kind === 'delete')
      await sql`delete from listing_block where key = 1`.execute(database.db)
    else if (kind === 'truncate') await database.exec('truncate listing_block')
    else await page(new CatalogueMemory())
    expect(await page(memory)).toBe('nothing')
  },
)

test('a page that failed has said nothing, also where it had left', async () => {
  for (const end of ['fail', 'roll back'] as const) {
    const memory = await warm()
    await expect(page(memory, end)).rejects.toThrow()
    expect(await page(memory)).toBe('nothing')
  }
})

test('what another writer rolled back is nothing', async () => {
  const memory = await warm()
  const failing = inTransaction(database.db, async (tx) => {
    await writeKey.execute(tx)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow()
  expect(await page(memory)).toBe('held')
})

test('whoever writes without the lock is waited for', async ({ skip }) => {
  // The embedded database has one connection: nobody else has a transaction open.
  if (database.kind === 'pglite') skip()
  const memory = await warm()
  const { promise: written, resolve: onWritten } = Promise.withResolvers<void>()
  const { promise: go, resolve: letGo } = Promise.withResolvers<void>()
  const writing = inTransaction(database.db, async (tx) => {
    await writeKey.execute(tx)
    onWritten()
    await go
  })
  await written
  const next = page(memory)
  const waiting = sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%enter_catalogue%'`
  while ((await waiting.execute(database.db)).rows[0]?.n !== 1);
  letGo()
  await writing
  expect(await next).toBe('nothing')
})

test('two runs at once: one that lost the lock with its connection does not say that its page holds', async () => {
  const memory = await warm()
  const lost = await inTransaction(database.db, (tx) => memory.enter(tx))
  await page(memory)
  lost.leave()
  expect(await page(memory)).not.toBe('nothing')
})

const TITLES = ['Quartet in the courtyard', 'Bees and their keepers', 'Salsa for all', 'Night walk']

/** Entries of a platform: their like on another tell of the same evenings; from round to round seven in eight change. */
function entries(platform: number, round: number): Entry[] {
  return Array.from({ length: 700 }, (_, i) => {
    const day = 1 + ((i * 7 + (i % 8 === 0 ? 0 : round)) % 28)
    const hall = i % 23
    return {
      id: `${platform}-${i}`,
      title: `${TITLES[i % 4]} ${i % 3 === 0 ? '' : `no ${i}`}${i % 9 === 4 && round > 0 ? ' again' : ''}`,
      start: `2026-12-${String(day).padStart(2, '0')}T${12 + (i % 10)}:00:00`,
      draft: {
        place: { name: `Hall ${hall}`, lat: 48.1 + hall / 100, lon: 17.1 },
      },
    }
  })
}

/** Keys that were ever written: what is held of one that has no rows any more is compared as well. */
const everWritten = new Set<number>()

/** Compares all that is held with what is stored; gives how many rows that were. */
async function compareHeld(tx: Tx, postings: Postings): Promise<number> {
  const { rows } = await sql<{ key: number; upper: number; lower: number }>`
    select key, tagged_id >> 32 as upper, tagged_id & 4294967295 as lower from listing_block`.execute(
    tx,
  )
  const stored = Map.groupBy(rows, ({ key }) => key)
  for (const key of stored.keys()) everWritten.add(key)
  let compared = 0
  for (const key of everWritten) {
    if (!postings.isHeld(key)) continue
    const held: string[] = []
    postings.each(key, (upper, lower) => held.push(`${upper} ${lower}`))
    const there = (stored.get(key) ?? []).map(({ upper, lower }) => `${upper} ${lower}`)
    expect(held.toSorted()).toEqual(there.toSorted())
    compared += held.length
  }
  return compared
}

test('gathering decides the same with and without what it remembers', async () => {
  let [remembered, asked, compared] = [0, 0, 0]
  const both: Matcher = async (tx, arrivals, context) => {
    const found = await matchArrivals(tx, arrivals, context)
    expect(found).toEqual(await matchArrivals(tx, arrivals, { now: context.now }))
    if (context.postings == null) asked += 1
    else {
      remembered += 1
      compared += await compareHeld(tx, context.postings)
    }
    return found
  }
  const run = async (platform: number, round: number) => {
    const name = `platform-${platform}`
    const source = await saveSource(database.db, sampleSource(name, { platform: name }))
    const report = await gather(
      source,
      sampleConnector({
        ...samplePlatform(entries(platform, round)),
        pageSize: 100,
        deleted: round === 2 ? [`${platform}-300`] : [],
      }),
      () => Promise.reject(new Error('no network')),
      {
        db: database.db,
        clock: () => new Date('2026-11-20T12:00:00Z'),
        signal: new AbortController().signal,
        everything: true,
        match: both,
      },
    )
    expect(report.error).toBeNull()
  }
  await run(1, 0)
  // More where the machine is slow: a page waits for its records only so long.
  expect(remembered).toBeGreaterThanOrEqual(2)
  expect(asked).toBe(1)
  // Those that are alone in their events are matched anew.
  await run(1, 1)
  await run(2, 0)
  expect(remembered).toBeGreaterThan(5)
  expect(compared).toBeGreaterThan(10_000)
  // At once: each page may find that the other has written.
  await Promise.all([run(1, 2), run(3, 0)])
  const { rows } = await sql<{ n: number }>`
    select count(distinct event_id) as n from listing where not is_withdrawn`.execute(database.db)
  expect(rows[0]?.n).toBeGreaterThan(200)
  expect(rows[0]?.n).toBeLessThan(1900)
}, 120_000)
