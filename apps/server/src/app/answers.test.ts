import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { catalogueBuilder } from '../catalogue/testing/catalogue-builder.ts'
import { readConfig } from '../platform/settings/config.ts'
import type { Database } from '../platform/database/db.ts'
import type { App } from '../platform/http/app-type.ts'
import { testDatabase } from '../platform/testing/database.ts'

let database: Database
let app: App
let builder: Awaited<ReturnType<typeof catalogueBuilder>>
let now = new Date('2026-11-20T15:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  builder = await catalogueBuilder(database.db)
  for (let i = 10; i < 30; i += 1)
    await builder.event({
      slug: `concert-${i}`,
      dates: [{ start: `2026-11-${i}T19:00:00Z` }, { start: `2026-12-${i}T19:00:00Z` }],
    })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => now,
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

describe('answers', () => {
  const URL = '/v1/events/?city=bratislava'

  test('carry headers that keep browsers safe', async () => {
    const { headers } = await app.inject(URL)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  })

  test('may be kept for a moment, by language', async () => {
    const { headers } = await app.inject(URL)
    expect(headers).toMatchObject({
      'cache-control': expect.stringMatching(/^public, max-age=\d+, stale-while-revalidate=\d+$/),
      vary: 'Origin, Accept-Language, Accept-Encoding',
      'content-type': 'application/json; charset=utf-8',
    })
  })

  test.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
  ])('come compressed as %s, the first and the kept one alike', async (encoding, unpack) => {
    const whole = `${URL}&page_size=20&sorting=start`
    const plain = await app.inject(whole)
    for (let time = 0; time < 2; time += 1) {
      const answer = await app.inject({
        url: whole,
        headers: { 'accept-encoding': `${encoding}, zstd` },
      })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
      expect(unpack(answer.rawPayload).toString()).toBe(plain.body)
    }
  })

  test('that the reader has already are not sent again', async () => {
    const first = await app.inject(URL)
    const again = await app.inject({
      url: URL,
      headers: { 'if-none-match': String(first.headers['etag']) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['etag']).toBe(first.headers['etag'])
  })

  test('to HEAD have the headers and no body', async () => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await app.inject({ method: 'HEAD', url: `${URL}&page_size=3` })
      expect([answer.statusCode, answer.body]).toEqual([200, ''])
      expect(answer.headers['etag']).toBeDefined()
    }
  })

  test('are new after the catalogue was written, and each minute', async () => {
    const url = `${URL}&category=theatre`
    const count = async () => (await app.inject(url)).json().results.length as number
    expect(await count()).toBe(0)
    await builder.event({
      slug: 'premiere',
      category: 'theatre',
      dates: [{ start: '2026-11-20T19:00:00Z', end: '2026-11-20T20:00:00Z' }],
    })
    expect(await count()).toBe(0)
    app.invalidate()
    expect(await count()).toBe(1)
    now = new Date('2026-11-20T20:00:00Z')
    expect(await count()).toBe(0)
    now = new Date('2026-11-20T15:00:00Z')
  })

  test('work without the trailing slash too', async () => {
    expect((await app.inject('/v1/events?city=bratislava')).statusCode).toBe(200)
  })
})

describe('a page of the feed costs', () => {
  let queries: string[] = []
  async function queriesOf(url: string): Promise<number> {
    app.invalidate()
    await app.inject('/v1/categories/')
    queries = []
    await app.inject(url)
    return queries.length
  }
  beforeAll(() => {
    const executor = database.db.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = (query) => {
      queries.push(query.sql)
      return execute(query)
    }
  })

  test.each([
    ['three queries at first', '/v1/events/?city=bratislava&page_size=5', 3],
    ['two when sorted by popularity', '/v1/events/?city=bratislava&sorting=popular&page_size=5', 2],
    ['one in the past of all cities', '/v1/events/?timeline=past', 1],
    [
      'four where the list ends, with what lies beyond',
      '/v1/events/?city=bratislava&sorting=start&page_size=100',
      4,
    ],
    ['three for a search', '/v1/events/?city=bratislava&search=concert&page_size=1', 3],
  ])('%s', async (_what, url, most) => {
    const count = await queriesOf(url)
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(most)
  })

  test('one with another filter, where ranking and cards know its events already', async () => {
    await queriesOf('/v1/events/?city=bratislava&page_size=5')
    queries = []
    await app.inject('/v1/events/?city=bratislava&page_size=5&distance=500')
    expect(queries).toHaveLength(1)
  })

  test('one for a search of events that another search has found this minute', async () => {
    await queriesOf('/v1/events/?city=bratislava&search=concert&page_size=1')
    queries = []
    const { results } = (
      await app.inject('/v1/events/?city=bratislava&search=conc&page_size=1')
    ).json()
    expect(results).toHaveLength(1)
    expect(queries).toHaveLength(1)
  })

  test.each([
    [
      'two on the following pages by date',
      '/v1/events/?city=bratislava&sorting=start&page_size=5',
      2,
    ],
    ['two behind the groups', '/v1/events/?city=bratislava&page_size=5', 2],
  ])('%s', async (_what, url, count) => {
    const { next } = (await app.inject(url)).json()
    expect(await queriesOf(`${url}&cursor=${next}`)).toBe(count)
  })
})
