import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer, type RecordedServer } from '#server/dev/recorded-server.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { isConfident } from './adopt.ts'
import { openScan, runScan } from './scan.ts'
import { listLooks } from './scan-store.ts'
import { sitesOf } from './sites.ts'
import { readTownList } from '../houses/town-list.ts'

const SILENT = fileURLToPath(
  new URL('../../../../../../shared/data/12-platform-probes/samples/silent/', import.meta.url),
)
const clock = () => new Date('2026-11-28T12:00:00Z')
const PLACES = ['the calendar that a page links to', 'the front page'] as const

let database: Database
let site: RecordedServer
const files = existsSync(SILENT)
  ? readdirSync(SILENT).filter((name) => /^\d{3}-.*\.(?:html|ics|json)$/.test(name))
  : []
const houses = files.flatMap((file, n) =>
  PLACES.map((where, at) => ({ file, where, host: `silent${n}-${at}.example` })),
)

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  site = await startRecordedServer(({ path, headers }) => {
    const house = houses.find(({ host }) => host === headers['host'])
    if (house === undefined || !['/', '/kalendar.ics'].includes(path)) return null
    if (path === '/' && house.where === PLACES[0])
      return {
        body: '<!doctype html><title>Klub</title><p><a href="/kalendar.ics">Kalendár</a></p>',
        headers: { 'content-type': 'text/html' },
      }
    const type = house.file.endsWith('.json') ? 'application/json' : 'text/html'
    return {
      status: Number(house.file.slice(0, 3)),
      body: readFileSync(`${SILENT}${house.file}`, 'utf8'),
      headers: { 'content-type': house.file.endsWith('.ics') ? 'text/calendar' : type },
    }
  })
})
afterAll(async () => {
  await site.close()
  await database.close()
})

test.skipIf(files.length === 0)(
  'no answer that is silent becomes a source without a doubt (skipped where ../shared/data is absent)',
  async () => {
    const list = houses.map(({ host }) => `http://${host}/`).join('\n')
    const scan = await openScan(database, 'bratislava', sitesOf(readTownList(list)), clock())
    await runScan(scan!, {
      database,
      clock,
      signal: new AbortController().signal,
      lanes: 16,
      routesOf: () => new Map(houses.map(({ host }) => [host, site.route])),
    })
    const looks = await listLooks(database.db, scan!.id)
    expect(looks).toHaveLength(houses.length)
    expect(looks.filter(isConfident)).toEqual([])
    expect(looks.filter(({ state }) => state === 'waiting')).toEqual([])
    const reasonAt = (file: string) => {
      const host = houses.find((one) => one.file === file && one.where === PLACES[0])?.host
      const look = looks.find(({ address }) => address === `http://${host}/`)
      return look?.result?.ok === false ? look.result.reason : ''
    }
    expect(reasonAt('200-login.html')).toMatch(/as a calendar, but it is a login page/)
    expect(reasonAt('403-forbidden.html')).toMatch(/calendar that cannot be read: .* answered 403/)
  },
  60_000,
)
