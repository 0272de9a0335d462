import { expect, test } from 'vitest'
import type { Message } from '../connector.ts'
import { HttpFailure, type HttpResponse } from '../http.ts'
import { BRATISLAVA } from '../testing/run-recorded.ts'
import { EventPagesConfig } from './config.ts'
import { crawl, type CrawlCursor } from './crawl.ts'

const SITE = 'https://venue.example'

type Answer = string | number | { status?: number; body?: string; type?: string; to?: string }
type Site = Record<string, Answer>

const page = (name: string) =>
  `<html><script type="application/ld+json">{"@type":"Event","name":"${name}","startDate":"2026-12-01"}</script></html>`
const sitemap = (pages: Record<string, string>) =>
  `<urlset>${Object.entries(pages)
    .map(([path, changed]) => `<url><loc>${SITE}${path}</loc><lastmod>${changed}</lastmod></url>`)
    .join('')}</urlset>`

/** Runs a crawl over a made-up site. Paths without an answer are 404. */
async function crawled(
  site: Site,
  options: { cursor?: CrawlCursor | null; config?: object; now?: string; stopAt?: number } = {},
) {
  const requests: string[] = []
  const messages: Message<CrawlCursor>[] = []
  const http = async (address: string): Promise<HttpResponse> => {
    const { origin, pathname, search } = new URL(address)
    const path = origin === SITE ? pathname + search : address
    requests.push(path)
    const answer = site[path] ?? 404
    if (answer === 0)
      throw new HttpFailure(`${address} could not be read: timeout`, { url: address })
    const full =
      typeof answer === 'object'
        ? answer
        : typeof answer === 'number'
          ? { status: answer }
          : { body: answer }
    const { status = 200, body = '', type = body.startsWith('<html') ? 'text/html' : '', to } = full
    return {
      status,
      url: to ?? address,
      headers: { 'content-type': type },
      body: new TextEncoder().encode(body),
      notModified: status === 304,
    }
  }
  const context = {
    config: EventPagesConfig.parse(options.config ?? { sitemap: `${SITE}/sitemap.xml` }),
    secrets: {},
    city: BRATISLAVA,
    http,
    signal: new AbortController().signal,
    now: () => new Date(options.now ?? '2026-11-20T18:00:00Z'),
  }
  let error: unknown = null
  try {
    for await (const message of crawl(context, options.cursor ?? null)) {
      messages.push(message)
      if (messages.length === options.stopAt) break
    }
  } catch (thrown) {
    error = thrown
  }
  const of = (type: string) =>
    messages.flatMap((one) => (one.type === type && 'id' in one ? [one.id.replace(SITE, '')] : []))
  const notes = messages.flatMap((one) => (one.type === 'note' ? [one.code] : []))
  const cursor = messages.flatMap((one) => (one.type === 'checkpoint' ? [one.cursor] : [])).at(-1)
  return {
    requests,
    messages,
    error,
    notes,
    cursor: cursor ?? null,
    records: of('record'),
    deleted: of('delete'),
  }
}

test('the second run asks only for what changed, and for what left the sitemap', async () => {
  const before = sitemap({ '/a': '2026-11-01', '/b': '2026-11-01', '/c': '2026-11-01' })
  const site: Site = { '/sitemap.xml': before, '/a': page('A'), '/b': page('B'), '/c': page('C') }
  const first = await crawled(site)
  expect(first.records).toEqual(['/a', '/b', '/c'])
  expect(first.messages.at(-1)).toEqual({ type: 'complete' })

  const after = sitemap({ '/a': '2026-11-01', '/b': '2026-11-21', '/d': '2020-01-01' })
  const second = await crawled(
    { '/sitemap.xml': after, '/a': page('A'), '/b': page('B2'), '/d': page('D') },
    { cursor: first.cursor, now: '2026-11-22T18:00:00Z' },
  )
  expect(second.records).toEqual(['/b', '/d'])
  expect(second.deleted).toEqual(['/c'])
  expect(second.requests).not.toContain('/a')
})

test('pages that were not read anew are not taken for absent: such a run is not complete', async () => {
  const site: Site = {
    '/sitemap.xml': sitemap({ '/a': '2026-11-01', '/b': '2026-11-01' }),
    '/a': page('A'),
    '/b': page('B'),
  }
  const first = await crawled(site)
  const ends = async (changes: Site, cursor: CrawlCursor | null) =>
    (await crawled({ ...site, ...changes }, { cursor, now: '2026-11-22T18:00:00Z' })).messages.at(
      -1,
    )
  expect(await ends({}, null)).toEqual({ type: 'complete' })
  expect(await ends({ '/a': 404 }, null)).toEqual({ type: 'complete' })
  expect(await ends({}, first.cursor)).toMatchObject({ type: 'checkpoint' })
  expect(await ends({ '/a': 304 }, null)).toMatchObject({ type: 'checkpoint' })
  expect(await ends({ '/a': 500 }, null)).toMatchObject({ type: 'checkpoint' })
})

test('after a week every page is asked for again, whatever its lastmod says', async () => {
  const site: Site = { '/sitemap.xml': sitemap({ '/a': '2020-01-01' }), '/a': page('A') }
  const { cursor } = await crawled(site)
  expect((await crawled(site, { cursor, now: '2026-11-23T18:00:00Z' })).records).toEqual([])
  expect((await crawled(site, { cursor, now: '2026-11-29T18:00:00Z' })).records).toEqual(['/a'])
})

test('a crawl that was stopped goes on behind its last checkpoint, nothing lost or doubled', async () => {
  const paths = Array.from({ length: 50 }, (_, at) => `/e/${String(at).padStart(2, '0')}`)
  const site: Site = Object.fromEntries(paths.map((path) => [path, page(path)]))
  site['/sitemap.xml'] = sitemap(Object.fromEntries(paths.map((path) => [path, '2026-11-01'])))
  const stopped = await crawled(site, { stopAt: 30 })
  expect(stopped.records.length).toBeGreaterThan(20)
  const resumed = await crawled(site, { cursor: stopped.cursor, now: '2026-11-20T19:00:00Z' })
  expect(resumed.records).toEqual(paths.slice(20))
  expect(resumed.cursor).toMatchObject({ since: '2026-11-20T18:00:00.000Z', run: null })
  expect(resumed.cursor!.known).toHaveLength(50)
})

test('404 deletes, 304 leaves alone, failures are reported and tried again next time', async () => {
  const pages = { '/a': '2026-11-01', '/b': '2026-11-01', '/c': '2026-11-01', '/d': '2026-11-01' }
  const site: Site = { '/sitemap.xml': sitemap(pages), '/a': 410, '/b': 304, '/c': 500, '/d': 0 }
  const first = await crawled(site)
  expect(first.deleted).toEqual(['/a'])
  expect(first.records).toEqual([])
  expect(first.notes).toEqual(['page_failed', 'page_failed'])
  const second = await crawled(
    { ...site, '/c': page('C'), '/d': page('D') },
    { cursor: first.cursor, now: '2026-11-21T18:00:00Z' },
  )
  expect(second.records).toEqual(['/c', '/d'])
})

test('when every page fails the run fails, and begins anew', async () => {
  const site: Site = {
    '/sitemap.xml': sitemap({ '/a': '2026-11-01', '/b': '2026-11-01' }),
    '/a': 500,
    '/b': 503,
  }
  const { error, cursor } = await crawled(site)
  expect(error).toBeInstanceOf(HttpFailure)
  expect(String(error)).toContain('None of 2 pages could be read')
  const again = await crawled({ ...site, '/a': page('A'), '/b': page('B') }, { cursor })
  expect(again.records).toEqual(['/a', '/b'])
})

test('a removed page that leads to the home page is gone', async () => {
  const site: Site = {
    '/sitemap.xml': sitemap({ '/a': '2026-11-01', '/b': '2026-11-01' }),
    '/a': { body: page('Home'), to: `${SITE}/` },
    '/b': page('B'),
  }
  expect((await crawled(site)).deleted).toEqual(['/a'])
})

test('a robots.txt that cannot be read closes the site; a missing one opens it', async () => {
  const site: Site = { '/sitemap.xml': sitemap({ '/a': '2026-11-01' }), '/a': page('A') }
  expect((await crawled(site)).records).toEqual(['/a'])
  for (const status of [500, 503, 0]) {
    const closed = await crawled({ ...site, '/robots.txt': status })
    expect(closed.requests).not.toContain('/a')
    expect(closed.error).toBeInstanceOf(HttpFailure)
  }
})

test('sitemaps of sitemaps, robots.txt as a start, feeds and plain lists all name pages', async () => {
  const site: Site = {
    '/robots.txt': `User-agent: *\nDisallow: /x\nSitemap: ${SITE}/index.xml`,
    '/index.xml': `<sitemapindex><sitemap><loc>${SITE}/one.xml</loc></sitemap><sitemap><loc>${SITE}/gone.xml</loc></sitemap></sitemapindex>`,
    '/one.xml': sitemap({ '/a?utm_source=map': '2026-11-01' }),
    '/feed.xml': `<rss><channel><item><title>B</title><link>${SITE}/b</link></item></channel></rss>`,
    '/list.txt': `${SITE}/c\n${SITE}/x\n`,
    '/a': page('A'),
    '/b': page('B'),
    '/c': page('C'),
  }
  const starts = ['/robots.txt', '/feed.xml', '/list.txt'].map((path) => SITE + path)
  const { records, notes } = await crawled(site, { config: { sitemap: starts } })
  expect(records).toEqual(['/a', '/b', '/c'])
  expect(notes).toEqual(['sitemap_unreadable', 'robots_disallowed'])
})

test('a sitemap that is cut off is not believed', async () => {
  const whole = sitemap({ '/a': '2026-11-01', '/b': '2026-11-01' })
  const { error } = await crawled({ '/sitemap.xml': whole.slice(0, whole.length - 40) })
  expect(String(error)).toContain('No sitemap can be read')
})

test('include, exclude and maxPages choose; the pages changed last are kept', async () => {
  const map = sitemap({
    '/events/1': '2026-11-03',
    '/events/2': '2026-11-02',
    '/events/3/print': '2026-11-09',
    '/blog/4': '2026-11-08',
    '/events/5': '2026-11-01',
  })
  const site: Site = { '/sitemap.xml': map, '/events/1': page('1'), '/events/2': page('2') }
  const config = {
    sitemap: `${SITE}/sitemap.xml`,
    include: '/events/',
    exclude: '*/print$',
    maxPages: 2,
  }
  const { records, notes } = await crawled(site, { config })
  expect(records).toEqual(['/events/1', '/events/2'])
  expect(notes).toEqual(['pages_left_out'])
})

test('a sitemap without a wanted page removes nothing', async () => {
  const site: Site = { '/sitemap.xml': sitemap({ '/a': '2026-11-01' }), '/a': page('A') }
  const { cursor } = await crawled(site)
  const second = await crawled({ ...site, '/sitemap.xml': '<urlset></urlset>' }, { cursor })
  expect(second.notes).toEqual(['no_pages'])
  expect(second.deleted).toEqual([])
  expect(second.messages.at(-1)).toMatchObject({
    type: 'checkpoint',
    cursor: { known: [`${SITE}/a`] },
  })
})

test('reports non-pages, and accepts a JSON-LD document', async () => {
  const urls = [`${SITE}/poster.pdf`, `${SITE}/event.jsonld`]
  const site: Site = {
    '/poster.pdf': { body: '%PDF', type: 'application/pdf' },
    '/event.jsonld': {
      body: '{"@type":"Event","name":"J","startDate":"2026-12-01"}',
      type: 'application/ld+json',
    },
  }
  const { records, notes } = await crawled(site, { config: { urls } })
  expect(records).toEqual(['/event.jsonld'])
  expect(notes).toEqual(['no_page'])
})

test('a site that was made anew without markup keeps its events and says so', async () => {
  const paths = ['/a', '/b', '/c', '/d', '/e', '/f']
  const listed = (day: string) => sitemap(Object.fromEntries(paths.map((path) => [path, day])))
  const { cursor } = await crawled({
    '/sitemap.xml': listed('2026-11-01'),
    ...Object.fromEntries(paths.map((path) => [path, page(path)])),
  })
  const anew = (marked: readonly string[]): Site => ({
    '/sitemap.xml': listed('2026-11-21'),
    ...Object.fromEntries(
      paths.map((path) => [
        path,
        marked.includes(path) ? page(path) : '<html><h1>Nový web</h1></html>',
      ]),
    ),
  })
  const now = '2026-11-22T18:00:00Z'
  const lost = await crawled(anew([]), { cursor, now })
  expect(lost.records).toEqual([])
  expect(lost.messages.map(({ type }) => type)).not.toContain('complete')
  expect(lost.messages).toContainEqual({
    type: 'note',
    code: 'list_is_empty',
    message: expect.stringContaining('6 of 6 pages mark up no event any more'),
  })
  const few = await crawled(anew(['/a', '/b', '/c', '/d']), { cursor, now })
  expect(few.records).toEqual(paths)
})
