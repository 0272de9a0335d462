import { connectorById } from '#server/platform/connectors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer, type RecordedServer } from '#server/dev/recorded-server.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { addressKey, readAddress } from '#server/platform/addresses/read-address.ts'
import { trySource } from './try-source.ts'
import { detectedTable } from './tables.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ICS = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//test//EN
X-WR-CALNAME:Klub Lúč\\, Bratislava
BEGIN:VEVENT
UID:1@luc
DTSTART;TZID=Europe/Bratislava:20261127T200000
DTEND;TZID=Europe/Bratislava:20261127T220000
SUMMARY:Koncert <b>Fialky</b>
LOCATION:Klub Lúč, Obchodná 1, Bratislava
URL:https://luc.example/fialky
END:VEVENT
BEGIN:VEVENT
UID:2@luc
DTSTART;TZID=Europe/Bratislava:20261101T200000
SUMMARY:Starý koncert
END:VEVENT
BEGIN:VEVENT
UID:3@luc
SUMMARY:Bez dátumu
END:VEVENT
END:VCALENDAR
`
const EVENT = (name: string, day: string) =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    startDate: `${day}T19:00:00+01:00`,
    url: `https://divadlo.example/${name}`,
    location: { '@type': 'Place', name: 'Divadlo', geo: { latitude: 48.2087, longitude: 16.3719 } },
  })
const PAGE = (head: string, body = '') =>
  `<!doctype html><html lang="sk"><head><title>Divadlo Nová scéna</title>${head}</head><body>${body}</body></html>`

const SITE: Record<string, [type: string, body: string, status?: number]> = {
  '/kalendar.ics': ['text/calendar', ICS],
  '/as-text': ['text/plain', ICS],
  '/program': [
    'text/html',
    PAGE(
      `<script type="application/ld+json">${EVENT('hamlet', '2026-12-01')}</script><script type="application/ld+json">${EVENT('macbeth', '2026-12-02')}</script>`,
    ),
  ],
  '/with-alternate': [
    'text/html',
    PAGE('<link rel="alternate" type="text/calendar" href="/kalendar.ics">'),
  ],
  '/with-link': [
    'text/html',
    PAGE('', '<a href="webcal://luc.example/kalendar.ics">Subscribe</a>'),
  ],
  '/with-dead-link': ['text/html', PAGE('', '<a href="/gone.ics">Subscribe</a>')],
  '/about': ['text/html', PAGE('', '<p>About us</p>')],
  '/private': ['text/html', PAGE('', ''), 403],
  '/robots.txt': ['text/plain', 'User-agent: *\nDisallow: /secret'],
  '/secret': [
    'text/html',
    PAGE(`<script type="application/ld+json">${EVENT('x', '2026-12-01')}</script>`),
  ],
  '/data.json': [
    'application/json',
    JSON.stringify({
      items: [
        {
          id: 7,
          name: 'Trhy',
          start_date: '2026-12-05T10:00:00',
          venue: 'Stará tržnica',
          ville: 'Bratislava',
        },
      ],
    }),
  ],
  '/data.csv': ['text/csv', 'Názov;Kedy\nTrhy;5. 12.\nKoncert;6. 12.\n'],
  '/explore/dataset/agenda/': ['text/html', PAGE('')],
  '/api/explore/v2.1/catalog/datasets/agenda': [
    'application/json',
    JSON.stringify({
      fields: [
        { name: 'uid' },
        { name: 'title' },
        { name: 'date_start' },
        { name: 'address_name' },
      ],
      metas: { default: { title: 'Agenda de la ville', license: 'Licence Ouverte' } },
    }),
  ],
  '/api/explore/v2.1/catalog/datasets/agenda/records': [
    'application/json',
    JSON.stringify({
      total_count: 1,
      results: [
        { uid: 'a', title: 'Fête', date_start: '2026-12-24T18:00:00', address_name: 'Mairie' },
      ],
    }),
  ],
  '/gancio': ['text/html', PAGE('', 'Powered by Gancio')],
  '/.well-known/nodeinfo': [
    'application/json',
    JSON.stringify({ links: [{ href: 'http://luc.example/nodeinfo/2.0' }] }),
  ],
  '/nodeinfo/2.0': [
    'application/json',
    JSON.stringify({ software: { name: 'gancio' }, metadata: { nodeName: 'Kvas' } }),
  ],
  '/feed/ics': ['text/calendar', ICS],
}

let server: RecordedServer
let database: Database
beforeAll(async () => {
  server = await startRecordedServer(({ path }) => {
    const found = SITE[path]
    return found === undefined
      ? null
      : { status: found[2] ?? 200, headers: { 'content-type': found[0] }, body: found[1] }
  })
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const look = (address: string, city: string | null = null) =>
  trySource(address, city, {
    db: database.db,
    clock: () => NOW,
    signal: new AbortController().signal,
    routes: new Map([['luc.example', server.route]]),
  })
const at = (path: string) => `http://luc.example${path}`

test('a calendar is shown with its coming events, its name and what cannot be understood', async () => {
  const tried = await look('webcal://luc.example/kalendar.ics'.replace('webcal', 'http'))
  expect(tried).toMatchObject({
    ok: true,
    detected: { kind: 'ical', connector: 'ical', title: 'Klub Lúč, Bratislava' },
    preview: {
      city: { slug: 'bratislava', is_assumed: true },
      counts: { records: 3, events: 2, upcoming: 1, quarantined: 1 },
      stopped_by: null,
    },
  })
  const events = tried.ok ? tried.preview.events : []
  expect(events[0]).toMatchObject({
    title: 'Koncert Fialky',
    place: 'Klub Lúč',
    date: { start: '2026-11-27T20:00:00+01:00', time_zone: 'Europe/Bratislava' },
  })
  expect(events[1]?.title).toBe('Starý koncert')
})

test('detects a format by its content, not by its declared type', async () => {
  expect(await look(at('/as-text'))).toMatchObject({ detected: { kind: 'ical' } })
})

test.each(['/with-alternate', '/with-link'])(
  'a page that names its calendar leads to it: %s',
  async (path) => {
    expect(await look(at(path))).toMatchObject({
      detected: { kind: 'ical', url: expect.stringMatching(/luc\.example\/kalendar\.ics$/) },
      preview: { counts: { events: 2 } },
    })
  },
)

test('a page that marks up its events is read as such, in the city where they are', async () => {
  expect(await look(at('/program'))).toMatchObject({
    detected: { kind: 'pages', connector: 'event-pages', title: 'Divadlo Nová scéna' },
    preview: {
      city: { slug: 'vienna', is_assumed: true },
      counts: { events: 2 },
      events: [
        { title: 'hamlet', date: { start: '2026-12-01T19:00:00+01:00' }, place: 'Divadlo' },
        { title: 'macbeth' },
      ],
    },
  })
})

test('the city that a person names is taken at their word', async () => {
  expect(await look(at('/kalendar.ics'), 'helsinki')).toMatchObject({
    preview: { city: { slug: 'helsinki', is_assumed: false } },
  })
})

test('a dataset of a portal and a plain list are understood by the names of their columns', async () => {
  expect(await look(at('/explore/dataset/agenda/'))).toMatchObject({
    detected: { kind: 'opendatasoft', title: 'Agenda de la ville' },
    preview: { events: [{ title: 'Fête', place: 'Mairie' }] },
  })
  expect(await look(at('/data.json'))).toMatchObject({
    detected: { kind: 'table' },
    preview: { events: [{ title: 'Trhy', place: 'Stará tržnica' }] },
  })
})

test.each([
  ['opendatasoft', 'opendatasoft'],
  ['socrata', 'socrata'],
  ['ckan', 'ckan'],
  ['json', 'tabular'],
] as const)('a table of the format %s is gathered by the connector %s', (format, connector) => {
  const names = ['id', 'title', 'start', 'venue']
  const [found] = detectedTable(
    { url: 'https://x.example/a', format, title: 'A', names },
    'table',
    1,
    '',
  )
  expect(found?.connector).toBe(connector)
  expect(connectorById(connector)?.config.safeParse(found?.config).success).toBe(true)
})

test('a front page without events leads to the pages that its site lists', async () => {
  const pages: Record<string, string> = {
    '/': PAGE('', '<p>Welcome</p>'),
    '/robots.txt': 'Sitemap: http://dom.example/map.xml',
    '/map.xml': '<urlset><url><loc>http://dom.example/hamlet</loc></url></urlset>',
    '/hamlet': PAGE(`<script type="application/ld+json">${EVENT('hamlet', '2026-12-01')}</script>`),
  }
  const site = await startRecordedServer(({ path }) =>
    pages[path] === undefined ? null : { body: pages[path] },
  )
  const tried = async () =>
    trySource('http://dom.example/', null, {
      db: database.db,
      clock: () => NOW,
      signal: new AbortController().signal,
      routes: new Map([['dom.example', site.route]]),
    })
  expect(await tried()).toMatchObject({
    detected: {
      connector: 'event-pages',
      title: 'Divadlo Nová scéna',
      config: { sitemap: 'http://dom.example/map.xml' },
    },
    preview: { counts: { events: 1 } },
  })
  pages['/hamlet'] = PAGE('', 'An article')
  expect(await tried()).toMatchObject({ ok: false, code: 'no_events' })
  await site.close()
})

test('a Gancio site is known by what it says of itself', async () => {
  expect(await look(at('/gancio'))).toMatchObject({ detected: { kind: 'gancio', title: 'Kvas' } })
})

test.each([
  ['/about', 'no_events'],
  ['/with-dead-link', 'no_events'],
  ['/nothing-here', 'not_found'],
  ['/private', 'needs_login'],
  ['/secret', 'refused_by_robots'],
  ['/data.csv', 'needs_mapping'],
])('%s is answered with the reason %s', async (path, code) => {
  expect(await look(at(path))).toMatchObject({ ok: false, code })
})

test.each([
  ['http://127.0.0.1/', 'private_address'],
  ['http://[::1]/feed.ics', 'private_address'],
  ['http://2130706433/', 'private_address'],
  ['http://0x7f.1/', 'private_address'],
  ['http://169.254.169.254/latest/meta-data', 'private_address'],
  ['http://localhost:4150/', 'private_address'],
  ['ftp://example.org/feed.ics', 'not_an_address'],
  ['file:///etc/passwd', 'not_an_address'],
  ['javascript:alert(1)', 'not_an_address'],
  ['http://me:secret@example.org/', 'not_an_address'],
  ['a calendar somewhere', 'not_an_address'],
  ['https://www.facebook.com/events/1', 'closed_platform'],
])('%s is refused as %s', async (address, code) => {
  expect(await look(address)).toMatchObject({ ok: false, code })
})

test('addresses are read as people write them', () => {
  expect(readAddress(' webcal://a.sk/x.ics#top ')).toBe('https://a.sk/x.ics')
  expect(readAddress('a.sk/program')).toBe('https://a.sk/program')
  expect(addressKey('http://www.a.sk/program/?b=2&a=1&utm_source=x#y')).toBe(
    addressKey('https://a.sk/program?a=1&b=2'),
  )
  expect(addressKey('https://a.sk/x')).not.toBe(addressKey('https://a.sk/y'))
})
