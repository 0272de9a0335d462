import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Http } from '@okolo/connectors/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { detectSource } from './detect.ts'
import { CALENDAR, lookAt, page } from './testing/look-at.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(async () => {
  await database.close()
})

const TRIBE = '<link href="/wp-content/plugins/the-events-calendar/style.css" rel="stylesheet">'
const tribeEvent = (id: number, day: string) => ({
  id,
  title: 'Kaffee &#038; Kuchen',
  url: `http://haus.example/event/${id}/`,
  start_date: `${day} 19:30:00`,
  end_date: `${day} 22:00:00`,
  timezone: 'Europe/Berlin',
  all_day: false,
  cost: '12 €',
  venue: id === 1 ? { venue: 'Kleiner Saal', address: 'Uferweg 3', city: 'Berlin' } : [],
  organizer: [],
  categories: [{ name: 'Konzert' }],
})

test('a site with The Events Calendar is read by its REST API, page by page', async () => {
  const api = '/wp/wp-json/tribe/events/v1/events'
  const first = { events: [tribeEvent(1, '2026-11-27')], total: 2, total_pages: 2 }
  const second = { ...first, events: [tribeEvent(2, '2026-12-04')] }
  const { tried } = await lookAt(database.db, {
    '/': page('', `${TRIBE}<link rel="https://api.w.org/" href="http://haus.example/wp/wp-json/">`),
    [api]: JSON.stringify(first),
    [`${api}?start_date=2026-11-20&per_page=50&page=2`]: JSON.stringify(second),
  })
  expect(tried).toMatchObject({
    detected: { kind: 'table', connector: 'tabular', title: 'Haus am Fluss' },
    preview: {
      counts: { events: 2, quarantined: 0 },
      events: [
        {
          title: 'Kaffee & Kuchen',
          date: { start: '2026-11-27T19:30:00+01:00', end: '2026-11-27T22:00:00+01:00' },
          place: 'Kleiner Saal',
          url: 'http://haus.example/event/1/',
        },
        { date: { start: '2026-12-04T19:30:00+01:00' } },
      ],
    },
  })
})

const SAMPLE = fileURLToPath(
  new URL(
    '../../../../../../shared/data/12-platform-probes/samples/the-events-calendar/rest-seattle-barkery.json',
    import.meta.url,
  ),
)
test.skipIf(!existsSync(SAMPLE))('a real answer is understood (skipped where absent)', async () => {
  const { tried } = await lookAt(database.db, {
    '/': page('', TRIBE),
    '/wp-json/tribe/events/v1/events': readFileSync(SAMPLE, 'utf8'),
  })
  expect(tried).toMatchObject({ preview: { counts: { events: 8, quarantined: 0 } } })
  expect(tried.ok ? tried.preview.events.map(({ place }) => place) : []).not.toContain(null)
})

test('it is read by its calendar where the API is shut, and asked three questions at most', async () => {
  const pages = { '/': page('', TRIBE), '/events/?ical=1': CALENDAR }
  expect((await lookAt(database.db, pages)).tried).toMatchObject({
    detected: { connector: 'ical', url: 'http://haus.example/events/?ical=1' },
    preview: { counts: { events: 1 } },
  })
  const { tried, asked } = await lookAt(database.db, { '/': page('', TRIBE) })
  expect(tried).toMatchObject({ code: 'no_events' })
  expect(asked.filter((path) => /tribe|ical/.test(path))).toHaveLength(3)
})

test('a site that does not show the mark is not asked', async () => {
  expect((await lookAt(database.db, { '/': page('') })).asked.join()).not.toMatch(/tribe|ical/)
})

const WP = (name: string) => `<script src="/wp-content/plugins/${name}/a.js"></script>`
const EXPORT =
  '/?plugin=all-in-one-event-calendar&controller=ai1ec_exporter_controller&action=export_events&no_html=true'

test.each([
  [
    '<div data-tockify-component="agenda" data-tockify-calendar="dom.a"></div>',
    '/api/feeds/ics/dom.a',
  ],
  [
    '<script src="//www.trumba.com/scripts/spuds.js"></script><script>$Trumba.addSpud({ webName: "dom-b" })</script>',
    '/calendars/dom-b.ics',
  ],
  [
    '<a href="https://dom.libcal.com/calendar/all?t=d&amp;cid=77">All</a>',
    '/ical_subscribe.php?src=p&cid=77',
  ],
  ['<script src="https://cdn.localist.com/x/localist.js"></script>', '/calendar/1.ics'],
  ['<script src="/livewhale/scripts/all.js"></script>', '/live/ical/events'],
  [WP('modern-events-calendar-lite'), '/?mec-ical-feed=1'],
  [WP('events-manager'), '/events.ics'],
  [WP('all-in-one-event-calendar'), EXPORT],
])('a calendar that scripts draw is read by the one that is published: %s', async (mark, feed) => {
  const { tried } = await lookAt(database.db, { '/': page(mark), [feed]: CALENDAR })
  expect(tried).toMatchObject({
    detected: { connector: 'ical', url: expect.stringContaining(feed) },
    preview: { counts: { events: 1 } },
  })
})

test('of a page with many marks at most three calendars are asked for', async () => {
  const marks = ['modern-events-calendar', 'events-manager', 'all-in-one-event-calendar'].map(WP)
  const asked: string[] = []
  const http: Http = async (url) => {
    asked.push(url)
    const body = new TextEncoder().encode(
      url === 'http://haus.example/' ? page(marks.join('')) : '',
    )
    const status = body.length > 0 ? 200 : 404
    const headers = { 'content-type': 'text/html' }
    return { status, url, headers, body, notModified: false }
  }
  await detectSource('http://haus.example/', { http, signal: new AbortController().signal })
  expect(asked.filter((url) => /ical|\.ics|export/.test(url))).toHaveLength(3)
})

test('a list of events on Squarespace is read as JSON, another page of it is not', async () => {
  const mark = '<!-- This is Squarespace. -->'
  const event = {
    id: 'a1',
    title: 'Lesung',
    startDate: Date.parse('2026-11-27T19:00:00+01:00'),
    endDate: Date.parse('2026-11-27T21:00:00+01:00'),
    fullUrl: '/shows/lesung',
    location: { addressTitle: 'Kleiner Saal', addressLine2: 'Berlin, 10997', mapLat: 40.7 },
  }
  const website = { siteTitle: 'Haus am Fluss', timeZone: 'Europe/Berlin' }
  const { tried } = await lookAt(database.db, {
    '/': page('<a href="/shows">Events</a>', mark),
    '/?format=json': JSON.stringify({ website, collection: { type: 10 } }),
    '/shows': page('', mark),
    '/shows?format=json': JSON.stringify({ website, upcoming: [event], past: [] }),
  })
  expect(tried).toMatchObject({
    detected: { connector: 'tabular', title: 'Haus am Fluss', url: 'http://haus.example/shows' },
    preview: {
      events: [
        {
          title: 'Lesung',
          date: { start: '2026-11-27T19:00:00+01:00' },
          place: 'Kleiner Saal',
          url: 'http://haus.example/shows/lesung',
        },
      ],
    },
  })
})

test('the calendars of a town by CivicPlus are gathered together', async () => {
  const feed = (id: number) => `/common/modules/iCalendar/iCalendar.aspx?catID=${id}&feed=calendar`
  const { tried } = await lookAt(database.db, {
    '/': page('<footer>Government websites by CivicPlus</footer>'),
    '/iCalendar.aspx': page([14, 25].map((id) => `<a href="${feed(id)}">Subscribe</a>`).join('')),
    [feed(14)]: CALENDAR,
    [feed(25)]: CALENDAR.replace('1@haus', '2@haus').replace('Konzert', 'Markt'),
  })
  expect(tried).toMatchObject({
    detected: { connector: 'ical', title: 'Haus am Fluss' },
    preview: { counts: { events: 2 } },
  })
})

const MEETUP = { '/berlin-walks/events/ical/': CALENDAR }

test.each(['berlin-walks/', 'de-DE/berlin-walks/events/', 'berlin-walks/events/301234567/'])(
  'a group on Meetup is read by its public calendar, without a key: %s',
  async (path) => {
    const { tried, asked } = await lookAt(database.db, MEETUP, `https://www.meetup.com/${path}`)
    expect(tried).toMatchObject({
      detected: { connector: 'ical', title: 'berlin walks' },
      preview: { counts: { events: 1 } },
    })
    expect(new Set(asked)).toEqual(new Set(Object.keys(MEETUP)))
  },
)

test('a page about one group on Meetup leads to its calendar, one that mentions it in the foot does not', async () => {
  const link = '<a href="https://www.meetup.com/de-DE/berlin-walks/">Join us</a>'
  const { tried } = await lookAt(database.db, { '/': page(`<p>${link}</p>`), ...MEETUP })
  expect(tried).toMatchObject({
    detected: { url: 'https://www.meetup.com/berlin-walks/events/ical/' },
    preview: { counts: { events: 1 } },
  })
  const others = [
    `<footer>${link}</footer>`,
    `${link}<a href="https://meetup.com/others">Others</a>`,
    '<a href="https://www.meetup.com/find/">Meetup</a>',
  ]
  for (const body of others) {
    const { asked } = await lookAt(database.db, { '/': page(body), ...MEETUP })
    expect(asked.join()).not.toContain('/events/ical/')
  }
})
