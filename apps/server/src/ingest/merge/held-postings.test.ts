import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/db.ts'
import { testDatabase } from '#server/platform/testing.ts'
import { blockNumber } from './block-number.ts'
import { soughtTitles, upperHalf } from './block-tag.ts'
import { Postings } from './postings.ts'
import { sharingTitles, type Seeking, type Sharing } from './sharing.ts'
import { sketchOf } from './sketch.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await database.exec('truncate listing_block; truncate platform_number restart identity')
  await sql`insert into platform_number (platform) values ('one'), ('two')`.execute(database.db)
})
afterAll(() => database.close())

type Random = { next: () => number }

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return {
    next: () => {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
    },
  }
}

type Row = { key: number; tag: number; id: number }

/** Few texts and days, so that keys have rows and neighbours; one in ten knows no neighbours. */
function anyKey(random: Random): number {
  const text = Math.floor(random.next() * 8)
  const reach = text === 0 ? 0 : 1
  return blockNumber({
    base: `b${text}`,
    at: Math.floor(random.next() * 12),
    reach,
    isSoughtOnly: false,
  })
}

function anyRow(random: Random, id: number): Row {
  const platform = Math.floor(random.next() * 3)
  const title = Math.floor(random.next() * 4096)
  return { key: anyKey(random), tag: platform === 0 ? 0 : platform * 4096 + title, id }
}

async function write(rows: readonly Row[]): Promise<void> {
  await sql`
    insert into listing_block (key, tagged_id) select key, tag << 36 | id
    from unnest(${rows.map(({ key }) => key)}::bigint[], ${rows.map(({ tag }) => tag)}::bigint[],
      ${rows.map(({ id }) => id)}::bigint[]) r (key, tag, id)`.execute(database.db)
}

function seekers(random: Random): Seeking[] {
  return Array.from({ length: 20 }, (_, i) => ({
    platform: 'one',
    blockKeys: Array.from({ length: 4 }, () => anyKey(random)),
    titles: soughtTitles(
      sketchOf({ en: `Talk ${i} ${random.next()}` }, [], { isWhole: true, point: null }),
    ),
  }))
}

function sorted(shared: Sharing): unknown {
  const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
  return [...shared]
    .toSorted(([a], [b]) => a - b)
    .map(([key, { same, beside }]) => [key, inOrder(same), inOrder(beside)])
}

async function expectTheSame(postings: Postings, random: Random): Promise<number> {
  const seeking = seekers(random)
  const asked = await sharingTitles(database.db, seeking)
  expect(sorted(await sharingTitles(database.db, seeking, postings))).toEqual(sorted(asked))
  return asked.size
}

test('what is held says the same as the database, with what was written and taken away since', async () => {
  const random = randomFrom(3)
  const postings = new Postings()
  let id = 2 ** 33
  let rows: Row[] = []
  let found = 0
  // 96 keys: at first each reaches some ten rows, at last many more than tell anything.
  for (let page = 0; page < 12; page += 1) {
    const added = Array.from({ length: 100 * (page + 1) }, () => anyRow(random, (id += 1)))
    await write(added)
    for (const row of added) postings.add(row.key, upperHalf(row.tag, row.id), row.id % 2 ** 32)
    rows.push(...added)
    found += await expectTheSame(postings, random)
    const gone = rows.filter(({ key }) => key % 7 === page % 7)
    if (page % 3 === 2) {
      await sql`delete from listing_block where key = any(${gone.map(({ key }) => key)})`.execute(
        database.db,
      )
      for (const { key } of gone) postings.drop(key)
      rows = rows.filter((row) => !gone.includes(row))
      found += await expectTheSame(postings, random)
    }
  }
  expect(found).toBeGreaterThan(300)
})

test('what is held is not asked for again', async () => {
  const random = randomFrom(5)
  const postings = new Postings()
  await write(Array.from({ length: 800 }, (_, i) => anyRow(random, i + 1)))
  const seeking = seekers(random)
  const first = await sharingTitles(database.db, seeking, postings)
  await sql`delete from listing_block`.execute(database.db)
  expect(sorted(await sharingTitles(database.db, seeking, postings))).toEqual(sorted(first))
  expect(first.size).toBeGreaterThan(10)
  postings.clear()
  expect((await sharingTitles(database.db, seeking, postings)).size).toBe(0)
})

test('a hundred thousand keys are told apart, and begun anew once they are too many', () => {
  const postings = new Postings()
  const key = (i: number) => 2 ** 14 * (i * 31 + 1) + (i % 3)
  for (let i = 0; i < 160_000; i += 1) {
    postings.hold(key(i))
    for (let row = 0; row <= i % 3; row += 1) postings.add(key(i), i, row)
  }
  for (let i = 0; i < 160_000; i += 1) {
    let [rows, isOwn] = [0, true]
    postings.each(key(i), (upper) => {
      rows += 1
      isOwn &&= upper === i
    })
    if (rows !== 1 + (i % 3) || !isOwn) throw new Error(`Key ${i} has ${rows} rows`)
  }
  expect(postings.isHeld(key(160_000))).toBe(false)
  postings.makeRoom()
  expect(postings.isHeld(key(0))).toBe(false)
})
