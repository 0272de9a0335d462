import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { writesOf, type RunReport } from '#server/ingest/sources/report.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { runCommand } from '#server/app/commands.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const DATA = '../shared/data'
const FEEDS = `${DATA}/01-city-feeds`
const MAPPINGS = 'apps/server/sources/mappings'
const hasData = existsSync(`${ROOT}${FEEDS}`)

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

/** Runs `npm run okolo -- ingest ...` as it stands in the documents, against the test's own database. */
async function ingest(command: string, now: string): Promise<RunReport> {
  const lines: string[] = []
  const exit = await runCommand(['ingest', ...command.split(' '), '--json'], {
    config: readConfig({ OKOLO_NOW: now }),
    database,
    cwd: ROOT,
    print: (line) => lines.push(line),
    isTerminal: false,
    signal: new AbortController().signal,
  })
  expect(exit, lines.join('\n')).toBe(0)
  return JSON.parse(lines.at(-1) ?? '') as RunReport
}

const SETS: [name: string, now: string, command: string, records: number][] = [
  [
    'Madrid, JSON that is not valid',
    '2025-10-21T08:00:00Z',
    `tabular --city madrid --config ${MAPPINGS}/madrid-agenda-json.json --from ${FEEDS}/madrid-2025/madrid-events.json`,
    1001,
  ],
  [
    'Madrid, XML',
    '2025-10-21T08:00:00Z',
    `tabular --city madrid --config ${MAPPINGS}/madrid-agenda-xml.json --from ${FEEDS}/madrid-2025/madrid-events.xml`,
    1001,
  ],
  [
    'Madrid, CSV in ISO-8859-1',
    '2025-10-21T08:00:00Z',
    `tabular --city madrid --config ${MAPPINGS}/madrid-agenda-csv.json --from ${FEEDS}/madrid-2025/madrid-events.csv`,
    1001,
  ],
  [
    'Paris, Opendatasoft',
    '2026-01-20T08:00:00Z',
    `tabular --city paris --config ${MAPPINGS}/paris-openagenda-ods.json --from ${FEEDS}/paris-openagenda-ods/records.json`,
    400,
  ],
  [
    'New York parks, CSV',
    '2026-08-09T08:00:00Z',
    `tabular --city new-york --config ${MAPPINGS}/nyc-parks.json --from ${FEEDS}/nyc-parks-2026-08-09`,
    1757,
  ],
  [
    'Helsinki, Linked Events',
    '2020-05-10T08:00:00Z',
    `linked-events --city helsinki --from ${FEEDS}/helsinki-linkedevents`,
    2,
  ],
  [
    'Tromso, JSON',
    '2026-08-22T08:00:00Z',
    `tabular --city tromso --config ${MAPPINGS}/tromso.json --from ${FEEDS}/tromso-2026/events.json`,
    279,
  ],
  [
    'Tromso, iCalendar',
    '2026-08-22T08:00:00Z',
    `ical --city tromso --from ${FEEDS}/tromso-2026/events.ics`,
    300,
  ],
]

test.skipIf(!hasData).for(SETS)(
  '%s: under 2 % quarantined, and a second run writes nothing',
  { timeout: 120_000 },
  async ([name, now, command, atLeast]) => {
    const first = await ingest(command, now)
    const { records, events, dates, quarantined, reasons } = first.totals
    console.log(
      `${name}: ${records} records, ${events} events, ${dates} dates, ${quarantined} quarantined ${JSON.stringify(reasons)}`,
    )
    expect(records).toBeGreaterThanOrEqual(Math.floor(atLeast * 0.99))
    expect(quarantined / records).toBeLessThan(0.02)
    const second = await ingest(command, now)
    expect(writesOf(second)).toBe(0)
    expect(second.totals).toEqual(first.totals)
  },
)

test.skipIf(!hasData)(
  'the ids that Madrid publishes in three formats are the same events',
  async () => {
    const { rows } = await sql<{ sources: number; events: number }>`
    select sources, count(*) as events from (
      select l.platform_id, count(distinct s.slug) as sources, count(distinct l.event_id) as events
      from listing l join source s on s.id = l.source_id where l.platform = 'madrid-agenda' group by 1
    ) x where events = 1 group by 1 order by 1`.execute(database.db)
    console.log('Madrid: events by number of formats that list them', rows)
    const shared = rows.find(({ sources }) => sources === 3)?.events ?? 0
    expect(shared).toBeGreaterThan(900)
    const several = await sql<{ n: number }>`
    select count(*) as n from (select platform_id from listing where platform = 'madrid-agenda'
      group by 1 having count(distinct event_id) > 1) x`.execute(database.db)
    expect(several.rows[0]?.n).toBe(0)
  },
)
