import type { Http } from '@okolo/connectors/http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { BudgetSpent, spendRequest, usedToday, type RunKind } from './quota.ts'
import { robotsGate, withRobotsCache } from './robots-cache.ts'
import { saveSource } from './source.ts'
import { sampleSource } from '../testing/sample-platform.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

test('a daily budget is shared by the sources of a connector, with a reserve for operators and half for back-fills', async () => {
  const { db } = database
  const [one, two] = [
    await saveSource(db, sampleSource('one')),
    await saveSource(db, sampleSource('two')),
  ]
  const spend = (sourceId: number, kind: RunKind, now = new Date('2026-11-20T23:00:00Z')) =>
    spendRequest(db, { sourceId, connector: 'sample', budget: 20, kind, now })
  for (let i = 0; i < 10; i += 1) await spend(i % 2 === 0 ? one.id : two.id, 'backfill')
  await expect(spend(one.id, 'backfill')).rejects.toThrow(BudgetSpent)
  for (let i = 0; i < 8; i += 1) await spend(one.id, 'schedule')
  await expect(spend(two.id, 'schedule')).rejects.toThrow('18 of 20 requests a day are spent')
  for (let i = 0; i < 2; i += 1) await spend(two.id, 'command')
  await expect(spend(two.id, 'command')).rejects.toThrow(BudgetSpent)
  expect(await usedToday(db, 'sample', '2026-11-20')).toBe(20)
  // The day is UTC's.
  await spend(one.id, 'schedule', new Date('2026-11-21T00:00:01Z'))
})

test('robots.txt is read once a day, closes the site while it fails, and its delay is kept', async () => {
  let status = 200
  let reads = 0
  const http: Http = (url) => {
    reads += 1
    const text = 'User-agent: *\nDisallow: /private\nCrawl-delay: 7'
    const body = new TextEncoder().encode(status === 200 ? text : '')
    return Promise.resolve({ status, url, headers: {}, body, notModified: false })
  }
  let now = new Date('2026-11-20T12:00:00Z')
  const { signal } = new AbortController()
  // Each run has a gate of its own; what they share is in the database.
  const gate = () =>
    robotsGate(
      withRobotsCache(http, database.db, () => now),
      signal,
    )
  const page = new URL('https://site.example/events/1')
  expect(await gate()(page)).toEqual({ gapMs: 7000 })
  expect(await gate()(page)).toEqual({ gapMs: 7000 })
  await expect(gate()(new URL('https://site.example/private/1'))).rejects.toThrow('disallows')
  expect(reads).toBe(1)
  now = new Date('2026-11-21T12:00:01Z')
  status = 503
  await expect(gate()(page)).rejects.toThrow('cannot be read')
  status = 404
  expect(await gate()(page)).toEqual({})
  expect(reads).toBe(3)
  const { rows } = await sql`select origin, status from robots`.execute(database.db)
  expect(rows).toEqual([{ origin: 'https://site.example', status: 404 }])
})
