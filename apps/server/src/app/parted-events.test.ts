import { EventDetail } from '@okolo/contract/events/event'
import { EventList } from '@okolo/contract/events/event-list'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { buildApp } from './app.ts'
import { seedPlaces } from '../catalogue/reference/places.ts'
import { gather } from '../ingest/gather/gather.ts'
import { journalOf } from '../ingest/match/journal.ts'
import { citiesToJoin, joinAnew, noteJoined } from '../ingest/recluster/joined-anew.ts'
import { matchArrivals } from '../ingest/match/match-arrivals.ts'
import type { Matcher } from '../ingest/match/match.ts'
import { createRegrouping } from '../ingest/recluster/regroup.ts'
import { recluster } from '../ingest/recluster/recluster.ts'
import { saveSource } from '../ingest/sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type Entry,
} from '../ingest/testing/sample-platform.ts'
import { readConfig } from '../platform/settings/config.ts'
import type { Database } from '../platform/database/db.ts'
import type { App } from '../platform/http/app-type.ts'
import { testDatabase } from '../platform/testing/database.ts'

const BEGIN = new Date('2026-11-20T12:00:00Z')
let now = BEGIN
const clock = () => now
const { signal } = new AbortController()
let database: Database
let app: App
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), clock }
  app = await buildApp({ db: database.db, database, config, clock, requestsPerMinute: 100_000 })
})
beforeEach(async () => {
  now = BEGIN
  await emptyTables(
    database,
    'source, listing, event, venue, organizer, merge_journal, title_word, matching_state, matching_city',
  )
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** A matcher as older rules were: everything is one event. */
const olderRules: Matcher = async (tx, arrivals) => {
  const { rows } = await sql<{ id: number; platform: string; platform_id: string }>`
    select e.id, l.platform, l.platform_id from event e join listing l on l.event_id = e.id
    where e.merged_into is null order by e.first_seen_at, e.id, l.id limit 1`.execute(tx)
  const [{ id, platform, platform_id } = { id: 0, platform: '', platform_id: '' }] = rows
  return {
    places: arrivals.map(() => ({ event: id })),
    absorptions: arrivals.flatMap(({ eventId }) =>
      eventId === null || eventId === id ? [] : [{ loser: eventId, survivor: id }],
    ),
    links: arrivals.map(({ key }) => ({
      kind: 'auto',
      a: key,
      b: `${platform} ${platform_id}`,
      probability: 0.99,
      reasons: [],
    })),
  }
}

async function list(platform: string, entry: Entry, match: Matcher = matchArrivals) {
  const source = await saveSource(database.db, sampleSource(platform, { platform }))
  const report = await gather(
    source,
    sampleConnector(samplePlatform([entry])),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock, signal, match },
  )
  expect(report.error).toBeNull()
}

const library = (name: string, lat: number) => ({ place: { name, lat, lon: 17.11 } })
const MORNING: Entry = {
  id: 'm',
  title: 'Reading club for grown-ups',
  start: '2026-12-01T10:00:00',
  draft: library('Library of the castle', 48.145),
}
const EVENING: Entry = {
  ...MORNING,
  id: 'e',
  start: '2026-12-01T18:00:00',
  draft: library('Library of the harbour', 48.165),
}

type Stored = { slug: string; uuid: string; dates: string[] }
async function events(): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select e.slug, e.uuid,
      array(select d.uuid::text from event_date d where d.event_id = e.id order by d.starts_at) as dates
    from event e where e.merged_into is null order by e.first_seen_at, e.id`.execute(database.db)
  return rows
}

/** The answer of an address; its body where it is 200. */
async function page(path: string): Promise<EventDetail | string> {
  app.invalidate()
  const answer = await app.inject(`/v1/events/${path}/`)
  return answer.statusCode === 200
    ? EventDetail.parse(answer.json())
    : `${answer.statusCode} ${answer.headers.location ?? ''}`
}

async function listed(query: string): Promise<string[]> {
  app.invalidate()
  const { results } = EventList.parse((await app.inject(`/v1/events/?${query}`)).json())
  return results.map(({ slug }) => slug).toSorted()
}

/** Two events of which older rules made one: both as they were, the one that stays first. */
async function swallowed(second: Entry = EVENING): Promise<[Stored, Stored]> {
  await list('one', MORNING)
  now = new Date(now.getTime() + 3_600_000)
  await list('two', second)
  const [stays, goes] = await events()
  if (stays === undefined || goes === undefined) throw new Error('they are two at first')
  await list('two', { ...second, title: `${second.title}!` }, olderRules)
  expect(await events()).toHaveLength(1)
  expect(await page(goes.slug)).toContain('301')
  return [stays, goes]
}

async function nextRun(rules = 'newer'): Promise<boolean> {
  const { db } = database
  const { cities, regroup } = createRegrouping(rules)
  let isWritten = false
  for (const city of await cities({ db, clock }))
    isWritten = (await regroup({ db, clock, signal }, city, 30_000)) || isWritten
  return isWritten
}

test.each([
  ['now', async () => {}],
  // The migration finds nothing of what was merged before it.
  ['before dates were remembered', () => emptyTables(database, 'former_date')],
])(
  'what older rules swallowed comes back with newer ones, as it was: swallowed %s',
  async (_, forget) => {
    await noteJoined(database.db, 'older')
    const [stays, goes] = await swallowed()
    await forget()
    const [date = ''] = goes.dates
    expect(await nextRun('older')).toBe(false)
    expect(await nextRun()).toBe(true)
    expect(await events()).toEqual([stays, goes])
    for (const path of [goes.slug, `${goes.slug}/${date}`])
      expect(await page(path)).toMatchObject({
        slug: goes.slug,
        venue: { name: 'Library of the harbour' },
        date: { uuid: date, start: '2026-12-01T18:00:00+01:00' },
        source_count: 1,
      })
    expect(await page(goes.uuid)).toContain(`301 /v1/events/${goes.slug}`)
    expect(await page(stays.slug)).toMatchObject({
      venue: { name: 'Library of the castle' },
      dates: [{ uuid: stays.dates[0] }],
    })
    const both = [stays.slug, goes.slug].toSorted()
    expect(await listed('city=bratislava&sorting=start')).toEqual(both)
    expect(await listed('search=reading%20club')).toEqual(both)
    const journal = await journalOf(database.db, ['two e'])
    expect(journal.map(({ kind, who }) => `${kind} ${who}`)).toEqual(['auto okolo', 'split okolo'])
    // It is done: the next minute looks at nothing, and the next night changes nothing.
    expect(await citiesToJoin(database.db, 'newer')).toEqual([])
    expect(await recluster({ db: database.db, clock })).toMatchObject({ moved: 0 })
  },
)

test('a date that was moved before, and one that is over, are the same again', async () => {
  await noteJoined(database.db, 'older')
  const when = (...starts: string[]) => ({
    ...library('Library of the harbour', 48.165),
    when: starts.map((start) => ({ start })),
  })
  await list('two', { ...EVENING, draft: when('2026-11-19T18:00:00', '2026-11-30T18:00:00') })
  const second = { ...EVENING, draft: when('2026-11-19T18:00:00', '2026-12-01T18:00:00') }
  await list('two', second)
  const [first] = await events()
  await list('one', MORNING)
  // The morning is the older one, which stays.
  await sql`update event set first_seen_at = first_seen_at - interval '1 day' where uuid <> ${first?.uuid}`.execute(
    database.db,
  )
  await list('two', { ...second, title: 'Reading club for grown-ups!' }, olderRules)
  expect(await events()).toHaveLength(1)
  await nextRun()
  const again = await events()
  expect(again.find(({ uuid }) => uuid === first?.uuid)).toEqual(first)
  const [past = '', coming = ''] = first?.dates ?? []
  expect(await page(`${first?.slug}/${past}`)).toMatchObject({ date: { uuid: past } })
  expect(await page(`${first?.slug}/${coming}`)).toMatchObject({
    date: { uuid: coming, status: 'rescheduled', start: '2026-12-01T18:00:00+01:00' },
  })
})

test('of several that were swallowed the oldest comes back for its kind, and the others lead to it', async () => {
  await noteJoined(database.db, 'older')
  const [stays, goes] = await swallowed()
  now = new Date(now.getTime() + 3_600_000)
  await list('three', { ...EVENING, id: 'f', draft: library('Some other hall', 48.105) })
  const third = (await events()).find(({ slug }) => slug !== stays.slug)
  await list('three', { ...EVENING, id: 'f' }, olderRules)
  expect(await events()).toHaveLength(1)
  await nextRun()
  expect((await events()).map(({ slug }) => slug)).toEqual([stays.slug, goes.slug])
  expect(await page(goes.slug)).toMatchObject({ source_count: 2 })
  expect(await page(third?.slug ?? '')).toContain(`301 /v1/events/${goes.slug}`)
  expect(await page(`${third?.slug}/${third?.dates[0]}`)).toContain(
    `301 /v1/events/${goes.slug}/${goes.dates[0]}`,
  )
})

test('does not put a split listing into an event that continues with another listing', async () => {
  await noteJoined(database.db, 'older')
  await list('one', MORNING)
  await list('two', EVENING)
  await list('three', { id: 'b', title: 'Bees and their keepers', start: '2026-12-09T20:00:00' })
  const [stays, goes, bees] = await events()
  const put = (platform: string, uuid: string | undefined) => sql`
    update listing set event_id = e.id from event e where e.uuid = ${uuid} and listing.platform = ${platform}`
  await put('two', stays?.uuid).execute(database.db)
  await put('three', goes?.uuid).execute(database.db)
  await nextRun()
  const { rows } = await sql<{ platform: string; slug: string }>`
    select l.platform, e.slug from listing l join event e on e.id = l.event_id order by l.id`.execute(
    database.db,
  )
  expect(rows).toMatchObject([
    { platform: 'one', slug: stays?.slug },
    { platform: 'two' },
    { platform: 'three', slug: goes?.slug },
  ])
  expect([stays, goes, bees].map((event) => event?.slug)).not.toContain(rows[1]?.slug)
})

test('a look that is stopped goes on where it was, and begins anew with rules that are newer still', async () => {
  await noteJoined(database.db, 'older')
  await swallowed()
  const part = (rules: string) =>
    joinAnew(
      { db: database.db, clock },
      { rules, city: 'bratislava', budgetMs: 0, size: 1, signal },
    )
  const doneTo = async (rules: string) =>
    (await citiesToJoin(database.db, rules)).map((city) => city.doneTo)[0]
  expect(await part('newer')).toMatchObject({ listings: 1, isWhole: false })
  const halfway = await doneTo('newer')
  expect(halfway).toBeGreaterThan(0)
  expect(await part('newer')).toMatchObject({ listings: 1, isWhole: false })
  expect(await doneTo('newer')).toBeGreaterThan(halfway ?? 0)
  expect(await part('newer')).toMatchObject({ listings: 0, isWhole: true })
  expect(await citiesToJoin(database.db, 'newer')).toEqual([])
  expect(await events()).toHaveLength(2)
  expect(await part('newest')).toMatchObject({ listings: 1 })
  expect(await doneTo('even newer')).toBe(0)
})

test('a catalogue from before rules were noted is looked at once, an empty one is not', async () => {
  expect(await citiesToJoin(database.db, 'newer')).toEqual([])
  await swallowed()
  // As the migration leaves it.
  await sql`update matching_state set rules = ''`.execute(database.db)
  expect(await nextRun()).toBe(true)
  expect(await events()).toHaveLength(2)
})

test('re-clusters past events as of their own date', async () => {
  await noteJoined(database.db, 'older')
  await swallowed()
  const duo = { id: 'd', title: 'A duo for cello and rain', start: '2026-11-28T20:00:00' }
  await list('one', { ...duo, id: 'd1' })
  await list('three', duo)
  expect(await events()).toHaveLength(2)
  now = new Date('2027-03-01T12:00:00Z')
  await nextRun()
  const shared = (await events()).map(({ dates }) => dates.length)
  expect(shared).toEqual([1, 1, 1])
  expect(await recluster({ db: database.db, clock })).toMatchObject({ moved: 0 })
})

test('a listing that was postponed without a new day stays with its event', async () => {
  await list('one', MORNING)
  await list('two', { ...MORNING, id: 'x' })
  expect(await events()).toHaveLength(1)
  await list('two', { ...MORNING, id: 'x', draft: { status: 'postponed', when: [] } })
  expect(await recluster({ db: database.db, clock })).toMatchObject({ moved: 0 })
  expect(await events()).toHaveLength(1)
})
