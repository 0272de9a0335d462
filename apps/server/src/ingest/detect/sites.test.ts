import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer } from '#server/dev/recorded-server.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { programmePages } from './programme-pages.ts'
import { trySource } from './try-source.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

/** All of them are the one server of a test. */
const HOSTS = ['haus.example', 'www.meetup.com']

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(async () => {
  await database.close()
})

const page = (body: string, head = '') =>
  `<!doctype html><html lang="de"><head><title>Haus am Fluss</title>${head}</head><body>${body}</body></html>`
const list = (...events: string[]) =>
  `<main><ul>${events.map((event) => `<li class="item"><h3>${event.slice(7)}</h3><p>${event.slice(0, 6)}2026, 20:00 Uhr</p></li>`).join('')}</ul></main>`
const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:1@haus
DTSTART;TZID=Europe/Berlin:20261127T200000
SUMMARY:Konzert
END:VEVENT
END:VCALENDAR
`

/** The answer for the front page of a site, and the addresses that were asked. Pages are named with or without a query. */
async function lookAt(pages: Record<string, string>, address = 'http://haus.example/') {
  const asked: string[] = []
  const site = await startRecordedServer(({ path, query }) => {
    const whole = query.size === 0 ? path : `${path}?${query}`
    asked.push(whole)
    const body = pages[whole] ?? pages[path]
    return body === undefined ? null : { body, headers: { 'content-type': 'text/html' } }
  })
  try {
    const tried = await trySource(address, 'berlin', {
      db: database.db,
      clock: () => NOW,
      signal: new AbortController().signal,
      routes: new Map(HOSTS.map((host) => [host, site.route])),
    })
    return { tried, asked }
  } finally {
    await site.close()
  }
}

test('a front page leads to the calendar of the programme behind it', async () => {
  const { tried, asked } = await lookAt({
    '/': page('<nav><a href="/haus">Das Haus</a><a href="/was-laeuft">Programm</a></nav>'),
    '/was-laeuft': page('<a href="/alle.ics">Abonnieren</a>'),
    '/alle.ics': CALENDAR,
  })
  expect(tried).toMatchObject({
    detected: { connector: 'ical', url: 'http://haus.example/alle.ics' },
    preview: { counts: { events: 1 } },
  })
  expect(asked).not.toContain('/haus')
})

test('of two lists the one with more coming events is taken', async () => {
  const pages = {
    '/': page(`<a href="/termine">Termine</a>${list('27.11. Lesung', '28.11. Konzert')}`),
    '/termine': page(list('27.11. Lesung', '28.11. Konzert', '29.11. Tanz', '30.11. Film')),
  }
  expect((await lookAt(pages)).tried).toMatchObject({
    detected: { connector: 'listing-pages', url: 'http://haus.example/termine' },
    preview: { counts: { upcoming: 4 } },
  })
  expect((await lookAt({ ...pages, '/termine': page('Sommerpause') })).tried).toMatchObject({
    detected: { connector: 'listing-pages', url: 'http://haus.example/' },
    preview: { counts: { upcoming: 2 } },
  })
})

test('a news feed does not hide the programme', async () => {
  const { tried } = await lookAt({
    '/': page(
      '<a href="/spielplan">Spielplan</a>',
      '<link rel="alternate" type="application/rss+xml" href="/feed">',
    ),
    '/feed':
      '<rss><channel><title>News</title><item><title>New seats</title></item></channel></rss>',
    '/spielplan': page(list('27.11. Lesung', '28.11. Konzert', '29.11. Tanz')),
  })
  expect(tried).toMatchObject({
    detected: { url: 'http://haus.example/spielplan' },
    preview: { counts: { events: 3 } },
  })
})

test('at most two pages are tried, and none that robots.txt keeps from us', async () => {
  const { tried, asked } = await lookAt({
    '/': page(
      ['programm', 'events', 'kalender'].map((one) => `<a href="/${one}">${one}</a>`).join(),
    ),
    '/robots.txt': 'User-agent: *\nDisallow: /events',
    '/events': page('<a href="/alle.ics">Abonnieren</a>'),
    '/kalender': page('<a href="/alle.ics">Abonnieren</a>'),
    '/alle.ics': CALENDAR,
  })
  expect(tried).toMatchObject({ ok: false, code: 'no_events' })
  expect(asked).toContain('/programm')
  expect(asked).not.toContain('/events')
  expect(asked).not.toContain('/kalender')
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
  const { tried } = await lookAt({
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
  const { tried } = await lookAt({
    '/': page('', TRIBE),
    '/wp-json/tribe/events/v1/events': readFileSync(SAMPLE, 'utf8'),
  })
  expect(tried).toMatchObject({ preview: { counts: { events: 8, quarantined: 0 } } })
  expect(tried.ok ? tried.preview.events.map(({ place }) => place) : []).not.toContain(null)
})

test('it is read by its calendar where the API is shut, and asked three questions at most', async () => {
  const pages = { '/': page('', TRIBE), '/events/?ical=1': CALENDAR }
  expect((await lookAt(pages)).tried).toMatchObject({
    detected: { connector: 'ical', url: 'http://haus.example/events/?ical=1' },
    preview: { counts: { events: 1 } },
  })
  const { tried, asked } = await lookAt({ '/': page('', TRIBE) })
  expect(tried).toMatchObject({ code: 'no_events' })
  expect(asked.filter((path) => /tribe|ical/.test(path))).toHaveLength(3)
})

test('a site that does not show the mark is not asked', async () => {
  expect((await lookAt({ '/': page('') })).asked.join()).not.toMatch(/tribe|ical/)
})

const MEETUP = { '/berlin-walks/events/ical/': CALENDAR }

test.each(['berlin-walks/', 'de-DE/berlin-walks/events/', 'berlin-walks/events/301234567/'])(
  'a group on Meetup is read by its public calendar, without a key: %s',
  async (path) => {
    const { tried, asked } = await lookAt(MEETUP, `https://www.meetup.com/${path}`)
    expect(tried).toMatchObject({
      detected: { connector: 'ical', title: 'berlin walks' },
      preview: { counts: { events: 1 } },
    })
    expect(new Set(asked)).toEqual(new Set(Object.keys(MEETUP)))
  },
)

test('a page about one group on Meetup leads to its calendar, one that mentions it in the foot does not', async () => {
  const link = '<a href="https://www.meetup.com/de-DE/berlin-walks/">Join us</a>'
  const { tried } = await lookAt({ '/': page(`<p>${link}</p>`), ...MEETUP })
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
    const { asked } = await lookAt({ '/': page(body), ...MEETUP })
    expect(asked.join()).not.toContain('/events/ical/')
  }
})

test.each([
  ["What's on", '/x'],
  ['Podujatia', '/x'],
  ['Kalendář akcí', '/x'],
  ['Афіша', '/x'],
  ['Календарь', '/x'],
  ['Agenda', '/x'],
  ['Programación', '/x'],
  ['Événements', '/x'],
  ['Wydarzenia', '/x'],
  ['Dogodki', '/x'],
  ['Arrangementer', '/x'],
  ['Unser Spielplan', '/x'],
  ['', '/%D0%BF%D0%BE%D0%B4%D1%96%D1%97/'],
  ['', '/en/whats-on.html'],
])('"%s" at %s is a link to a programme', (label, path) => {
  const text = `<a href="${path}">${label}</a>`
  expect(programmePages(fetched(text))).toEqual([`http://haus.example${path}`])
})

test('links elsewhere, files, headlines and the page itself are not', () => {
  expect(
    programmePages(
      fetched(`<a href="http://other.example/events">Events</a><a href="/programm.pdf">Programm</a><a href="/">Programm</a>
        <a href="/a">The calendar of the mayor is full until the end of the year</a><a href="/about">About</a>`),
    ),
  ).toEqual([])
})

function fetched(text: string) {
  return { url: 'http://haus.example/', contentType: 'text/html', text, body: new Uint8Array() }
}
