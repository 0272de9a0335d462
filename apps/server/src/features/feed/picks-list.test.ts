import { EventList } from '@okolo/contract/events/event'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
let app: App
/** Friday, 20 November 2026, 16:00 in Bratislava. */
const FRIDAY = new Date('2026-11-20T15:00:00Z')
let now = FRIDAY
const PLACE = { lat: 48.1419, lng: 17.1 }
const WORDS = ['Organ', 'Puppet', 'Ballad', 'Market', 'Chess', 'Lantern', 'Quiz', 'Violin', 'Forge']
const CATEGORIES = ['concert', 'exhibition', 'theatre', 'other']

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  /** 200 short events from tonight on, at few venues and from few organizers. */
  for (let i = 0; i < 200; i += 1) {
    const start = new Date(FRIDAY.getTime() + (i % 10) * 86_400_000 + (2 + (i % 5)) * 3_600_000)
    await event({
      slug: `event-${i}`,
      title: `${WORDS[i % 9]} ${WORDS[(i * 5 + 3) % 9]} ${String.fromCharCode(97 + (i % 26), 97 + ((i * 7) % 26), 97 + ((i * 3) % 26))}`,
      category: CATEGORIES[i % 4] ?? 'other',
      dates: [{ start: start.toISOString(), ...(i % 17 === 0 ? { allDay: true } : {}) }],
      place: PLACE,
      ...(i % 13 === 0 ? {} : { venue: `venue-${i % 23}` }),
      organizers: [`organizer-${i % 29}`],
      popularity: (i * 7919) % 10_000,
      isOnline: i % 11 === 0,
    })
  }
  for (let i = 0; i < 6; i += 1)
    await event({
      slug: `yoga-${i}`,
      title: `Yoga ${i + 1}/6`,
      dates: [{ start: `2026-11-20T1${6 + (i % 3)}:00:00Z` }],
      venue: `studio-${i}`,
      popularity: 9999,
    })
  for (let i = 0; i < 15; i += 1)
    await event({
      slug: `exhibition-${i}`,
      category: 'exhibition',
      dates: [{ start: '2026-10-01T08:00:00Z', end: `2027-01-${10 + i}T17:00:00Z` }],
      venue: `museum-${i}`,
    })
  await event({
    slug: 'called-off',
    status: 'cancelled',
    dates: [{ start: '2026-11-20T18:00:00Z' }],
    venue: 'castle',
    popularity: 10_000,
  })
  await event({
    slug: 'quiet-town',
    city: 'wien',
    dates: [{ start: '2026-11-22T18:00:00Z' }],
    venue: 'hall',
  })
  for (let i = 0; i < 8; i += 1)
    await event({
      slug: `wien-museum-${i}`,
      city: 'wien',
      category: 'exhibition',
      dates: [{ start: '2026-10-01T08:00:00Z', end: '2027-01-31T17:00:00Z' }],
      venue: `wien-museum-${i}`,
    })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => now,
    requestsPerMinute: 1_000_000,
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function list(query: string): Promise<EventList> {
  const answer = await app.inject({ url: `/v1/events/?${query}` })
  expect([query, answer.statusCode]).toEqual([query, 200])
  return EventList.parse(answer.json())
}

async function walk(query: string): Promise<EventList['results']> {
  const all: EventList['results'] = []
  let cursor = ''
  do {
    const page = await list(`${query}${cursor}`)
    all.push(...page.results)
    cursor = page.next === null ? '' : `&cursor=${page.next}`
  } while (cursor !== '' && all.length < 2_000)
  return all
}
const slugs = (cards: EventList['results']) => cards.map(({ slug }) => slug)
const most = (values: string[]) =>
  Math.max(
    ...Map.groupBy(values, (value) => value)
      .values()
      .map((same) => same.length),
  )

describe('the first twenty', () => {
  test('once a series, twice a venue, four that run for weeks, nothing without time or place, nothing cancelled', async () => {
    for (const query of ['', '&timeframe=this_week', '&date_from=2026-11-25']) {
      const first = (await list(`city=bratislava${query}`)).results.slice(0, 20)
      expect(first.length).toBe(20)
      expect(first.filter(({ title }) => title.startsWith('Yoga')).length).toBeLessThanOrEqual(1)
      expect(most(first.map(({ venue }) => venue?.slug ?? ''))).toBeLessThanOrEqual(2)
      expect(first.filter(({ is_long }) => is_long).length).toBeLessThanOrEqual(4)
      expect(first.filter(({ is_online }) => is_online).length).toBeLessThanOrEqual(2)
      expect(most(first.map(({ category }) => category.slug))).toBeLessThanOrEqual(7)
      expect(first.filter(({ date }) => date.all_day)).toEqual([])
      expect(first.filter(({ venue, is_online }) => venue === null && !is_online)).toEqual([])
      expect(slugs(first)).not.toContain('called-off')
    }
  })

  test('where little is on, exhibitions do not fill the page; they follow on the next one', async () => {
    const first = await list('city=wien')
    expect(slugs(first.results)[0]).toBe('quiet-town')
    expect(first.results.filter(({ is_long }) => is_long)).toHaveLength(4)
    expect(first.ongoing).toHaveLength(8)
    const second = await list(`city=wien&cursor=${first.next}`)
    expect(second.results).toHaveLength(4)
    expect(second.next).toBeNull()
    expect((await list('city=wien&category=exhibition')).results).toHaveLength(8)
  })
})

describe('sections', () => {
  test('the days follow each other, and every entry stands under a heading', async () => {
    const page = await list('city=bratislava&page_size=100')
    const kinds = page.sections.map(({ kind }) => kind)
    expect(kinds.slice(0, 4)).toEqual(['today', 'tomorrow', 'weekend', 'later'])
    expect(page.sections.reduce((sum, { count }) => sum + count, 0)).toBe(page.results.length)
    const [today, tomorrow] = page.sections
    expect(today).toMatchObject({ from: '2026-11-20', to: '2026-11-20' })
    const ofTomorrow = page.results.slice(
      today?.count,
      (today?.count ?? 0) + (tomorrow?.count ?? 0),
    )
    expect(new Set(ofTomorrow.map(({ date }) => date.start.slice(0, 10)))).toEqual(
      new Set(['2026-11-21']),
    )
  })

  test('a list by date has none', async () => {
    for (const sorting of ['start', 'popular', 'null'])
      expect((await list(`city=bratislava&sorting=${sorting}`)).sections).toEqual([])
    expect(slugs((await list('city=bratislava&sorting=null')).results)).toEqual(
      slugs((await list('city=bratislava&sorting=start')).results),
    )
  })
})

describe('pages', () => {
  test.each([
    '',
    '&timeframe=this_week',
    '&date_from=2026-11-22',
    '&category=concert',
    '&free=false&price=500',
  ])('add up to what the list by date has, in the same order for every size%s', async (filter) => {
    const whole = slugs(await walk(`city=bratislava&page_size=100${filter}`))
    const byDate = slugs(await walk(`city=bratislava&page_size=100&sorting=start${filter}`))
    expect(new Set(whole).size).toBe(whole.length)
    expect(whole.toSorted()).toEqual(byDate.toSorted())
    for (const size of [7, 24, 50])
      expect(slugs(await walk(`city=bratislava&page_size=${size}${filter}`))).toEqual(whole)
  })

  test('a page after the first goes on in the order that the first was cut from, even when events come in between', async () => {
    const whole = slugs(await walk('city=bratislava&page_size=24'))
    const first = await list('city=bratislava&page_size=24')
    await sql`update event_date set popularity = 10000 - popularity`.execute(database.db)
    app.invalidate()
    const second = await list(`city=bratislava&page_size=24&cursor=${first.next}`)
    expect(slugs(second.results)).toEqual(whole.slice(24, 48))
    expect(slugs((await list('city=bratislava&page_size=24')).results)).not.toEqual(
      whole.slice(0, 24),
    )
    await sql`update event_date set popularity = 10000 - popularity`.execute(database.db)
    app.invalidate()
  })

  test('the same minute gives the same list, and each day draws other lots', async () => {
    const before = slugs(await walk('city=bratislava'))
    app.invalidate()
    expect(slugs(await walk('city=bratislava'))).toEqual(before)
  })

  test('what ends is gone within the second, although the order is kept for the minute', async () => {
    const ends = Date.parse('2026-11-20T20:00:00Z')
    now = new Date(ends - 1)
    const shown = slugs((await list('city=bratislava&timeframe=today&page_size=100')).results)
    const ending = ['event-0', 'event-10', 'event-60'].filter((slug) => shown.includes(slug))
    now = new Date(ends)
    const left = slugs((await list('city=bratislava&timeframe=today&page_size=100')).results)
    expect(ending.length).toBeGreaterThan(0)
    expect(left.filter((slug) => ending.includes(slug))).toEqual([])
    now = FRIDAY
  })
})
