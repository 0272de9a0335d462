import type { Http } from '@okolo/connectors/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { boundedHttp, type Budget } from './bounded-http.ts'
import { previewSource } from './preview.ts'

const URLS = Array.from({ length: 9 }, (_, at) => `https://divadlo.example/hra-${at + 1}`)
const page = (url: string) =>
  `<!doctype html><html lang="sk"><title>Hra</title><script type="application/ld+json">${JSON.stringify(
    {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: `Hra ${url.slice(-1)}`,
      url,
      startDate: '2026-12-01T19:00:00+01:00',
      location: { '@type': 'Place', name: 'Divadlo', address: 'Bratislava' },
    },
  )}</script></html>`

/** A site that answers everything but the pages named as broken. */
const site =
  (broken: readonly string[] = []): Http =>
  (url) =>
    Promise.resolve({
      status: broken.includes(url) ? 500 : url.endsWith('/robots.txt') ? 404 : 200,
      url,
      headers: { 'content-type': 'text/html' },
      body: new TextEncoder().encode(page(url)),
      notModified: false,
    })

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

async function preview(http: Http, budget: Budget) {
  const { cities } = await loadKnownPlaces(database.db)
  const bounded = boundedHttp(http, budget)
  return previewSource(
    {
      kind: 'pages',
      connector: 'event-pages',
      config: { urls: URLS },
      url: 'https://divadlo.example/',
      title: 'Divadlo',
      confidence: 1,
      because: 'It marks up events.',
    },
    {
      http: bounded.http,
      wasCut: bounded.wasRefused,
      signal: new AbortController().signal,
      cities,
      city: 'bratislava',
      clock: () => new Date('2026-11-20T12:00:00Z'),
    },
  )
}

test('a look that was cut short shows what was read, and calls nothing of it a failure', async () => {
  const cut = await preview(site(), { requests: 5, bytes: 1e6 })
  expect(cut.stopped_by).toBe('size')
  expect(cut.listed).toBe(URLS.length)
  expect(cut.counts.events).toBeGreaterThan(0)
  expect(cut.counts.events).toBeLessThan(URLS.length)
  expect(cut.events).toHaveLength(cut.counts.events)
  expect([cut.problems, cut.assumptions.map(({ code }) => code), cut.error]).toEqual([[], [], null])
})

test('a page that does fail is still told, and the look goes on to the end', async () => {
  const whole = await preview(site([URLS[1] ?? '']), { requests: 40, bytes: 1e6 })
  expect(whole).toMatchObject({ stopped_by: null, counts: { events: URLS.length - 1 } })
  expect(whole.assumptions).toMatchObject([{ code: 'page_failed', count: 1 }])
})

test('nothing more is asked when the time for it is over', async () => {
  const bounded = boundedHttp(site(), { requests: 40, bytes: 1e6, ms: 0 })
  await expect(bounded.http(URLS[0] ?? '')).rejects.toThrow('Enough was read')
  expect(bounded.wasRefused()).toBe(true)
})
