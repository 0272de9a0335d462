import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { blockTag, taggedId } from '../store/listings.ts'
import { EVERY_TITLE, soughtTitles, titleTag } from '#server/knowledge/matching/title-tag.ts'
import { lookUpBlocks, lookUpTitles } from './block-lookup.ts'
import { mayShareTitle, sketchOf, type Sketch } from '#server/knowledge/matching/sketch.ts'

const KEY = 5 * 2 * 8192 + 7

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await emptyTables(database, 'listing_block, platform_number')
  await sql`insert into platform_number (platform) values ('one'), ('two')`.execute(database.db)
})
afterAll(() => database.close())

function sketch(...titles: string[]): Sketch {
  const said = Object.fromEntries(titles.map((title, i) => [`l${i}`, title]))
  return sketchOf(said, [], { isWhole: true, point: null })
}

/** Listings under one block key, numbered from `first` on. */
async function store(platform: string, sketches: readonly Sketch[], first: number): Promise<void> {
  await sql`
    insert into listing_block (key, tagged_id)
    select ${KEY}::bigint, ${taggedId('l')} from (
      select id, ${blockTag(sql`${platform}`, sql`title`)} as block_tag
      from unnest(${sketches.map((_, i) => first + i)}::bigint[], ${sketches.map(titleTag)}::int[]) t (id, title)) l`.execute(
    database.db,
  )
}

async function found(platform: string, titles: Sketch | 'every'): Promise<readonly number[]> {
  const sought = titles === 'every' ? EVERY_TITLE : soughtTitles(titles)
  const shared = await lookUpTitles(database.db, [
    { platform, blockKeys: [KEY], minutes: new Set(), titles: sought },
  ])
  return (shared.get(KEY)?.same ?? []).toSorted((a, b) => a - b)
}

const MADE = Array.from({ length: 120 }, (_, i) => sketch(`Talk ${i * 7919} about matter ${i}`))
const SAID = [
  ['Salon'],
  ['Salon 2025'],
  ['salón 2024!'],
  ['Parle avec moi français !'],
  ['Parlez Français avec moi'],
  ['Konsert', 'Concert'],
  ['Konsertti', 'concert'],
  [''],
  [],
].map((titles) => sketch(...titles))

test('finds all possible matches of a listing, and few of its own platform', async () => {
  const all = [...SAID, ...MADE]
  await store('one', all, 1)
  for (const seeker of all) {
    const ids = new Set(await found('one', seeker))
    for (const [i, other] of all.entries())
      if (mayShareTitle(seeker, other)) expect(ids.has(i + 1)).toBe(true)
    // Those with several titles, and one in thirty-two of the others.
    expect(ids.size).toBeLessThan(22)
  }
})

test('of other platforms all are found, and so is all when every title is asked for', async () => {
  await store('two', MADE, 1)
  const all = MADE.map((_, i) => i + 1)
  expect(await found('one', sketch('Salon'))).toEqual(all)
  expect(await found('two', 'every')).toEqual(all)
  expect((await lookUpBlocks(database.db, [KEY])).get(KEY)?.same).toHaveLength(all.length)
})

test('a block key that a platform has crowded still leads to what others list', async () => {
  const others = Array.from({ length: 250 }, (_, i) => sketch(`Visit ${i * 104_729} of house ${i}`))
  await store('one', others, 1)
  await store('two', [sketch('Salon')], 1000)
  expect(await found('one', sketch('Salon du livre'))).toContain(1000)
  expect((await lookUpBlocks(database.db, [KEY])).size).toBe(0)
})

test('finds untagged listings for all, and keeps ids beyond 32 bits', async () => {
  await store('a platform without a number', [sketch('Salon')], 2 ** 33)
  expect(await found('one', sketch('Jazz'))).toEqual([2 ** 33])
  expect(await found('a platform without a number', sketch('Jazz'))).toEqual([2 ** 33])
})
