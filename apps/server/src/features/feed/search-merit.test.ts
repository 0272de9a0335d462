import { EventList } from '@okolo/contract/events/event-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { rollForward } from '#server/ingest/maintenance/housekeeping.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { DAY_MS } from '@okolo/contract/durations'

const NOW = Date.parse('2026-11-20T15:00:00Z')
/** More than are rated together. */
const LANTERNS = 170
let now = new Date(NOW)
let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const on = (days: number) => [
    { start: new Date(NOW + days * DAY_MS + 4 * 3_600_000).toISOString() },
  ]
  const centre = { lat: 48.1483, lng: 17.1074 }
  /** Three hours long, as what does not say its end. */
  const endingIn = (minutes: number) => [
    { start: new Date(NOW - 3 * 3_600_000 + minutes * 60_000).toISOString() },
  ]
  const violin = { title: 'Violin night', city: 'bratislava', popularity: 5000, place: centre }
  await event({ ...violin, slug: 'next-month', dates: on(30) })
  await event({ ...violin, slug: 'tomorrow', dates: on(1) })
  await event({ ...violin, slug: 'far', dates: on(1), place: { lat: 48.3, lng: 17.4 } })
  await event({
    ...violin,
    slug: 'company',
    title: 'Othello',
    organizers: ['Violin company'],
    dates: on(1),
  })
  const puppets = { title: 'Puppets', city: 'bratislava', place: centre }
  await event({ ...puppets, slug: 'wanted', dates: on(1), popularity: 10_000 })
  await event({ ...puppets, slug: 'twice', dates: [...endingIn(50), ...on(3)], popularity: 0 })
  await event({ ...puppets, slug: 'once', dates: on(40), popularity: 0 })
  await event({ ...violin, slug: 'loved', dates: on(30), popularity: 10_000 })
  for (let i = 0; i < LANTERNS; i += 1)
    await event({
      slug: `lantern-${i}`,
      title: `Lantern walk ${String.fromCharCode(97 + (i % 26), 97 + ((i * 7) % 26))}`,
      dates: i % 20 === 0 ? endingIn(6 * (i / 20 + 1)) : on(i % 20),
      popularity: (i * 7919) % 10_000,
    })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => now,
    requestsPerMinute: 1_000_000,
  })
}, 120_000)
afterAll(async () => {
  await app.close()
  await database.close()
})

async function list(query: string): Promise<EventList> {
  return EventList.parse((await app.inject({ url: `/v1/events/?${query}` })).json())
}
async function walk(query: string, between = () => {}): Promise<string[]> {
  const slugs: string[] = []
  let cursor = ''
  do {
    const { results, next } = await list(`${query}${cursor}`)
    slugs.push(...results.map(({ slug }) => slug))
    cursor = next === null ? '' : `&cursor=${next}`
    between()
  } while (cursor !== '' && slugs.length < 1000)
  return slugs
}

test('of what fits the words alike the sooner and nearer comes first, and more wanted before less', async () => {
  const slugs = await walk('city=bratislava&search=violin%20night')
  const before = (a: string, b: string) => slugs.indexOf(a) < slugs.indexOf(b)
  expect(slugs).toHaveLength(4)
  expect(before('tomorrow', 'next-month')).toBe(true)
  expect(before('tomorrow', 'far')).toBe(true)
  expect(before('loved', 'next-month')).toBe(true)
})

test('of equal merit a word in the title counts more than one in the name of who holds it', async () => {
  const slugs = await walk('city=bratislava&search=violin')
  expect(slugs).toContain('company')
  expect(slugs.indexOf('tomorrow')).toBeLessThan(slugs.indexOf('company'))
})

test.each([
  'search=lantern',
  'search=lantern&city=bratislava',
  'search=lantern&date_to=2026-11-30',
])('all pages together have everything once, in one order for every size: %s', async (query) => {
  const whole = await walk(`${query}&page_size=100`)
  expect(new Set(whole).size).toBe(whole.length)
  const byDate = await walk(`${query}&sorting=start&page_size=100`)
  expect(whole.toSorted()).toEqual(byDate.toSorted())
  for (const size of [7, 24, 50]) expect(await walk(`${query}&page_size=${size}`)).toEqual(whole)
})

test('leaves out only the event that ends between two pages', async () => {
  const whole = await walk('search=lantern&page_size=24')
  now = new Date(NOW)
  // Tonight's walks end one after the other while the pages are turned.
  const turned = await walk('search=lantern&page_size=24', () => {
    now = new Date(now.getTime() + 3_000_000 / 8)
  })
  now = new Date(NOW)
  expect(
    whole
      .filter((slug) => !turned.includes(slug))
      .every((slug) => Number(slug.split('-')[1]) % 20 === 0),
  ).toBe(true)
  expect(turned.length).toBeLessThan(whole.length)
  expect(new Set(turned).size).toBe(turned.length)
})

test('leaves out an event that moves to its next date between two pages', async () => {
  const puppets = 'search=puppets&page_size=1'
  expect(await walk(puppets)).toEqual(['wanted', 'once', 'twice'])
  const { next } = await list(puppets)
  // A list goes on as it was opened for an hour.
  now = new Date(NOW + 59 * 60_000)
  await rollForward(database.db, now)
  app.invalidate()
  expect(await walk(`${puppets}&cursor=${next}`)).toEqual(['once'])
})
