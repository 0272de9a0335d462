/**
 * A hostile feed is gathered into a database: its records are set aside with a reason or made harmless, its neighbours become events,
 * and the run ends. Beside this: platform/addresses/address-guard.test.ts, platform/net/http-hostile.test.ts, poisoned-fields.test.ts.
 */
import { existsSync } from 'node:fs'
import { connectorById } from '#server/platform/connectors.ts'
import type { Http } from '@okolo/connectors/http'
import { POISONS } from '@okolo/connectors/testing/poisoned-fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { builtPages } from '#server/app/page-bundle.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { gather } from './gather.ts'
import { saveSource } from '../sources/source.ts'
import { dangersIn } from '../testing/inert.ts'
import { sampleSource } from '../testing/sample-platform.ts'

let database: Database
const now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() => emptyTables(database, 'source, listing, event, venue, organizer'))
afterAll(() => database.close())

async function gathered(connectorId: string, config: object, body: string | Uint8Array) {
  const connector = connectorById(connectorId)!
  const settings = { ...sampleSource(`${connectorId}-ba`), connector: connectorId }
  const source = await saveSource(database.db, {
    ...settings,
    platform: connectorId,
    config: { url: 'https://feed.example/feed', ...config },
  })
  const http: Http = (url) =>
    Promise.resolve({
      status: 200,
      url,
      headers: {},
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
      notModified: false,
    })
  const report = await gather(source, connector, http, {
    db: database.db,
    clock: () => now,
    signal: new AbortController().signal,
  })
  const { rows } = await sql<{ title: string }>`
    select title from event order by title`.execute(database.db)
  return { report, titles: rows.map(({ title }) => title) }
}

const event = (uid: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20261201T200000Z', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n')
const GOOD = event('good', 'SUMMARY:Good neighbour')

describe('calendars', () => {
  /** Counting from 1970 on is dear; two hundred times it would hold the server up for half a minute. */
  const dear = Array.from({ length: 200 }, () => 'RRULE:FREQ=WEEKLY;COUNT=2499;BYMONTH=1,2,8,12')

  test('a rule that would hang is set aside with its reason, the others become events', async () => {
    const hang = event('hang', 'SUMMARY:Hang', ...dear).replace('20261201', '19700101')
    const { report, titles } = await gathered('ical', {}, calendar(hang, GOOD))
    expect(titles).toEqual(['Good neighbour'])
    expect(report).toMatchObject({
      status: 'complete',
      totals: {
        quarantined: 1,
        reasons: { recurrence_too_slow: { example: expect.stringContaining('within 250 ms') } },
      },
    })
  })

  test.each([
    ['every second for ever', 'RRULE:FREQ=SECONDLY'],
    ['a thousand million times', 'RRULE:FREQ=DAILY;COUNT=1000000000'],
    ['a day that never comes', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    ['an interval without measure', 'RRULE:FREQ=DAILY;INTERVAL=99999999999999999999'],
    ['nonsense', 'RRULE:FREQ=WEEKLY;BYDAY=__proto__;UNTIL=never'],
    ['years beyond counting', 'RDATE:99991231T000000Z,00010101T000000Z'],
  ])('%s: at most 500 dates, at least the first', async (_, rule) => {
    const { report, titles } = await gathered(
      'ical',
      {},
      calendar(event('r', 'SUMMARY:Rule', rule), GOOD),
    )
    expect(report.status).toBe('complete')
    expect(titles).toEqual(['Good neighbour', 'Rule'])
    expect(report.totals.dates).toBeGreaterThanOrEqual(2)
    expect(report.totals.dates).toBeLessThanOrEqual(501)
  })

  test('a list of 100 000 dates ends, with 500 of them or with a reason', async () => {
    const dates = Array.from({ length: 100_000 }, (_, at) => {
      const day = new Date(Date.UTC(1990, 0, 1 + at)).toISOString()
      return `RDATE:${day.slice(0, 10).replaceAll('-', '')}T200000Z`
    })
    const { report, titles } = await gathered(
      'ical',
      {},
      calendar(event('many', 'SUMMARY:Many', ...dates), GOOD),
    )
    expect(report.status).toBe('complete')
    expect(titles).toContain('Good neighbour')
    expect(report.totals.dates).toBeLessThanOrEqual(501)
  })

  test('components within components without end', async () => {
    const deep = 'BEGIN:VEVENT\r\nBEGIN:X\r\n'.repeat(50_000)
    const { report } = await gathered('ical', {}, calendar(GOOD, deep))
    expect(report.totals.events).toBeLessThanOrEqual(1)
  })
})

describe('giants', () => {
  const giant = 'x'.repeat(100 * 1024 * 1024)

  test('a title of 100 MB is set aside with its beginning, the memory stays bounded', async () => {
    const before = process.memoryUsage.rss()
    const body = calendar(event('giant', `SUMMARY:${giant}`), GOOD)
    const { report, titles } = await gathered('ical', {}, body)
    expect(titles).toEqual(['Good neighbour'])
    expect(report.totals.reasons).toHaveProperty('too_large')
    const { rows } = await sql<{ kept: number }>`
      select max(length(raw)) kept from source_record`.execute(database.db)
    expect(rows[0]!.kept).toBeLessThan(100_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(1.5 * 1024 ** 3)
  }, 120_000)

  test('a title of one million letters is cut', async () => {
    const { titles } = await gathered(
      'ical',
      {},
      calendar(event('long', `SUMMARY:${'Dlhý 🎷'.repeat(150_000)}`), GOOD),
    )
    expect(titles).toHaveLength(2)
    expect(Math.max(...titles.map((title) => title.length))).toBeLessThanOrEqual(300)
    expect(titles.every((title) => title.isWellFormed())).toBe(true)
  })

  test.each([
    ['an opening of tags', '<a '],
    ['ampersands', '&'],
    ['entities', '&lt;'],
    ['brackets', '<<>'],
    ['blanks', ' \t'],
    ['commas', ','],
    ['backslashes', '\\\\'],
    ['accents upon accents', '\u0301'],
  ])('a million of %s in every text is read soon', async (_, piece) => {
    const text = piece.repeat(300_000)
    const lines = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'CATEGORIES'].map(
      (name) => `${name}:Text ${text}`,
    )
    const { report } = await gathered('ical', {}, calendar(event('t', ...lines), GOOD))
    expect(report.status).toBe('complete')
    expect(report.totals.events).toBeGreaterThan(0)
  })

  test('ids of any length are ids', async () => {
    const { report } = await gathered(
      'ical',
      {},
      calendar(
        event(`a${'u'.repeat(500_000)}1`, 'SUMMARY:One'),
        event(`a${'u'.repeat(500_000)}2`, 'SUMMARY:Two'),
      ),
    )
    expect(report).toMatchObject({ status: 'complete', totals: { events: 2 } })
  })

  test('a record nested without end is set aside', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const body = `[{"id":"1","title":"Deep","start":"2026-12-01","x":${deep}},{"id":"2","title":"Good","start":"2026-12-01"}]`
    const { report, titles } = await gathered('tabular', mapping('json'), body)
    expect(titles).toEqual(['Good'])
    expect(report.totals.reasons).toHaveProperty('too_deep')
  })
})

const mapping = (format: string, records?: string) => ({
  url: undefined,
  source: { title: 'Feed', platform: 'tabular', language: 'sk' },
  fetch: { url: 'https://feed.example/feed', format, ...(records ? { records } : {}) },
  id: 'id',
  fields: { title: 'title', start: { path: 'start', format: 'yyyy-MM-dd' } },
})

const item = (title: string) =>
  `<item><id>1</id><guid>1</guid><link>https://feed.example/1</link><title>${title}</title><start>2026-12-01</start><ev:startdate>2026-12-01T20:00:00Z</ev:startdate></item>`
const xml = (doctype: string, title: string) =>
  `<?xml version="1.0"?>${doctype}<rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><title>Feed</title>${item(title)}</channel></rss>`
const bomb = `<!DOCTYPE b [<!ENTITY a0 "ha">${Array.from(
  { length: 12 },
  (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(12)}">`,
).join('')}]>`
const READERS: [string, object][] = [
  ['tabular', mapping('xml', 'rss.channel.item')],
  ['rss', { pages: false }],
  ['event-pages', { url: undefined, sitemap: 'https://feed.example/sitemap.xml' }],
]
const ATTACKS: [string, string][] = [
  [
    'a file of the machine (XXE)',
    xml('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;'),
  ],
  [
    'an address of the house (XXE)',
    xml('<!DOCTYPE x [<!ENTITY e SYSTEM "http://127.0.0.1/">]>', '&e;'),
  ],
  [
    'a parameter entity',
    xml('<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1/x.dtd"> %p;]>', 'T'),
  ],
  ['an external DTD', xml('<!DOCTYPE rss SYSTEM "file:///etc/passwd">', 'T')],
  ['an include', xml('', '<xi:include href="file:///etc/passwd" parse="text"/>T')],
  ['a thousand million laughs', xml(bomb, '&a12;')],
  [
    'one entity ten thousand times',
    xml(`<!DOCTYPE q [<!ENTITY q "${'q'.repeat(50_000)}">]>`, '&q;'.repeat(50_000)),
  ],
  ['elements without end', xml('', '<a>'.repeat(200_000))],
  ['elements within elements', xml('', `${'<a>'.repeat(50_000)}T${'</a>'.repeat(50_000)}`)],
  ['100 000 attributes', xml('', `<a ${'b="" '.repeat(100_000)}/>T`)],
  ['numbers of characters that are none', xml('', '&#0;&#x110000;&#xD800;&#99999999999;T')],
]

test.each(READERS.slice(0, 2))('%s reads what is honest', async (connector, config) => {
  const { titles } = await gathered(connector, config, xml('', 'Koncert &amp; &#x10D;aj'))
  expect(titles).toEqual(['Koncert & čaj'])
})

describe.each(READERS)('XML read by %s', (connector, config) => {
  test.each(ATTACKS)('%s: nothing is fetched, expanded or shown', async (_, body) => {
    const before = process.memoryUsage.rss()
    const { report, titles } = await gathered(connector, config, body)
    const { rows } = await sql<{ raw: string }>`select raw from source_record`.execute(database.db)
    const told = JSON.stringify([rows, titles, report])
    expect(told).not.toMatch(/root:x:0|hahahaha|q{60000}/)
    // A run that fails says why, in words.
    if (report.status !== 'complete') expect(report.error).toMatch(/\w+ \w+/)
    expect(report.error ?? '').not.toMatch(/TypeError|RangeError|Maximum call stack/)
    expect(titles.filter((title) => /ENTITY|passwd/.test(title))).toEqual([])
    expect(process.memoryUsage.rss() - before).toBeLessThan(500 * 1024 * 1024)
  })
})

describe('text shown to visitors', () => {
  const hasPages = existsSync(
    new URL('../../../../web/dist/server/entry-server.js', import.meta.url),
  )
  const fields = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'CATEGORIES', 'URL', 'CONTACT', 'ATTACH']
  const poisoned = Object.entries(POISONS).map(([name, spoil]) => {
    const lines = fields.map((field) => `${field}:${spoil(field === 'URL' ? '' : `${name} text`)}`)
    return event(name, ...lines, `ORGANIZER;CN="${spoil('Club').replaceAll('"', "'")}":x`)
  })

  test('the API and the pages of poisoned events are inert', async () => {
    await gathered('ical', {}, calendar(...poisoned.map((one) => one.replaceAll('\u2028', ''))))
    const app = await buildApp({
      db: database.db,
      database,
      config: readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://okolo.example' }),
      clock: () => now,
      ...(hasPages ? { renderer: await builtPages() } : {}),
    })
    const { rows } = await sql<{ slug: string }>`select slug from event`.execute(database.db)
    expect(rows.length).toBeGreaterThan(3)
    for (const { slug } of rows) {
      const answer = await app.inject(`/v1/events/${slug}/`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('application/json')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(dangersIn(answer.json())).toEqual([])
      if (!hasPages) continue
      const page = await app.inject(`/en/events/${slug}`)
      expect(page.statusCode).toBe(200)
      expect(page.body).not.toMatch(
        /<script>alert|<img src=x|<svg\/onload|href="\s*(?:javascript|data):/i,
      )
      expect(page.body).not.toMatch(/<[a-z]+[^>]*\son(?:error|load|click)\s*=/i)
    }
    await app.close()
  })
})
