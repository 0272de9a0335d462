/** @module-tag embedded */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer, type RecordedServer } from '#server/dev/recorded-server.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { openScan, runScan } from './scan.ts'
import { listLooks } from './scan-store.ts'
import type { Site } from './sites.ts'

const clock = () => new Date('2026-11-28T12:00:00Z')
let database: Database
let site: RecordedServer
let asked: string[] = []
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  site = await startRecordedServer(({ path }) => {
    asked.push(path)
    return { status: 503, body: 'busy' }
  })
})
beforeEach(async () => {
  await emptyTables(database, 'town_scan')
  asked = []
})
afterAll(async () => {
  await site.close()
  await database.close()
})

const siteAt = (path: string): Site => ({
  addressKey: `portal.example${path}`,
  address: `http://portal.example${path}`,
  otherAddress: null,
  name: path,
  kind: 'club',
  house: null,
})
const SITES = Array.from({ length: 30 }, (_, index) => siteAt(`/house/${index}`))

test('two that begin a scan of one city at once share it', async () => {
  const scans = await Promise.all(
    [0, 1, 2].map(() => openScan(database, 'bratislava', SITES, clock())),
  )
  expect(new Set(scans.map((scan) => scan?.id)).size).toBe(1)
  const { rows } = await sql`select from town_scan`.execute(database.db)
  expect(rows).toHaveLength(1)
})

test('a host that answers nothing is left alone after three of its thirty houses', async () => {
  const scan = await openScan(database, 'bratislava', SITES, clock())
  await runScan(scan!, {
    database,
    clock,
    signal: new AbortController().signal,
    routesOf: () => new Map([['portal.example', site.route]]),
  })
  expect(new Set(asked.filter((path) => path.startsWith('/house/'))).size).toBe(3)
  const looks = await listLooks(database.db, scan!.id)
  expect(new Set(looks.map(({ state }) => state))).toEqual(new Set(['failed']))
})
