import { gunzipSync } from 'node:zlib'
import { ical } from '@okolo/connectors/ical/ical'
import { runRecorded } from '@okolo/connectors/testing/run-recorded'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NASTY, startFeeds } from './testing/feeds-site.ts'

let site: Awaited<ReturnType<typeof startFeeds>>
let now = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  site = await startFeeds(() => now)
})
afterAll(() => site.close())

const eventsOf = (ics: string) =>
  new ICAL.Component(ICAL.parse(ics))
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))

describe('iCalendar', () => {
  test('calendar programs read it: every date to come, in its zone, with what changed and what is off', async () => {
    const { body, headers, statusCode } = await site.get('/v1/events.ics?city=bratislava&locale=sk')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    const events = eventsOf(body)
    expect(events.map(({ summary }) => summary?.slice(0, 6))).toEqual([
      'Jazz; ',
      'Trhy',
      'Jazz; ',
      'Jazz; ',
    ])
    const [jazz, fair, cancelled, spring] = events
    expect(jazz?.summary).toBe(NASTY.replace('\u0007', ' '))
    expect(jazz?.startDate.zone?.tzid).toBe('Europe/Bratislava')
    expect(jazz?.startDate.toJSDate().toISOString()).toBe('2026-11-21T19:00:00.000Z')
    // By the VTIMEZONE of the file alone.
    expect(spring?.startDate.toJSDate().toISOString()).toBe('2027-04-02T18:00:00.000Z')
    expect(spring?.startDate.toString()).toBe('2027-04-02T20:00:00')
    expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect([fair?.startDate.isDate, fair?.startDate.toString(), fair?.endDate.toString()]).toEqual([
      true,
      '2026-11-22',
      '2026-11-24',
    ])
    expect(jazz?.component.getFirstPropertyValue('url')).toMatch(
      /^https:\/\/okolo\.example\/sk\/events\/nasty\/[0-9a-f-]{36}$/,
    )
    expect(jazz?.location).toBe('klub, Bratislava')
    expect(body).toContain('GEO:48.15;17.11\r\n')
  })

  test('shows a least price as one, and a conditional free entry with its condition', async () => {
    const { body } = await site.get('/v1/events.ics?city=bratislava&locale=sk')
    const [jazz, fair] = eventsOf(body)
    expect(jazz?.description).toMatch(/\nod 12\s€\n/)
    expect(fair?.description).toMatch(/^Zadarmo \(pre členov\)\n/)
    const { body: json } = await site.get('/v1/events.json?city=bratislava')
    const items = JSON.parse(json).items.map((item: { content_html: string }) => item.content_html)
    expect(items[0]).toContain('from €12')
    expect(items[1]).toContain('Free (pre členov)')
  })

  test('it keeps to the letter of RFC 5545: line ends, 75 octets, required properties, one UID a date', async () => {
    const { rawPayload, body } = await site.get('/v1/events.ics?city=bratislava')
    const lines = body.split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(body.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
    for (const line of rawPayload.toString('latin1').split('\r\n'))
      expect(line.length).toBeLessThanOrEqual(75)
    // No character is torn: each line is good UTF-8 by itself.
    for (const line of lines) expect(line).not.toContain('\ufffd')
    const uids = eventsOf(body).map(({ uid }) => uid)
    expect(new Set(uids).size).toBe(uids.length)
    for (const { component } of eventsOf(body))
      for (const name of ['uid', 'dtstamp', 'dtstart', 'sequence', 'last-modified', 'summary'])
        expect(component.getAllProperties(name)).toHaveLength(1)
  })

  test('a date keeps its UID when the feed is asked for otherwise', async () => {
    const one = eventsOf((await site.get('/v1/events/nasty/event.ics')).body)
    expect(one).toHaveLength(4)
    const city = eventsOf((await site.get('/v1/events.ics?city=bratislava')).body)
    expect(one.map(({ uid }) => uid)).toContain(city[0]?.uid)
    const single = await site.get(`/v1/events/nasty/event.ics?date=${city[0]?.uid}`)
    expect(eventsOf(single.body).map(({ uid }) => uid)).toEqual([city[0]?.uid])
    expect((await site.get('/v1/events/nothing/event.ics')).statusCode).toBe(404)
  })

  test.each([
    ['weekday=5', ['2027-04-02T20:00:00']],
    ['weekday[]=1&time_to=12:00', []],
    [
      'time_from=20:00&time_to=20:30',
      ['2026-11-21T20:00:00', '2026-11-28T20:00:00', '2027-04-02T20:00:00'],
    ],
    // The small hours of Sunday belong to Saturday.
    ['date=2026-11-21&time_from=23:00&time_to=02:00', []],
    ['weekday=7', ['2026-11-22']],
  ])('it has the dates in the hours asked for and no others: %s', async (query, starts) => {
    const { body } = await site.get(`/v1/events.ics?city=bratislava&${query}`)
    expect(eventsOf(body).map(({ startDate }) => startDate.toString())).toEqual(starts)
  })

  test('our own connector gathers from it what went into it', async () => {
    const { body } = await site.get('/v1/events.ics?city=bratislava')
    const run = await runRecorded(ical, [{ name: 'events.ics', body: Buffer.from(body) }], { now })
    expect(run.bad).toEqual([])
    expect(run.messages.map(({ type }) => type)).not.toContain('broken')
    const drafts = run.drafts.map(({ draft }) => draft)
    const { rows } = await sql<{ uuid: string; starts_at: Date; title: string; status: string }>`
      select d.uuid, d.starts_at, e.title, d.status from event_date d join event e on e.id = d.event_id
      where e.slug in ('nasty', 'fair') and d.ends_at > ${now} order by d.starts_at`.execute(
      site.database.db,
    )
    expect(drafts.map(({ sourceId }) => sourceId).toSorted()).toEqual(
      rows.map(({ uuid }) => uuid).toSorted(),
    )
    const jazz = drafts.find(({ sourceId }) => sourceId === rows[0]?.uuid)
    expect(jazz).toMatchObject({
      place: { lat: 48.15, lon: 17.11 },
      when: [{ start: '2026-11-21T20:00:00', end: '2026-11-21T22:00:00', tz: 'Europe/Bratislava' }],
    })
    expect(drafts.filter(({ status }) => status === 'cancelled')).toHaveLength(1)
  })
})

describe('feeds for readers', () => {
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false })

  test('RSS 2.0 says when and where in words of the event module', async () => {
    const { body, headers } = await site.get('/v1/events.rss?city=bratislava&locale=sk')
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(XMLValidator.validate(body)).toBe(true)
    const { channel } = parser.parse(body).rss
    expect(channel).toMatchObject({
      title: 'Okolo: Bratislava',
      link: 'https://okolo.example/sk/feed?city=bratislava',
      'atom:link': {
        '@_href': 'https://okolo.example/v1/events.rss?city=bratislava&locale=sk',
        '@_rel': 'self',
      },
    })
    expect(channel.item).toHaveLength(2)
    expect(channel.item[0]).toMatchObject({
      guid: { '@_isPermaLink': 'false', '#text': expect.stringMatching(/^urn:uuid:/) },
      'ev:startdate': '2026-11-21T20:00:00+01:00',
      'ev:location': 'klub, Bratislava',
      'ev:organizer': 'Agency',
      pubDate: 'Sun, 01 Nov 2026 00:00:00 GMT',
    })
    expect(channel.item[0].title).toContain(
      '&lt;b&gt;"loud"&lt;/b&gt;'.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    )
    expect(channel.item[0].description).toContain('<p>Veľmi <em>dobrý</em></p>')
  })

  test('Atom has what RFC 4287 requires', async () => {
    const { body, headers } = await site.get('/feeds/bratislava.atom')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(XMLValidator.validate(body)).toBe(true)
    const { feed } = parser.parse(body)
    expect(feed).toMatchObject({
      id: expect.any(String),
      updated: '2026-11-02T00:00:00.000Z',
      author: { name: 'Okolo' },
    })
    for (const entry of feed.entry)
      expect(entry).toMatchObject({
        id: expect.stringMatching(/^urn:uuid:/),
        title: expect.anything(),
        updated: expect.any(String),
      })
  })

  test('JSON Feed 1.1, with the event in a part of its own', async () => {
    const { headers, ...answer } = await site.get('/v1/events.json?city=bratislava')
    expect(headers['content-type']).toBe('application/feed+json; charset=utf-8')
    const feed = answer.json()
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: 'https://okolo.example/v1/events.json?city=bratislava',
    })
    expect(feed.items[0]).toMatchObject({
      id: expect.stringMatching(/^urn:uuid:/),
      url: expect.stringMatching(/^https:/),
      external_url: 'https://open.example/1',
      _event: {
        start: '2026-11-21T20:00:00+01:00',
        credits: [{ text: 'City of B', license: 'CC BY 4.0' }],
      },
    })
  })

  test('republishes no field that a source withholds and no event of a source that forbids it', async () => {
    for (const format of ['ics', 'rss', 'atom', 'json']) {
      const { body } = await site.get(`/v1/events.${format}?city=bratislava`)
      expect(body).toContain('Trhy')
      expect(body).not.toContain('Cudzie')
      expect(body).not.toContain('Tajné')
      expect(body.replaceAll('\r\n ', '')).toContain(
        format === 'ics' ? 'City of B (CC BY 4.0)' : 'City of B',
      )
    }
  })
})

describe('the request', () => {
  test('the filter is that of the list, its mistakes too', async () => {
    const { body } = await site.get('/v1/events.ics?city=bratislava&date=2026-11-22')
    expect(eventsOf(body).map(({ summary }) => summary)).toEqual(['Trhy'])
    const wrong = await site.get('/v1/events.rss?date=soon')
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json()).toMatchObject({ code: 'invalid', errors: { date: [expect.any(String)] } })
    expect((await site.get('/v1/events.rss?locale=xx')).statusCode).toBe(400)
    expect((await site.get('/v1/events.rss?city=nowhere')).statusCode).toBe(200)
    expect((await site.get('/feeds/nowhere.rss')).statusCode).toBe(404)
  })

  test('a venue and an organizer have feeds of their own', async () => {
    const venue = await site.get('/v1/venues/klub/events.ics')
    expect(eventsOf(venue.body)).toHaveLength(3)
    expect(venue.body).toContain('X-WR-CALNAME:Okolo: klub\r\n')
    expect((await site.get('/v1/organizers/agency/events.json')).json().items).toHaveLength(1)
    expect((await site.get('/v1/venues/none/events.ics')).statusCode).toBe(404)
    expect((await site.get('/v1/organizers/none/events.rss')).statusCode).toBe(404)
  })

  test('writes the rules of a zone far away', async () => {
    const [samba] = eventsOf((await site.get('/v1/events.ics?city=sao-paulo')).body)
    expect(samba?.startDate.toString()).toBe('2026-11-22T19:00:00')
    expect(samba?.startDate.toJSDate().toISOString()).toBe('2026-11-22T22:00:00.000Z')
  })
})

describe('caching', () => {
  test('a reader that has it gets 304, by either validator, until something is different', async () => {
    const url = '/feeds/bratislava.ics?category=concert'
    const first = await site.get(url)
    const { etag, 'last-modified': modified } = first.headers
    expect(first.headers['cache-control']).toMatch(/public, max-age=\d+/)
    now = new Date('2026-11-20T13:00:00Z')
    const again = await site.get(url, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await site.get(url, { 'if-modified-since': String(modified) })).statusCode).toBe(304)
    // The tag is the better witness (RFC 9110 section 13.2.2).
    const both = { 'if-none-match': '"other"', 'if-modified-since': String(modified) }
    expect((await site.get(url, both)).statusCode).toBe(200)
    // An event is over: nothing was changed, and yet it is another feed.
    now = new Date('2026-11-21T22:00:00Z')
    expect((await site.get(url, { 'if-modified-since': String(modified) })).statusCode).toBe(200)
    expect((await site.get(url, { 'if-none-match': String(etag) })).statusCode).toBe(200)
    now = new Date('2026-11-20T12:00:00Z')
  })

  test('it goes out compressed to who takes that', async () => {
    const plain = await site.get('/v1/events.rss?city=bratislava')
    const zipped = await site.get('/v1/events.rss?city=bratislava', { 'accept-encoding': 'gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect(zipped.headers.vary).toContain('Accept-Encoding')
  })
})
