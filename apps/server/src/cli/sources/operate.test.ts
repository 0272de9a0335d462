import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { runCommand } from '#server/app/commands.ts'
import { startDemoCity } from '#server/dev/demo-city.ts'
import { startRecordedServer, type RecordedServer } from '#server/dev/recorded-server.ts'
import { gatherSource } from '#server/ingest/gather/gather-source.ts'
import { addSource } from '#server/ingest/sources/manage-source.ts'
import { spendRequest } from '#server/ingest/sources/quota.ts'
import { findSource, saveSource, type Source } from '#server/ingest/sources/source.ts'
import { klubCalendar, klubSource } from '#server/ingest/testing/klub-calendar.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'

const now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
let database: Database
let site: RecordedServer
let klub: Source

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  site = await startRecordedServer(() => ({
    headers: { 'content-type': 'text/calendar' },
    body: klubCalendar(),
  }))
})
beforeEach(async () => {
  await emptyTables(database, 'source, listing, event, venue, organizer')
  klub = await source(await addSource(database.db, klubSource('Klub')))
})
afterAll(async () => {
  await site.close()
  await database.close()
})

async function source(slug: string): Promise<Source> {
  const found = await findSource(database.db, slug)
  if (found === null) throw new Error(`${slug} was not saved`)
  return found
}

async function okolo(...args: string[]) {
  const lines: string[] = []
  const code = await runCommand(args, {
    cwd: '/',
    print: (line) => lines.push(line),
    isTerminal: false,
    signal: new AbortController().signal,
    config: { ...readConfig({ LOG_LEVEL: 'silent' }), clock },
    database,
  })
  return { code, text: lines.join('\n') }
}

const schedule = async () =>
  (
    await sql<Record<string, unknown>>`
      select failures, breaker_until, next_run_at from source where id = ${klub.id}`.execute(
      database.db,
    )
  ).rows[0]

describe('quarantine', () => {
  beforeEach(async () => {
    await gatherSource(klub, {
      database,
      clock,
      signal: new AbortController().signal,
      routes: new Map([['klub.example', site.route]]),
    })
    // A record that an old fault of the connector put into quarantine.
    await sql`
      update source_record set state = 'quarantined', reason_code = 'mapper_failed', reason = 'TypeError'
      where record_id like '%ples%'`.execute(database.db)
  })

  test('is reported for all sources by reason', async () => {
    const { code, text } = await okolo('quarantine')
    expect(code).toBe(0)
    expect(text).toMatch(/bratislava-klub +bad_date +1 /)
    expect(text).toMatch(/bratislava-klub +mapper_failed +1 /)
  })

  test('is tried again by reason, and the log says so', async () => {
    const { text } = await okolo('quarantine', '--retry', '--reason', 'mapper_failed')
    expect(text).toBe('bratislava-klub: It is understood now.')
    expect((await okolo('quarantine', '--source', klub.slug)).text).toContain('1 quarantined')
    const { rows } = await sql<{ what: string; details: unknown }>`
      select what, details from operator_action order by id desc limit 1`.execute(database.db)
    expect(rows).toMatchObject([
      { what: 'record.retry', details: { record: 'mapper_failed', tried: 1, understood: 1 } },
    ])
  })

  test('is tried again as a whole', async () => {
    const { text } = await okolo('quarantine', '--source', klub.slug, '--retry')
    expect(text).toBe('bratislava-klub: 1 of 2 are understood now.')
  })

  test.each([
    [['--source', 'nowhere'], 'There is no source "nowhere".'],
    [['--raw'], 'need a --source'],
    [['--source', 'bratislava-klub', '--raw', '--retry'], 'One of --raw and --retry.'],
    [['--sauce', 'x'], "Unknown option '--sauce'"],
  ])('with %j says what is wrong', async (args, told) => {
    const { code, text } = await okolo('quarantine', ...args)
    expect(code).toBe(2)
    expect(text).toContain(told)
  })
})

describe('reset', () => {
  test('closes the breaker that the source shows, and makes it due', async () => {
    await sql`
      update source set failures = 7, breaker_until = '2026-11-20T20:00:00Z', next_run_at = '2026-11-20T20:00:00Z'
      where id = ${klub.id}`.execute(database.db)
    expect((await okolo('sources', '--source', klub.slug)).text).toContain(
      'breaker: open, failed 7 times in a row, tried again at 2026-11-20 20:00 UTC',
    )
    const { code, text } = await okolo('reset', '--source', klub.slug, '--breaker')
    expect([code, text]).toEqual([
      0,
      'bratislava-klub: the breaker is closed, 7 failures are forgotten. It is due now.',
    ])
    expect(await schedule()).toMatchObject({ failures: 0, breaker_until: null, next_run_at: now })
    expect((await okolo('sources', '--source', klub.slug)).text).toContain('breaker: closed')
    expect((await okolo('reset', '--source', klub.slug, '--breaker')).text).toContain(
      'has not failed',
    )
  })

  test('forgets the requests of the day that the source shows', async () => {
    const spent = {
      sourceId: klub.id,
      connector: 'ical',
      budget: null,
      kind: 'command',
      now,
    } as const
    await spendRequest(database.db, spent)
    await spendRequest(database.db, spent)
    await sql`update source set next_run_at = '2026-11-21T00:10:00Z' where id = ${klub.id}`.execute(
      database.db,
    )
    expect((await okolo('sources', '--source', klub.slug)).text).toContain(
      'requests today (UTC): 2, without a limit for all sources of ical',
    )
    expect((await okolo('reset', '--source', klub.slug, '--quota')).text).toContain(
      "ical: 2 of today's requests are forgotten",
    )
    expect(await schedule()).toMatchObject({ next_run_at: now })
    expect((await okolo('sources', '--source', klub.slug)).text).toContain('(UTC): 0')
  })

  test.each([
    [['--breaker'], "Required option '--source <slug>'"],
    [['--source', 'nowhere', '--quota'], 'There is no source "nowhere".'],
    [['--source', 'bratislava-klub'], 'One of --breaker and --quota'],
    [['--source', 'bratislava-klub', '--breaker', '--quota'], 'One of --breaker and --quota'],
  ])('with %j says what is wrong', async (args, told) => {
    const { code, text } = await okolo('reset', ...args)
    expect(code).toBe(2)
    expect(text).toContain(told)
  })
})

test.each([
  [['--lift', 'abc'], '"abc" is not a number of a takedown'],
  [['--lift', '7'], 'There is no takedown 7 in force.'],
])('a takedown with %j says what is wrong', async (args, told) => {
  const { code, text } = await okolo('takedown', ...args)
  expect(code).toBe(2)
  expect(text).toContain(told)
})

describe('a demo platform', () => {
  /** As a server under this address would have saved it. */
  async function savedDemo(publicUrl: string): Promise<string> {
    const demo = await startDemoCity(clock, publicUrl)
    const [first] = demo.sources
    await demo.close()
    if (first === undefined) throw new Error('there is no demo platform')
    return (await saveSource(database.db, first.settings)).slug
  }

  test('is gathered and back-filled by command although it answers on loopback only', async () => {
    const slug = await savedDemo('http://localhost:3000')
    const gathered = await okolo('gather', '--source', slug)
    expect(gathered.text).toContain(`${slug}: complete`)
    expect(gathered.code).toBe(0)
    const filled = await okolo('backfill', '--source', slug, '--from', '2026-11-01')
    expect(filled.text).toContain(`${slug}: complete`)
    expect(filled.code).toBe(0)
  }, 120_000)

  test('that was gathered under another address is refused with what to do', async () => {
    const slug = await savedDemo('http://localhost:3999')
    const { code, text } = await okolo('backfill', '--source', slug)
    expect(code).toBe(2)
    expect(text).toContain('http://localhost:3999/demo/')
    expect(text).toContain('PUBLIC_URL or PORT')
  })
})
