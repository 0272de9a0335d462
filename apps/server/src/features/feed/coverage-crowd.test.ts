/** Around a city with little of its own lies more than is counted: what is near is counted all the same. */
import { EventList } from '@okolo/contract/events/event-list'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

/** More than is counted for the wider radius, which is twice as many as for the nearer one. */
const FAR = 205
const NEAR = 3
let database: Database
let app: App

/** North of the centre of Bratislava by so many kilometres: what lies farther is read first. */
const north = (km: number) => ({ lat: 48.14831 + km / 111.2, lng: 17.10744 })
const dates = [{ start: '2026-11-21T18:00:00Z' }]

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await event({ slug: 'own', title: 'Lantern walk', dates })
  const given = { title: 'Lantern walk', city: 'wien', dates }
  for (let i = 0; i < FAR; i++) await event({ ...given, slug: `far-${i}`, place: north(20) })
  for (let i = 0; i < NEAR; i++) await event({ ...given, slug: `near-${i}`, place: north(5) })
  await sql`analyze`.execute(database.db)
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
  })
}, 120_000)
afterAll(async () => {
  await app.close()
  await database.close()
})

test.each(['', '&search=lantern', '&category=concert&search=walk'])(
  'city=bratislava%s',
  async (more) => {
    const answer = await app.inject(`/v1/events/?city=bratislava${more}`)
    const { coverage } = EventList.parse(answer.json())
    expect(coverage).toEqual({
      city: 'bratislava',
      radius: 10,
      inside: 1,
      outside: NEAR,
      increase: { distance: 25, adds: 100 },
    })
  },
)
