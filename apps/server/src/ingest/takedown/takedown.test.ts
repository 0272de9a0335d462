import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { gather } from '../gather/gather.ts'
import { refreshPopularity } from '../maintenance/popularity.ts'
import { saveSource, type SourceSettings } from '../sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type Entry,
  type SamplePlatform,
} from '../testing/sample-platform.ts'
import { loadTakedowns, takedownKey, takedownMatcher } from '../pipeline/match-takedown.ts'
import { liftTakedown, listTakedowns, takeDown, type TakedownRequest } from './takedown.ts'

const now = new Date('2026-11-20T12:00:00Z')
const signal = new AbortController().signal
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() => emptyTables(database, 'source, listing, event, venue, organizer, takedown'))
afterAll(() => database.close())

const ENTRIES: Entry[] = [
  { id: 'a', title: 'Aurora Secret', start: '2026-12-01T20:00:00' },
  { id: 'b', title: 'Borealis', start: '2026-12-02T20:00:00' },
  { id: 'c', title: 'Unreadable Secret', start: 'x', broken: true },
]

async function run(settings: SourceSettings = sampleSource('one'), platform?: SamplePlatform) {
  const source = await saveSource(database.db, settings)
  const connector = sampleConnector(platform ?? samplePlatform(ENTRIES))
  const offline = () => Promise.reject(new Error('no network'))
  return gather(source, connector, offline, { db: database.db, clock: () => now, signal })
}

const takeDownNow = (request: Pick<TakedownRequest, 'kind' | 'value'>) =>
  takeDown(
    { ...request, reason: 'asked by letter', by: 'anna' },
    { db: database.db, clock: () => now, signal },
  )

async function titles(): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select distinct e.title from event e join event_date d on d.event_id = e.id order by 1`.execute(
    database.db,
  )
  return rows.map(({ title }) => title)
}

/** Every table's rows as text: what was taken down must be in none. */
async function everythingStored(): Promise<string> {
  const texts: string[] = []
  for (const table of [
    'event',
    'event_date',
    'event_text',
    'event_signal',
    'listing',
    'source_record',
  ]) {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, ' '), '') as text from ${sql.table(table)} t`.execute(
      database.db,
    )
    texts.push(rows[0]?.text ?? '')
  }
  return texts.join(' ')
}

async function slugOf(title: string): Promise<string> {
  const { rows } = await sql<{
    slug: string
  }>`select slug from event where title = ${title}`.execute(database.db)
  return rows[0]?.slug ?? ''
}

test('an event page that is taken down is gone at once, with its raw record, and is not imported again', async () => {
  await run()
  await refreshPopularity(database.db, now)
  const slug = await slugOf('Aurora Secret')
  const { purged } = await takeDownNow({
    kind: 'url',
    value: `https://okolo.example/sk/events/${slug}`,
  })
  expect(purged).toMatchObject({ listings: 1, records: 1, events: 1 })
  expect(await titles()).toEqual(['Borealis'])
  expect(await everythingStored()).not.toContain('Aurora Secret')
  // Unchanged, and changed: it stays away.
  for (const title of ['Aurora Secret', 'Aurora Secret, new']) {
    await run(sampleSource('one'), samplePlatform([{ ...ENTRIES[0]!, title }, ENTRIES[1]!]))
    expect(await titles()).toEqual(['Borealis'])
    expect(await everythingStored()).not.toContain('Aurora Secret')
  }
  const { rows } = await sql`
    select state, reason_code from source_record where record_id = 'a'`.execute(database.db)
  expect(rows).toEqual([{ state: 'skipped', reason_code: 'taken_down' }])
})

test('a source that is taken down leaves nothing, what another source tells of its events stays', async () => {
  await run(sampleSource('one'))
  await run(sampleSource('two'), samplePlatform([ENTRIES[1]!]))
  await refreshPopularity(database.db, now)
  await takeDownNow({ kind: 'source', value: 'one' })
  expect(await titles()).toEqual(['Borealis'])
  expect(await everythingStored()).not.toContain('Secret')
  await run(sampleSource('one'))
  expect(await titles()).toEqual(['Borealis'])
  expect(await everythingStored()).not.toContain('Secret')
})

test('an organizer is known by name, whatever its case and accents, in every source', async () => {
  await run(sampleSource('one'))
  await run(sampleSource('two', { platform: 'other' }))
  expect(await titles()).toHaveLength(2)
  await takeDownNow({ kind: 'organizer', value: 'PODZEMIÉ' })
  expect(await titles()).toEqual([])
})

test('a lifted takedown lets it come back under its old address', async () => {
  await run()
  const slug = await slugOf('Aurora Secret')
  const { takedowns } = await takeDownNow({ kind: 'organizer', value: 'Podzemie' })
  expect(takedowns).toMatchObject([{ kind: 'organizer', createdBy: 'anna', liftedAt: null }])
  const [takedown] = takedowns
  expect(await liftTakedown(database.db, takedown?.id ?? 0, { by: 'boris', now })).toBe(true)
  expect(await liftTakedown(database.db, takedown?.id ?? 0, { by: 'boris', now })).toBe(false)
  await run()
  expect(await titles()).toEqual(['Aurora Secret', 'Borealis'])
  expect(await slugOf('Aurora Secret')).toBe(slug)
  expect(await listTakedowns(database.db)).toMatchObject([{ liftedBy: 'boris' }])
})

test('a source that is not there, or an address of everything, is refused', async () => {
  await expect(takeDownNow({ kind: 'source', value: 'nobody' })).rejects.toThrow('no source')
  await expect(takeDownNow({ kind: 'url', value: '*' })).rejects.toThrow('everything')
  await expect(takeDownNow({ kind: 'organizer', value: '!!!' })).rejects.toThrow('everything')
})

test('a takedown noted by older rules of comparing addresses holds by those of today', async () => {
  await sql`
    insert into takedown (kind, value, match_key, reason, created_at, created_by)
    values ('url', 'https://venue.example/e?ref=mail', 'venue.example/e?ref=mail', 'x', ${now}, 'anna')`.execute(
    database.db,
  )
  const matcher = await loadTakedowns(database.db)
  const content = { url: 'https://venue.example/e', ticketUrl: null, sameAs: [], organizers: [] }
  expect(matcher({ source: 's', platform: 'p', platformId: '1', content })).not.toBeNull()
})

test.each([
  ['https://www.venue.example/show/7/', 'http://venue.example/show/7?utm_source=x#top', true],
  ['https://venue.example/show?id=7', 'https://venue.example/show?msclkid=a&id=7&ref=b', true],
  ['https://venue.example/show?id=7', 'https://venue.example/show?id=8', false],
  ['https://venue.example/show/7', 'https://venue.example/show/77', false],
  ['https://venue.example/show/*', 'https://venue.example/show/77', true],
  ['venue.example/*', 'https://venue.example/a', true],
  ['https://venue.example/*', 'https://venue.example.evil/a', false],
])('%s takes down %s: %s', (value, url, isTaken) => {
  const matcher = takedownMatcher([{ id: 5, kind: 'url', key: takedownKey('url', value) }])
  const content = { url: null, ticketUrl: url, sameAs: [], organizers: [] }
  const id = matcher({ source: 's', platform: 'p', platformId: '1', content })
  expect(id).toBe(isTaken ? 5 : null)
})
