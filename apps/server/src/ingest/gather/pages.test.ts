import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { gather } from './gather.ts'
import type { Matcher } from '../match/match.ts'
import { matchArrivals } from '../match/match-arrivals.ts'
import type { RunReport } from '../sources/report.ts'
import { saveSource } from '../sources/source.ts'
import { takeDown } from '../takedown/takedown.ts'
import { dumpCatalogue } from '../testing/catalogue-dump.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type Entry,
} from '../testing/sample-platform.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const PAGES = 5
const COUNT = PAGES * 250

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
const empty = () =>
  emptyTables(database, 'source, listing, event, venue, organizer, takedown, title_word')
beforeEach(async () => {
  await empty()
  await database.exec('drop trigger if exists refuse on event_date')
})
afterAll(() => database.close())

/** Every third entry comes again 250 entries later, by another page of the platform with the same title. */
function entries(count = COUNT): Entry[] {
  return Array.from({ length: count }, (_, i) => {
    const told = i % 3 === 0 && i >= 250 ? i - 250 : i
    return {
      id: `e${i}`,
      title: `Evening no ${told}`,
      start: `2026-12-${String(1 + (told % 28)).padStart(2, '0')}T${12 + (told % 9)}:00:00`,
    }
  })
}

async function run(match: Matcher, found = entries()): Promise<RunReport> {
  const source = await saveSource(database.db, sampleSource('sample-ba'))
  const connector = sampleConnector({ ...samplePlatform(found), pageSize: 250 })
  return gather(source, connector, () => Promise.reject(new Error('no network')), {
    db: database.db,
    clock: () => NOW,
    signal: new AbortController().signal,
    match,
  })
}

async function number(query: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`${sql.raw(query)}`.execute(database.db)
  return rows[0]?.n ?? 0
}

const transactions = () => number('select count(distinct xmin::text)::int as n from listing')
const listings = () => number('select count(*)::int as n from listing')
const waiting = () => number("select count(*)::int as n from source_record where state = 'new'")

/** Fails from the page with this entry on, as often as it is asked. */
const failingAt =
  (id: string): Matcher =>
  (tx, arrivals, context) => {
    if (arrivals.some(({ platformId }) => platformId === id)) throw new Error('the bad page')
    return matchArrivals(tx, arrivals, context)
  }

test('each page is one transaction, and a run gives what runs of a page each give', async () => {
  const together = await run(matchArrivals)
  expect(together).toMatchObject({ status: 'complete', records: COUNT })
  expect(await transactions()).toBe(PAGES)
  const expected = await dumpCatalogue(database.db)
  await empty()
  for (let page = 1; page <= PAGES; page += 1) await run(matchArrivals, entries(page * 250))
  expect(await transactions()).toBe(PAGES)
  expect(await dumpCatalogue(database.db)).toEqual(expected)
})

test('a page that fails takes no other with it: those before are kept, it and those behind it wait', async () => {
  const report = await run(failingAt('e600'))
  expect(report).toMatchObject({ status: 'failed', eventsCreated: expect.any(Number) })
  expect(report.error).toContain('the bad page')
  expect(await listings()).toBe(500)
  expect(report.eventsCreated + report.eventsUpdated).toBeGreaterThan(0)
  expect(await waiting()).toBeGreaterThanOrEqual(250)
  const second = await run(matchArrivals)
  expect(second.status).toBe('complete')
  expect(await listings()).toBe(COUNT)
  expect(await waiting()).toBe(0)
})

test('a date that cannot be written fails its page: the reason is reported, and pages before are kept', async () => {
  await database.exec(`
    create or replace function refuse_date() returns trigger language plpgsql as $$
    begin
      if new.start_wall = '2026-12-13T16:00:00' then raise exception 'no such date'; end if;
      return new;
    end $$;
    create trigger refuse before insert on event_date for each row execute function refuse_date()`)
  const found = entries()
  const bad = found.findIndex(({ start }) => start === '2026-12-13T16:00:00')
  const [late] = found.splice(bad, 1)
  const others = found.filter(({ start }) => start !== '2026-12-13T16:00:00')
  others.splice(600, 0, late!)
  const report = await run(matchArrivals, others)
  expect(report.status).toBe('failed')
  expect(report.error).toContain('no such date')
  expect(await listings()).toBe(500)
  expect(
    await number(
      'select count(*)::int as n from event e where not exists (select from event_date d where d.event_id = e.id)',
    ),
  ).toBe(0)
})

test('applies a takedown that arrives while a page is written', async ({ skip }) => {
  // The embedded database has one connection: nobody can take anything down meanwhile.
  if (database.kind === 'pglite') skip()
  const address = 'https://example.org/secret'
  const found = entries(10)
  found[3]!['draft'] = { url: address }
  let takingDown: Promise<unknown> = Promise.resolve()
  const report = await run(async (tx, arrivals, context) => {
    takingDown = takeDown(
      { kind: 'url', value: address, reason: 'asked by letter', by: 'anna' },
      { db: database.db, clock: () => NOW, signal: new AbortController().signal },
    )
    // It is noted; what is stored would be looked through now.
    while ((await number('select count(*)::int as n from takedown')) === 0);
    await new Promise((done) => setTimeout(done, 100))
    return matchArrivals(tx, arrivals, context)
  }, found)
  await takingDown
  expect(report.status).toBe('complete')
  expect(await listings()).toBe(10)
  expect(await number('select count(*)::int as n from listing where not is_withdrawn')).toBe(9)
})

test('an aborted run leaves its pages to the next one', async () => {
  const stop = new AbortController()
  const source = await saveSource(database.db, sampleSource('sample-ba'))
  const connector = sampleConnector({ ...samplePlatform(entries()), pageSize: 250 })
  await gather(source, connector, () => Promise.reject(new Error('no network')), {
    db: database.db,
    clock: () => NOW,
    signal: stop.signal,
    match: (tx, arrivals, context) => {
      if (arrivals.some(({ platformId }) => platformId === 'e400')) stop.abort()
      return matchArrivals(tx, arrivals, context)
    },
  })
  expect(await listings()).toBe(500)
  expect((await run(matchArrivals)).status).toBe('complete')
  expect(await listings()).toBe(COUNT)
})
