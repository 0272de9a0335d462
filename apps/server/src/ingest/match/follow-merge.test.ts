import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { movedTo } from '#server/catalogue/cards/moved-to.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { gather } from '../gather/gather.ts'
import { saveSource } from '../sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type Entry,
} from '../testing/sample-platform.ts'
import { findEvent, mergeEvents, splitEvent } from '../recluster/operate.ts'
import { lockField, locksSet, unlockField } from '../recluster/set-lock.ts'

const now = new Date('2026-11-20T12:00:00Z')
const WHO = { who: 'Ada', now }
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() =>
  emptyTables(database, 'source, listing, event, venue, organizer, merge_journal, title_word'),
)
afterAll(() => database.close())

async function run(platform: string, entry: Entry): Promise<void> {
  const source = await saveSource(database.db, sampleSource(platform, { platform }))
  const report = await gather(
    source,
    sampleConnector(samplePlatform([entry])),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock: () => now, signal: new AbortController().signal },
  )
  expect(report.error).toBeNull()
}

async function slugs(): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from event where merged_into is null order by id`.execute(database.db)
  return rows.map(({ slug }) => slug)
}

async function listingOf(platform: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from listing where platform = ${platform}`.execute(database.db)
  return rows[0]?.id ?? 0
}

async function titleOf(slug: string): Promise<string> {
  return (await findEvent(database.db, slug)).title
}

const QUARTET = { id: 'q', title: 'Quartet in the courtyard', start: '2026-12-01T20:00:00' }
const BEES = { id: 'b', title: 'Bees and their keepers', start: '2026-12-02T19:00:00' }

/** Two events, the first one the older. */
async function twoEvents(): Promise<[string, string]> {
  await run('one', QUARTET)
  await run('two', BEES)
  const [first = '', second = ''] = await slugs()
  return [first, second]
}

/**
 * How each column that names an event or a date follows a merge: its rows go over, are made anew from the listings, or stay
 * with their event and are read through `event.merged_into`. A new table must say which, and be tested here.
 */
const FOLLOWS: Record<string, 'moved' | 'made anew' | 'through'> = {
  'listing.event_id': 'moved',
  'event.merged_into': 'moved',
  'event.part_of': 'moved',
  'event_redirect.event_id': 'moved',
  'event_date.event_id': 'made anew',
  'event_organizer.event_id': 'made anew',
  'event_text.event_id': 'made anew',
  'search_todo.event_id': 'through',
  'event_signal.event_id': 'through',
  'translation_wish.event_id': 'through',
  'event_umbrella.part_id': 'through',
  'event_umbrella.umbrella_id': 'through',
  'event_lock.event_id': 'through',
  'event_report.event_id': 'through',
  'former_date.event_id': 'through',
  'saved_event.event_id': 'through',
  'saved_event_told.event_id': 'through',
  'notification.event_id': 'through',
  'following.event_id': 'through',
  'event_figure.event_id': 'through',
  'event_confirmation.event_id': 'through',
  'editor_pick.event_id': 'through',
  'event_note.event_id': 'through',
}

async function references(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid in ('event'::regclass, 'event_date'::regclass)
    order by 1, 2`.execute(database.db)
  return rows
}

test('every table that names events or dates has its way of following a merge', async () => {
  const names = (await references()).map(({ table, column }) => `${table}.${column}`)
  expect(names.toSorted()).toEqual(Object.keys(FOLLOWS).toSorted())
})

test('after a merge nothing that people see is left with the event that is gone', async () => {
  const [first, second] = await twoEvents()
  await run('three', { id: 'p', title: 'A talk by a keeper', start: '2026-12-02T20:00:00' })
  const [, , third = ''] = await slugs()
  const [loser, part] = [await findEvent(database.db, second), await findEvent(database.db, third)]
  // The younger one has all that an event may have: a part of it, and an address that led to it.
  await sql`update event set part_of = ${loser.id} where id = ${part.id}`.execute(database.db)
  await sql`
    insert into event_redirect (uuid, slug, event_id, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'bees', ${loser.id}, ${now})`.execute(
    database.db,
  )
  const survivor = await mergeEvents(database.db, first, second, WHO)
  expect(survivor.slug).toBe(first)
  const left: string[] = []
  for (const { table, column } of await references()) {
    if (FOLLOWS[`${table}.${column}`] === 'through') continue
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${loser.id}`.execute(database.db)
    if (rows.length > 0) left.push(`${table}.${column}`)
  }
  expect(left).toEqual([])
  expect((await movedTo(database.db, ['bees'])).get('bees')?.slug).toBe(first)
  const { rows } = await sql<{ part_of: number }>`
    select part_of from event where id = ${part.id}`.execute(database.db)
  expect(rows).toEqual([{ part_of: survivor.id }])
})

test("carries an operator's lock to the merged event and back", async () => {
  const [first, second] = await twoEvents()
  await lockField(database.db, second, 'title', 'Bees at dusk', WHO)
  await lockField(database.db, second, 'category', 'talk', WHO)
  await lockField(database.db, first, 'category', 'concert', WHO)
  const merged = await mergeEvents(database.db, first, second, WHO)
  expect(merged.title).toBe('Bees at dusk')
  const shown = async (slug: string) => {
    const { id } = await findEvent(database.db, slug)
    return (await locksSet(database.db, id)).map(({ field, value }) => [field, value])
  }
  expect(await shown(first)).toEqual([
    ['category', 'concert'],
    ['title', 'Bees at dusk'],
  ])
  const { stays, leaves } = await splitEvent(database.db, first, await listingOf('two'), WHO)
  expect([stays.slug, leaves.slug]).toEqual([first, second])
  expect(await titleOf(first)).toBe(QUARTET.title)
  expect(await titleOf(second)).toBe('Bees at dusk')
  expect(await shown(second)).toEqual([
    ['category', 'talk'],
    ['title', 'Bees at dusk'],
  ])
})

test('a lock that came with a merge can be taken off', async () => {
  const [first, second] = await twoEvents()
  await lockField(database.db, second, 'title', 'Bees at dusk', WHO)
  await mergeEvents(database.db, first, second, WHO)
  await unlockField(database.db, first, 'title', WHO)
  expect(await titleOf(first)).toBe(QUARTET.title)
})

test('resolves the uuid of a merged event or date, and again after a split', async () => {
  const [first, second] = await twoEvents()
  const kept = await findEvent(database.db, second)
  const { rows } = await sql<{ uuid: string }>`
    select uuid from event_date where event_id = ${kept.id}`.execute(database.db)
  const date = rows[0]?.uuid ?? ''
  await mergeEvents(database.db, first, second, WHO)
  const moved = await movedTo(database.db, [kept.uuid, date])
  expect(moved.get(kept.uuid)).toMatchObject({ slug: first })
  expect(moved.get(date)).toMatchObject({ slug: first })
  await splitEvent(database.db, first, await listingOf('two'), WHO)
  expect(await movedTo(database.db, [kept.uuid, date])).toEqual(new Map())
  const { rows: again } = await sql<{ uuid: string; event: string }>`
    select d.uuid, e.uuid as event from event_date d join event e on e.id = d.event_id
    where d.uuid = ${date}`.execute(database.db)
  expect(again).toEqual([{ uuid: date, event: kept.uuid }])
})
