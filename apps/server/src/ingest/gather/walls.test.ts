import { connectorById } from '#server/platform/connectors.ts'
import type { Http } from '@okolo/connectors/http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { gather } from './gather.ts'
import { saveSource } from '../sources/source.ts'
import { sampleSource } from '../testing/sample-platform.ts'

let database: Database
const now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

type Answer = { status?: number; type?: string; body: string; url?: string }
const html = (title: string, body: string, more: Partial<Answer> = {}): Answer => ({
  type: 'text/html; charset=utf-8',
  body: `<!DOCTYPE html><html lang="sk"><head><title>${title}</title></head><body>${body}</body></html>`,
  ...more,
})

/** Answers that come in place of a feed, after forms that are known, each with the words that tell it. */
const WALLS: [string, Answer, RegExp][] = [
  [
    'a home page',
    html('Dom kultúry', '<h1>Vitajte</h1><p>Sme tu pre vás.</p>'),
    /web page \("Dom kultúry"\)/,
  ],
  [
    'another page, to which the address leads now',
    html('Nový program', '<h1>Nový program</h1>', { url: 'https://dom.example/novy-program/' }),
    /leads to https:\/\/dom\.example\/novy-program\//,
  ],
  [
    'a login',
    html(
      'Prihlásenie',
      '<form method="post" action="/login"><input name="u"><input type="password" name="p"></form>',
    ),
    /login page \("Prihlásenie"\)/,
  ],
  [
    'a request for consent',
    html(
      'Než budete pokračovať',
      '<h1>Vaše súkromie</h1><p>My a naši partneri používame cookies.</p><button>Súhlasím</button><button>Predplatiť</button>',
    ),
    /page that asks for consent/,
  ],
  [
    'a domain for sale',
    html('dom.example', '<h1>dom.example is for sale</h1><p>Buy this domain today.</p>'),
    /domain that is for sale/,
  ],
  [
    'a check for robots',
    html(
      'Just a moment...',
      '<noscript>Enable JavaScript and cookies to continue</noscript><script>window._cf_chl_opt={}</script>',
      { status: 403 },
    ),
    /answered 403.*lets no program in/,
  ],
  [
    'a check for robots that calls itself a success',
    html(
      'Moment, prosím',
      '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate.js"></script><p>Checking your browser</p>',
    ),
    /check for robots/,
  ],
  [
    'a refusal',
    html('403 Forbidden', '<center><h1>403 Forbidden</h1></center>', { status: 403 }),
    /answered 403.*lets no program in/,
  ],
  [
    'a refusal of the firewall',
    {
      status: 406,
      type: 'text/html',
      body: '<head><title>Not Acceptable!</title></head><body>Mod_Security</body>',
    },
    /answered 406.*lets no program in/,
  ],
  [
    'a refusal that calls itself a success',
    {
      type: 'text/html',
      body: '<head><title>Not Acceptable!</title></head><body><h1>Not Acceptable!</h1></body>',
    },
    /(?:web|error) page \("Not Acceptable!"\)/,
  ],
  [
    'a refusal as JSON',
    { status: 401, type: 'application/json', body: '{"code":"rest_forbidden","message":"Nope."}' },
    /answered 401.*lets no program in/,
  ],
  [
    'a missing route',
    { status: 404, type: 'application/json', body: '{"code":"rest_no_route","message":"No."}' },
    /answered 404.*not there/,
  ],
  ['a farewell', { status: 410, type: 'text/html', body: '' }, /answered 410.*not there/],
  ['an empty body', { type: 'text/calendar', body: '' }, /empty/],
]

const ANOTHER_PAGE = WALLS.slice(0, 2).map(([, , words]) => words)

const FEED = 'https://dom.example/feed'
const days = ['2026-12-01', '2026-12-02', '2026-12-03']
/** Each connector with an answer that it understands, of three events. */
const CONNECTORS: Record<string, { id: string; config: object; body: string }> = {
  'a calendar': {
    id: 'ical',
    config: { url: FEED },
    body: `BEGIN:VCALENDAR\r\n${days.map((day, i) => `BEGIN:VEVENT\r\nUID:${i}\r\nSUMMARY:Noc ${i}\r\nDTSTART:${day.replaceAll('-', '')}T190000Z\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR\r\n`,
  },
  'a news feed': {
    id: 'rss',
    config: { url: FEED },
    body: `<rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><title>Dom</title>${days.map((day, i) => `<item><title>Noc ${i}</title><guid>g${i}</guid><ev:startdate>${day}T19:00:00+01:00</ev:startdate></item>`).join('')}</channel></rss>`,
  },
  'a table in JSON': {
    id: 'tabular',
    config: {
      source: { title: 'Dom', platform: 'dom', homepage: 'https://dom.example/' },
      fetch: { url: FEED, format: 'json', records: 'events' },
      id: 'id',
      fields: { title: 'title', start: 'start' },
    },
    body: JSON.stringify({
      events: days.map((start, id) => ({ id, title: `Noc ${id}`, start: `${start}T19:00:00` })),
    }),
  },
  'a table in CSV': {
    id: 'tabular',
    config: {
      source: { title: 'Dom', platform: 'dom-csv', homepage: 'https://dom.example/' },
      fetch: { url: FEED, format: 'csv' },
      id: 'id',
      fields: { title: 'title', start: 'start' },
    },
    body: `id,title,start\n${days.map((start, id) => `${id},Noc ${id},${start}T19:00:00\n`).join('')}`,
  },
  'a table in XML': {
    id: 'tabular',
    config: {
      source: { title: 'Dom', platform: 'dom-xml', homepage: 'https://dom.example/' },
      fetch: { url: FEED, format: 'xml', records: 'list.event' },
      id: 'id',
      fields: { title: 'title', start: 'start' },
    },
    body: `<list>${days.map((start, id) => `<event><id>${id}</id><title>Noc ${id}</title><start>${start}T19:00:00</start></event>`).join('')}</list>`,
  },
  'a page that marks its events up': {
    id: 'event-pages',
    config: { urls: [FEED] },
    body: html(
      'Dom',
      `<script type="application/ld+json">${JSON.stringify(days.map((day, i) => ({ '@context': 'https://schema.org', '@type': 'Event', name: `Noc ${i}`, startDate: `${day}T19:00:00+01:00`, url: `https://dom.example/noc-${i}` })))}</script>`,
    ).body,
  },
  'a sitemap': {
    id: 'event-pages',
    config: { sitemap: FEED },
    body: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://dom.example/e/1</loc></url><url><loc>https://dom.example/e/2</loc></url><url><loc>https://dom.example/e/3</loc></url></urlset>',
  },
  'a page of plain text': {
    id: 'listing-pages',
    config: { url: FEED },
    body: html(
      'Dom',
      `<ul>${days.map((day, i) => `<li><h3><a href="/noc-${i}">Noc ${i}</a></h3><p>${Number(day.slice(8))}. 12. 2026 o 19:00</p></li>`).join('')}</ul>`,
    ).body,
  },
}

/** The site at a moment: its feed answers so, and pages behind it are there. */
function siteWith(answer: Answer): Http {
  return (url) => {
    const behind = /^https:\/\/dom\.example\/e\/(\d)$/.exec(url)?.[1]
    const given =
      url === FEED
        ? answer
        : behind === undefined
          ? { status: 404, body: '' }
          : html(
              `Noc ${behind}`,
              `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"Noc ${behind}","startDate":"2026-12-0${behind}T19:00:00+01:00"}</script>`,
            )
    return Promise.resolve({
      status: given.status ?? 200,
      url: given.url ?? url,
      headers: given.type === undefined ? {} : { 'content-type': given.type },
      body: new TextEncoder().encode(given.body),
      notModified: false,
    })
  }
}

async function gatherOnce(
  slug: string,
  { id, config }: { id: string; config: object },
  http: Http,
) {
  const settings = { ...sampleSource(slug), connector: id, platform: slug, config }
  const source = await saveSource(database.db, settings)
  const deps = {
    db: database.db,
    clock: () => now,
    signal: new AbortController().signal,
    everything: true,
  }
  return gather(source, connectorById(id)!, http, deps)
}

async function titlesOf(slug: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select distinct e.title from event e join listing l on l.event_id = e.id join source s on s.id = l.source_id
    where s.slug = ${slug} and not l.is_withdrawn order by 1`.execute(database.db)
  return rows.map(({ title }) => title)
}

describe.each(Object.entries(CONNECTORS))('%s in place of which comes', (name, connector) => {
  const slug = `wall-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
  beforeAll(async () => {
    const report = await gatherOnce(slug, connector, siteWith({ body: connector.body }))
    expect(report).toMatchObject({ status: 'complete', error: null })
    expect(await titlesOf(slug)).toHaveLength(3)
  })

  test.each(WALLS)('%s: the run fails, says so, and keeps the events', async (_, answer, words) => {
    // Another page may be a list that is empty today: pages say so in a note, and keep what they gave.
    const mayBeEmpty = name.startsWith('a page') && ANOTHER_PAGE.includes(words)
    for (let run = 0; run < 3; run += 1) {
      const { status, error, notes } = await gatherOnce(slug, connector, siteWith(answer))
      if (mayBeEmpty) expect(Object.keys(notes)).toContain('list_is_empty')
      else
        expect({ status, error }).toEqual({ status: 'failed', error: expect.stringMatching(words) })
    }
    expect(await titlesOf(slug)).toHaveLength(3)
  })
})
