import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlatformKey } from '#seed/demo/content/demo-event.ts'
import { demoListings } from '#seed/demo/occurrences.ts'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { gatherAll } from '#server/ingest/gather/schedule.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { startDemoCity } from './demo-city.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const PLATFORMS: Record<PlatformKey, string> = {
  calendar: 'demo-kalendar',
  tickets: 'demo-listkaren',
  agenda: 'demo-susedia',
}

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  const demo = await startDemoCity(() => NOW, 'http://localhost:3000')
  const errors: string[] = []
  await gatherAll(
    demo.sources,
    { database, clock: () => NOW, signal: new AbortController().signal },
    (report) => errors.push(...(report.error === null ? [] : [report.error])),
  )
  await demo.close()
  expect(errors).toEqual([])
}, 120_000)
afterAll(() => database.close())

type Row = { platform: string; url: string; event_id: number; slug: string; title: string }

/** The stored listings with the event that each really is, which only the seed knows. */
async function listings(): Promise<(Row & { really: string })[]> {
  const truth = new Map(
    demoListings(NOW).map(({ id, on, event }) => [`${PLATFORMS[on]} ${id}`, event]),
  )
  const { rows } = await sql<Row>`
    select l.platform, l.content ->> 'url' as url, l.event_id, e.slug, l.content -> 'titles' ->> 'sk' as title
    from listing l join event e on e.id = l.event_id where not l.is_withdrawn`.execute(database.db)
  return rows.flatMap((row) => {
    const really = truth.get(`${row.platform} ${row.url.split('/').at(-1)}`)
    return really === undefined ? [] : [{ ...row, really }]
  })
}

test('shows events listed by several platforms once, and merges nothing else', async () => {
  const rows = await listings()
  expect(rows.length).toBeGreaterThan(300)
  const missed = [...Map.groupBy(rows, ({ really }) => really).values()].filter(
    (same) => new Set(same.map(({ event_id }) => event_id)).size > 1,
  )
  const thrown = [...Map.groupBy(rows, ({ event_id }) => event_id).values()].filter(
    (same) => new Set(same.map(({ really }) => really)).size > 1,
  )
  const names = (groups: Row[][]) =>
    groups.map((group) => group.map(({ url, title }) => `${url} ${title}`))
  expect({ missed: names(missed), thrown: names(thrown) }).toEqual({ missed: [], thrown: [] })
})

test('its page names every platform with its own price and role', async () => {
  const rows = await listings()
  const [group] = [...Map.groupBy(rows, ({ event_id }) => event_id).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  expect(new Set(group?.map(({ platform }) => platform)).size).toBe(3)
  const app = await buildApp({
    db: database.db,
    database,
    config: readConfig({}),
    clock: () => NOW,
  })
  const answer = await app.inject(`/v1/events/${group?.[0]?.slug}`)
  await app.close()
  expect(answer.json()).toMatchObject({
    sources: expect.arrayContaining([
      expect.objectContaining({
        role: 'ticketing',
        price: expect.objectContaining({ min: expect.any(Number) }),
      }),
      expect.objectContaining({ role: 'aggregator' }),
    ]),
    origins: { price: { role: 'ticketing' }, time: { name: expect.any(String) } },
  })
})
