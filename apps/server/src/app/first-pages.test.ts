import { type EventCard } from '@okolo/contract/events/event'
import { EventList } from '@okolo/contract/events/event-list'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { readConfig } from '../platform/settings/config.ts'
import type { Database } from '../platform/database/db.ts'
import type { App } from '../platform/http/app-type.ts'
import { testDatabase } from '../platform/testing/database.ts'
import {
  gatherRecorded,
  isRecorded,
  MADRID,
  NEW_YORK,
  PARIS,
  type RecordedPlace,
} from './testing/recorded-places.ts'

const PLACES: { place: RecordedPlace; categories: number; begins: 'today' | 'tonight' }[] = [
  { place: MADRID, categories: 5, begins: 'tonight' },
  { place: PARIS, categories: 4, begins: 'tonight' },
  { place: NEW_YORK, categories: 4, begins: 'today' },
]

const most = (values: string[]) =>
  Math.max(
    0,
    ...Map.groupBy(values, (value) => value)
      .values()
      .map((same) => same.length),
  )

function figures(cards: readonly EventCard[]) {
  return {
    entries: cards.length,
    longRunning: cards.filter(({ is_long }) => is_long).length,
    withoutHour: cards.filter(({ date, is_long }) => date.all_day && !is_long).length,
    withoutPlace: cards.filter(({ venue, is_online }) => venue === null && !is_online).length,
    sameTitle: most(cards.map(({ title }) => title.toLowerCase())),
    sameVenue: most(cards.map(({ venue }) => venue?.slug ?? '')),
    sameCategory: most(cards.map(({ category }) => category.slug)),
    categories: new Set(cards.map(({ category }) => category.slug)).size,
    venues: new Set(cards.map(({ venue }) => venue?.slug)).size,
  }
}

const told: object[] = []

describe.each(PLACES)('$place.city', ({ place, categories, begins }) => {
  const { city, now } = place
  const hasData = isRecorded(place)
  let database: Database
  let app: App

  beforeAll(async () => {
    if (!hasData) return
    database = await testDatabase()
    await gatherRecorded(database, place)
    app = await buildApp({
      db: database.db,
      database,
      config: readConfig({ OKOLO_NOW: now, LOG_LEVEL: 'silent' }),
      clock: () => new Date(now),
      requestsPerMinute: 100_000,
    })
  }, 240_000)
  afterAll(async () => {
    if (!hasData) return
    await app.close()
    await database.close()
  })

  async function page(query: string): Promise<EventList> {
    const answer = await app.inject({ url: `/v1/events/?city=${city}&page_size=20&${query}` })
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, answer.body.slice(0, 200)])
    return EventList.parse(answer.json())
  }

  test.runIf(hasData)(
    'the first page has no flood of exhibitions, nothing twice, and variety',
    async () => {
      const upcoming = figures((await page('timeline=upcoming')).results)
      const week = await page('timeframe=this_week')
      told.push(
        { city, list: 'upcoming', ...upcoming },
        { city, list: 'this week', ...figures(week.results) },
        {
          city,
          list: 'by date',
          ...figures((await page('timeline=upcoming&sorting=start')).results),
        },
      )
      expect(upcoming).toMatchObject({ entries: 20, sameTitle: 1 })
      expect(upcoming.longRunning).toBeLessThanOrEqual(6)
      expect(upcoming.sameVenue).toBeLessThanOrEqual(2)
      expect(upcoming.sameCategory).toBeLessThanOrEqual(10)
      expect(upcoming.categories).toBeGreaterThanOrEqual(categories)
      expect(upcoming.venues).toBeGreaterThanOrEqual(10)
      expect(week.sections[0]?.kind).toBe(begins)
    },
  )
})

afterAll(() => {
  if (told.length > 0) console.table(told)
})
