import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { gatherAll } from '#server/ingest/gather/schedule.ts'
import { absorbEvents } from '#server/ingest/store/absorb-events.ts'
import { inTransaction, type Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { forgetStaleDemo, startDemoCity } from './demo-city.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

/** Fills the demo city as a start of the server does. */
async function startAt(now: Date): Promise<void> {
  const clock = () => now
  const demo = await startDemoCity(clock, 'http://localhost:3000')
  await forgetStaleDemo(database.db, demo, now)
  const { signal } = new AbortController()
  await gatherAll(demo.sources, { database, clock, signal }, ({ error }) =>
    expect(error).toBeNull(),
  )
  await demo.close()
}

async function rows(query: string): Promise<unknown[]> {
  return (await sql.raw(query).execute(database.db)).rows
}

/** Everything that people see of the demo, and every address that leads elsewhere. */
const catalogue = async () => ({
  events: await rows(
    `select slug, title, status, next_starts_at, date_count from event order by slug`,
  ),
  dates: await rows(`select uuid, starts_at, is_live from event_date order by uuid`),
  redirects: await rows(`select uuid, slug from event_redirect`),
})

const DOUBLED = `select e.title, d.starts_at from event e join event_date d on d.event_id = e.id
  group by e.title, e.venue_id, d.starts_at having count(*) > 1`

test('a clock that is turned on and back leaves the demo as a fresh start makes it', async () => {
  const day = new Date('2026-11-20T18:00:00Z')
  const later = new Date('2026-12-05T18:00:00Z')
  await startAt(day)
  const fresh = await catalogue()
  expect(fresh.events.length).toBeGreaterThan(250)
  await startAt(later)
  const moved = await catalogue()
  expect(moved.events.length).toBeGreaterThan(fresh.events.length + 50)
  // By then two of those that came later may have been found to be one.
  const { rows: pair } = await sql<{ id: number }>`
    select id from event where next_starts_at > ${later} order by id desc limit 2`.execute(
    database.db,
  )
  const [survivor, loser] = pair.map(({ id }) => id)
  await inTransaction(database.db, (tx) =>
    absorbEvents(tx, [{ survivor: Number(survivor), loser: Number(loser) }], later),
  )
  expect((await catalogue()).redirects.length).toBeGreaterThan(0)
  await startAt(day)
  expect(await catalogue()).toEqual(fresh)
  expect(await rows(DOUBLED)).toEqual([])
}, 180_000)

test('later on the same day nothing is forgotten', async () => {
  const ids = () => rows(`select id from event order by id`)
  await startAt(new Date('2026-11-20T20:00:00Z'))
  const before = await ids()
  await startAt(new Date('2026-11-20T18:00:00Z'))
  expect(await ids()).toEqual(before)
}, 60_000)
