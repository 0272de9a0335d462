import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { programmePages } from './programme-pages.ts'
import { CALENDAR, lookAt, page } from './testing/look-at.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(async () => {
  await database.close()
})

const list = (...events: string[]) =>
  `<main><ul>${events.map((event) => `<li class="item"><h3>${event.slice(7)}</h3><p>${event.slice(0, 6)}2026, 20:00 Uhr</p></li>`).join('')}</ul></main>`

test('a front page leads to the calendar of the programme behind it', async () => {
  const { tried, asked } = await lookAt(database.db, {
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
  expect((await lookAt(database.db, pages)).tried).toMatchObject({
    detected: { connector: 'listing-pages', url: 'http://haus.example/termine' },
    preview: { counts: { upcoming: 4 } },
  })
  expect(
    (await lookAt(database.db, { ...pages, '/termine': page('Sommerpause') })).tried,
  ).toMatchObject({
    detected: { connector: 'listing-pages', url: 'http://haus.example/' },
    preview: { counts: { upcoming: 2 } },
  })
})

test('a news feed does not hide the programme', async () => {
  const { tried } = await lookAt(database.db, {
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
  const { tried, asked } = await lookAt(database.db, {
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
        <a href="/?page=2">Programm</a><a href="/x">Private events</a>
        <a href="/a">The calendar of the mayor is full until the end of the year</a><a href="/about">About</a>`),
    ),
  ).toEqual([])
})

test('of one list with several filters the plainest is taken', () => {
  const text = `<a href="/afisha/?month=6">Афиша</a><a href="/afisha/">Афиша</a>`
  expect(programmePages(fetched(text))).toEqual(['http://haus.example/afisha/'])
})

function fetched(text: string) {
  return { url: 'http://haus.example/', contentType: 'text/html', text, body: new Uint8Array() }
}
