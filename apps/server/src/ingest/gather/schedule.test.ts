import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { askForBackfill, findBackfill, runBackfill } from './backfill.ts'
import { BREAKER_AFTER } from '../sources/interval.ts'
import { takeDue, releaseLease } from '../sources/lease.ts'
import { gatherDue, registerSources } from './schedule.ts'
import type { ScheduledSource } from '../sources/source.ts'
import { findSource, saveSource } from '../sources/source.ts'
import { sampleSource } from '../testing/sample-platform.ts'
import type { RunReport } from '../sources/report.ts'

const HOST = 'calendar.test'
const signal = new AbortController().signal
let database: Database
let now = new Date('2026-11-20T12:00:00Z')
let answer: RequestListener = (_, response) => response.writeHead(500).end()
const server = createServer((request, response) => answer(request, response))
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z')
})
afterEach(() => emptyTables(database, 'source, listing, event, venue, organizer'))
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await database.close()
})

function calendar(slug: string): ScheduledSource {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  const { port } = server.address() as AddressInfo
  return {
    settings: sampleSource(slug, {
      connector: 'ical',
      platform: slug,
      config: { urls: [`http://${HOST}/${slug}.ics`] },
    }),
    everyMinutes: 60,
    routes: new Map([[HOST, { host: '127.0.0.1', port }]]),
  }
}

function events(count: number): string {
  const entries = Array.from(
    { length: count },
    (_, i) =>
      `BEGIN:VEVENT\r\nUID:e${i}@test\r\nSUMMARY:Night ${i}\r\nDTSTART:202612${String(i + 1).padStart(2, '0')}T200000Z\r\nEND:VEVENT\r\n`,
  )
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries.join('')}END:VCALENDAR\r\n`
}

async function due(sources: ScheduledSource[]): Promise<RunReport[]> {
  const reports: RunReport[] = []
  await registerSources(sources, database.db, (report) => reports.push(report))
  await gatherDue(sources, { database, clock: () => now, signal }, (report) => reports.push(report))
  return reports
}

async function state(slug: string) {
  const { rows } = await sql<{
    failures: number
    next: Date
    breaker: Date | null
    lease: string | null
  }>`
    select failures, next_run_at as next, breaker_until as breaker, lease_owner as lease
    from source where slug = ${slug}`.execute(database.db)
  return rows[0]
}

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

test('a source is gathered once per interval, however often the minute comes round', async () => {
  answer = (_, response) => response.writeHead(200).end(events(3))
  const sources = [calendar('a'), calendar('b')]
  expect((await due(sources)).map(({ status }) => status)).toEqual(['complete', 'complete'])
  later(1)
  expect(await due(sources)).toEqual([])
  later(60)
  expect(await due(sources)).toHaveLength(2)
  expect(await state('a')).toMatchObject({ lease: null, failures: 0 })
})

test('a source that another worker holds is passed over until its lease has run out', async () => {
  answer = (_, response) => response.writeHead(200).end(events(1))
  const sources = [calendar('a')]
  await registerSources(sources, database.db, () => undefined)
  const options = { leaseSeconds: 90, slugs: ['a'], isForOperators: false, now }
  const lease = await takeDue(database.db, { ...options, worker: 'dead' })
  expect(lease?.slug).toBe('a')
  expect(await due(sources)).toEqual([])
  await sql`update source set lease_until = clock_timestamp() - interval '1 second'`.execute(
    database.db,
  )
  expect(await due(sources)).toMatchObject([{ status: 'complete' }])
  // The one that was taken for dead has no say any more.
  const other = await takeDue(database.db, {
    ...options,
    worker: 'new',
    now: new Date('2027-01-01'),
  })
  if (lease !== null) await releaseLease(database.db, lease)
  expect(await state('a')).toMatchObject({ lease: other?.worker })
})

test('a source that fails again and again is left alone for longer and longer, then tried once', async () => {
  answer = (_, response) => response.writeHead(404).end()
  const sources = [calendar('a')]
  for (let i = 1; i <= BREAKER_AFTER; i += 1) {
    expect(await due(sources)).toMatchObject([{ status: 'failed' }])
    expect(await state('a')).toMatchObject({ failures: i })
    if (i < BREAKER_AFTER) now = (await state('a'))?.next ?? now
  }
  expect((await state('a'))?.breaker?.getTime()).toBe(now.getTime() + 60 * 60_000)
  later(59)
  expect(await due(sources)).toEqual([])
  later(2)
  answer = (_, response) => response.writeHead(200).end(events(1))
  expect(await due(sources)).toMatchObject([{ status: 'complete' }])
  expect(await state('a')).toMatchObject({ failures: 0, breaker: null })
})

test('a trial that fails doubles the wait', async () => {
  answer = (_, response) => response.writeHead(404).end()
  const sources = [calendar('a')]
  for (let i = 0; i <= BREAKER_AFTER; i += 1) {
    now = (await state('a'))?.next ?? now
    expect(await due(sources)).toHaveLength(1)
  }
  expect((await state('a'))?.breaker?.getTime()).toBe(now.getTime() + 120 * 60_000)
  expect(await due(sources)).toEqual([])
  later(119)
  expect(await due(sources)).toEqual([])
  later(1)
  expect(await due(sources)).toHaveLength(1)
})

test('a wait by chance that is longer than the interval is waited for', async () => {
  answer = (_, response) => response.writeHead(404).end()
  const sources = [calendar('a')]
  await due(sources)
  await sql`update source set next_run_at = ${new Date(now.getTime() + 61 * 60_000)}`.execute(
    database.db,
  )
  expect(await due(sources)).toEqual([])
})

test('a host that asks for hours of patience is not asked before', async () => {
  answer = (_, response) => response.writeHead(503, { 'retry-after': '10800' }).end()
  await due([calendar('a')])
  expect((await state('a'))?.next.getTime()).toBeGreaterThanOrEqual(now.getTime() + 3 * 3600_000)
})

test('"not modified" is a complete run: what was missing from the listing is missing once more', async () => {
  const sources = [calendar('a')]
  let body = events(8)
  let etag = '"1"'
  let asked = 0
  answer = (request, response) => {
    asked += 1
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else response.writeHead(200, { etag }).end(body)
  }
  await due(sources)
  ;[body, etag] = [events(7), '"2"']
  const withdrawn: number[] = []
  for (let run = 0; run < 3; run += 1) {
    later(61)
    const [report] = await due(sources)
    expect(report).toMatchObject({ status: 'complete', records: run === 0 ? 7 : 0 })
    withdrawn.push(report?.eventsWithdrawn ?? -1)
  }
  expect(withdrawn).toEqual([0, 0, 1])
  expect(asked).toBe(4)
})

test('a back-fill judges nothing to be gone, leaves the schedule alone and goes on until it is done', async () => {
  answer = (_, response) => response.writeHead(200).end(events(8))
  await due([calendar('a')])
  const before = await state('a')
  const { settings, routes } = calendar('a')
  const source = await saveSource(database.db, settings)
  const days = { from: '2025-01-01', to: '2025-12-31' }
  await askForBackfill(database.db, source.id, days, now)
  const fill = () =>
    runBackfill(source, {
      database,
      clock: () => now,
      signal,
      ...(routes === undefined ? {} : { routes }),
    })
  answer = (_, response) => response.writeHead(404).end()
  expect(await fill()).toMatchObject({ status: 'failed' })
  expect(await findBackfill(database.db, source.id)).toMatchObject({ ...days, finishedAt: null })
  answer = (_, response) => response.writeHead(200).end(events(1))
  for (let i = 0; i < 4; i += 1) {
    expect(await fill()).toMatchObject({ status: 'complete', eventsWithdrawn: 0 })
    await askForBackfill(database.db, source.id, days, now)
  }
  expect(await state('a')).toEqual(before)
  const { rows } = await sql`
    select state, missing_runs, count(*)::int as n from source_record group by 1, 2`.execute(
    database.db,
  )
  expect(rows).toEqual([{ state: 'mapped', missing_runs: 0, n: 8 }])
  expect(await findSource(database.db, 'a')).toMatchObject({ runStartedAt: null })
})
