/** Every feed against the rules of its format: of a full event, of one that says the least, and of none. */
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { JsonFeed } from './testing/json-feed-schema.ts'
import { rssFaults } from './testing/rss-faults.ts'

let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const terms = { redisplay: 'yes', images: 'proxy', attribution: 'A & B', license: 'CC BY' }
  await sql`
    insert into source (slug, connector, platform, title, city_id, config, trust, terms)
    values ('open', 'ical', 'open', 'Open', (select id from city where slug = 'bratislava'), '{}', 0.5,
      ${JSON.stringify(terms)}::jsonb)`.execute(database.db)
  const listed = { source: 'open', url: 'https://open.example/?a=1&b=2', price: null }
  await event({
    slug: 'full',
    title: 'Jazz; <b>"loud"</b>, & more \u0007 ]]> 🎷',
    dates: [
      { start: '2026-11-21T19:00:00Z', end: '2026-11-21T21:00:00Z' },
      { start: '2026-11-28T19:00:00Z', status: 'cancelled' },
    ],
    place: { lat: 48.15, lng: 17.11 },
    venue: 'klub',
    detail: {
      sources: [{ ...listed, ticket_url: null }],
      summaries: { sk: 'Dobrý koncert' },
      descriptions: {
        sk: '<p>Veľmi <em>dobrý</em> &amp; <a href="https://a.example/">viac</a></p>',
      },
      organizers: [{ slug: 'agency', name: 'Agency "A"', url: null }],
    },
  })
  await event({ slug: 'bare', title: 'Trhy', dates: [{ start: '2026-11-22T10:00:00Z' }] })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://okolo.example' }),
    clock: () => new Date('2026-11-20T12:00:00Z'),
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const FEEDS: [string, number][] = [
  ['/v1/events.FORMAT?city=bratislava', 2],
  ['/v1/events.FORMAT?city=bratislava&locale=uk', 2],
  ['/v1/venues/klub/events.FORMAT', 1],
  ['/feeds/bratislava.FORMAT?q=nothingatall', 0],
]
const bodyOf = async (address: string, format: string) => {
  const answer = await app.inject({ url: address.replace('FORMAT', format) })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

test.each(FEEDS)('%s is JSON Feed 1.1', async (address, least) => {
  const feed: unknown = JSON.parse(await bodyOf(address, 'json'))
  const { success, data, error } = JsonFeed.safeParse(feed)
  expect(success ? [] : z.flattenError(error)).toEqual([])
  expect(data?.items.length).toBeGreaterThanOrEqual(least)
})

test.each(FEEDS)('%s is RSS 2.0', async (address, least) => {
  const xml = await bodyOf(address, 'rss')
  expect(rssFaults(xml)).toEqual([])
  expect(xml.split('<item>').length - 1).toBeGreaterThanOrEqual(least)
})

test.each(FEEDS)(
  '%s is iCalendar, as another program reads and writes it',
  async (address, least) => {
    const calendar = new ICAL.Component(ICAL.parse(await bodyOf(address, 'ics')))
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('prodid')).toBeTruthy()
    const events = calendar.getAllSubcomponents('vevent')
    expect(events.length).toBeGreaterThanOrEqual(least)
    const zones = new Set(
      calendar.getAllSubcomponents('vtimezone').map((one) => one.getFirstPropertyValue('tzid')),
    )
    for (const one of events) {
      const zone: unknown = one.getFirstProperty('dtstart')?.getParameter('tzid')
      if (zone !== undefined) expect(zones).toContain(zone)
    }
    expect(ICAL.parse(calendar.toString())).toEqual(calendar.toJSON())
  },
)

test('the rules notice what breaks them', () => {
  const item = '<item><title>a</title><guid>1</guid><pubDate>2026-11-20</pubDate><ev:x/></item>'
  const xml = `<rss version="2.0"><channel><title>t</title><link>https://a.example</link><when/>${item}${item}</channel></rss>`
  expect(rssFaults(xml)).toEqual(
    expect.arrayContaining([
      'channel: description is missing',
      'channel: when is unknown',
      'item: ev:x is unknown',
      'item: pubDate is not a date: 2026-11-20',
      'item: a guid stands twice',
    ]),
  )
  expect(rssFaults('<rss version="2.0"><channel></rss>')).toHaveLength(1)
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: 't', items: [] }
  expect(JsonFeed.safeParse(feed).success).toBe(true)
  for (const more of [{ items: [{ id: '1' }] }, { when: 1 }, { title: 1 }, { icon: 'x' }])
    expect(JsonFeed.safeParse({ ...feed, ...more }).success).toBe(false)
})
