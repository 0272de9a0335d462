import { EventCount } from '@okolo/contract/events/counts'
import { EventList } from '@okolo/contract/events/event-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  for (let day = 20; day < 30; day++)
    await event({
      slug: `night-${day}`,
      title: `Koncert ${day}`,
      category: day % 2 === 0 ? 'concert' : 'theatre',
      price: day % 3 === 0 ? 0 : 12,
      moods: day % 2 === 0 ? ['chill'] : ['party'],
      dates: [{ start: `2026-11-${day}T19:00:00Z` }, { start: `2026-12-${day}T19:00:00Z` }],
    })
  await event({
    slug: 'glass',
    category: 'other',
    dates: [{ start: '2026-10-01T08:00:00Z', end: '2027-01-10T17:00:00Z' }],
  })
  await event({ slug: 'over', dates: [{ start: '2026-11-01T18:00:00Z' }] })
  await event({ slug: 'online', isOnline: true, dates: [{ start: '2026-11-25T18:00:00Z' }] })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Every event of the filter's list, page by page. */
async function listed(query: string): Promise<number> {
  const found = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const answer = await app.inject(`/v1/events/?${query}&page_size=4${cursor}`)
    const page = EventList.parse(answer.json())
    for (const { slug } of [...page.results, ...page.ongoing]) found.add(slug)
    cursor = page.next === null ? null : `&cursor=${encodeURIComponent(page.next)}`
  }
  return found.size
}

test.each([
  ['city=bratislava', 12],
  ['city=bratislava&timeframe=this_week', 4],
  ['city=bratislava&timeframe=today&free=true', 0],
  ['city=bratislava&date_from=2026-11-28&date_to=2026-11-30', 3],
  ['city=bratislava&category=theatre', 5],
  ['city=bratislava&mood=chill&price=5', 1],
  ['city=bratislava&is_online=true', 1],
  ['city=bratislava&timeline=past', 1],
  ['search=koncert', 10],
  ['search=koncert%20-nic', 10],
  ['city=atlantis', 0],
])('%s leads to as many events as its list has: %i', async (query, count) => {
  const answer = await app.inject(`/v1/events/count/?${query}`)
  expect(EventCount.parse(answer.json())).toEqual({ count, more: false })
  expect(await listed(query)).toBe(count)
})

test('a filter that makes no sense is refused', async () => {
  const answer = await app.inject('/v1/events/count/?price=abc')
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toHaveProperty('price')
})
