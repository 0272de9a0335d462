/** Events that are still on, in the list of all cities: it reads those that began long ago by their length. */
import { EventList } from '@okolo/contract/events/event-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { HOUR_MS } from '@okolo/contract/durations'

const NOW = new Date('2026-11-20T15:00:00Z')
/** Hours since it began, and how many it lasts. */
const DATES = [
  [25.9, 26],
  [25, 26],
  [25, 24.5],
  [12, 13],
  [12, 11],
  [6, 6.5],
  [5.01, 5.1],
  [5, 5.1],
  [5, 5],
  [4.99, 5],
  [4.5, 5],
  [4.5, 4],
  [1, 3],
  [-1, 3],
  [-2, 20],
  [40, 60],
  [400, 900],
] as const

let database: Database
let app: App
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  for (const [ago, lasts] of DATES) {
    const start = NOW.getTime() - ago * HOUR_MS
    await event({
      slug: `${ago}-of-${lasts}`,
      dates: [
        {
          start: new Date(start).toISOString(),
          end: new Date(start + lasts * HOUR_MS).toISOString(),
        },
      ],
    })
  }
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => NOW,
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** All pages of a list, two events a page. */
async function slugsOf(query: string): Promise<string[]> {
  const slugs: string[] = []
  for (let cursor = ''; ;) {
    const answer = await app.inject(`/v1/events/?page_size=2&${query}${cursor}`)
    const { results, next } = EventList.parse(answer.json())
    slugs.push(...results.map(({ slug }) => slug))
    if (next === null) return slugs
    cursor = `&cursor=${next}`
  }
}

test.each([
  'sorting=start',
  'sorting=start_desc',
  'sorting=start&timeframe=this_week',
  'sorting=popular',
  'sorting=popular&timeframe=this_week',
])('everywhere the same is on as in the city: %s', async (query) => {
  const on = DATES.filter(([ago, lasts]) => lasts > ago)
  const everywhere = await slugsOf(query)
  expect(everywhere.toSorted()).toEqual(on.map(([ago, lasts]) => `${ago}-of-${lasts}`).toSorted())
  expect(everywhere).toEqual(await slugsOf(`city=bratislava&${query}`))
})
