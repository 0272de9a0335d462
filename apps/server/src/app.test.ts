import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { Agent, get } from 'node:http'
import { ProblemBody } from '@okolo/contract/problem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from './app.ts'
import { catalogueBuilder } from './catalogue/testing/catalogue-builder.ts'
import { readConfig } from './platform/config.ts'
import type { Database } from './platform/db.ts'
import type { App } from './platform/http/app-type.ts'
import { closeGracefully } from './platform/http/close-gracefully.ts'
import { Problem } from './platform/problem.ts'
import { testDatabase } from './platform/testing.ts'

let database: Database
let app: App
let builder: Awaited<ReturnType<typeof catalogueBuilder>>
let now = new Date('2026-11-20T15:00:00Z')
const config = readConfig({ LOG_LEVEL: 'silent' })

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
    config,
    clock: () => now,
    mounts: (mounted) => {
      mounted.get('/v1/broken/', () => {
        throw new Error('the secret reason')
      })
      mounted.get('/v1/refused/', () => {
        throw new Problem(403, 'not_allowed', 'Friends only.')
      })
      mounted.post(
        '/v1/typed/',
        { schema: { body: z.object({ name: z.string().min(1, 'Enter your name') }) } },
        () => ({}),
      )
    },
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

describe('failures', () => {
  test('an unknown call', async () => {
    const answer = await app.inject('/v1/nothing/')
    expect(answer.statusCode).toBe(404)
    expect(ProblemBody.parse(answer.json())).toEqual({
      code: 'not_found',
      message: 'GET /v1/nothing/ does not exist.',
    })
  })

  test('without a renderer every other address is unknown too', async () => {
    expect((await app.inject('/sk/feed')).json()).toMatchObject({ code: 'not_found' })
  })

  test('a bug says nothing about itself', async () => {
    const answer = await app.inject('/v1/broken/')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ code: 'internal', message: 'Something went wrong' })
  })

  test('an expected failure says what it is', async () => {
    const answer = await app.inject('/v1/refused/')
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { code: 'not_allowed', message: 'Friends only.' },
    ])
  })

  test('a wrong body is told field by field', async () => {
    const answer = await app.inject({ method: 'POST', url: '/v1/typed/', payload: { name: '' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: { name: ['Enter your name'] } })
  })

  test.each([
    [
      'a body that is no JSON',
      { payload: '{', headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['a body that is too large', { payload: { name: 'x'.repeat(2_000_000) } }, 413],
    ['a body of an unknown type', { payload: 'x', headers: { 'content-type': 'text/weird' } }, 415],
  ])('%s', async (_what, request, status) => {
    const answer = await app.inject({ method: 'POST', url: '/v1/typed/', ...request })
    expect([answer.statusCode, answer.json().code]).toEqual([status, 'invalid'])
  })

  test('too many requests are told when to come back', async () => {
    const strict = await buildApp({
      db: database.db,
      database,
      config,
      clock: () => now,
      requestsPerMinute: 2,
    })
    const ask = () => strict.inject('/v1/events/nothing/')
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([404, 404])
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await strict.close()
  })
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
      vary: 'Accept-Language, Accept-Encoding',
      'content-type': 'application/json; charset=utf-8',
    })
  })

  test.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
  ])('come compressed as %s, the first and the kept one alike', async (encoding, unpack) => {
    const plain = await app.inject(`${URL}&page_size=20`)
    for (let time = 0; time < 2; time += 1) {
      const answer = await app.inject({
        url: `${URL}&page_size=20`,
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
    ['two queries at first', '/v1/events/?city=bratislava&page_size=5', 2],
    ['one when sorted by popularity', '/v1/events/?city=bratislava&sorting=popular&page_size=5', 1],
    ['one in the past of all cities', '/v1/events/?timeline=past', 1],
    [
      'two where the list ends, with what lies beyond',
      '/v1/events/?city=bratislava&sorting=start&page_size=100',
      2,
    ],
    ['two for a search', '/v1/events/?city=bratislava&search=concert&page_size=1', 2],
  ])('%s', async (_what, url, most) => {
    const count = await queriesOf(url)
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(most)
  })

  test('one with another filter, where ranking and cards know its events already', async () => {
    await queriesOf('/v1/events/?city=bratislava&page_size=5')
    queries = []
    await app.inject('/v1/events/?city=bratislava&page_size=5&distance=900')
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
      'one on the following pages by date',
      '/v1/events/?city=bratislava&sorting=start&page_size=5',
      1,
    ],
    ['one where the order is known already', '/v1/events/?city=bratislava&page_size=5', 1],
  ])('%s', async (_what, url, count) => {
    const { next } = (await app.inject(url)).json()
    expect(await queriesOf(`${url}&cursor=${next}`)).toBe(count)
  })
})

describe('the process', () => {
  test('is alive and ready', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' })
  })

  test('is alive but not ready when its database is gone', async () => {
    const gone = await testDatabase()
    const orphan = await buildApp({ db: gone.db, database: gone, config, clock: () => now })
    await gone.close()
    expect((await orphan.inject('/healthz')).statusCode).toBe(200)
    const answer = await orphan.inject('/readyz')
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
    await orphan.close()
  })

  test('is not ready before its migrations', async () => {
    const old = await testDatabase()
    await old.exec(`delete from schema_migration where name like '%gathering%'`)
    const early = await buildApp({ db: old.db, database: old, config, clock: () => now })
    expect((await early.inject('/readyz')).json()).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('gathering'),
    })
    await early.close()
    await old.close()
  })

  test('ends at once in spite of idle connections, and answers what it has begun', async () => {
    const closing = await buildApp({
      db: database.db,
      database,
      config,
      clock: () => now,
      mounts: (mounted) => {
        mounted.get('/slow', async () => {
          await new Promise((wait) => setTimeout(wait, 300))
          return { done: true }
        })
      },
    })
    await closing.listen({ port: 0, host: '127.0.0.1' })
    const address = closing.server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const agent = new Agent({ keepAlive: true })
    const statusOf = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        get({ host: '127.0.0.1', port, path, agent }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode))
        }).on('error', reject)
      })
    await statusOf('/healthz')
    const inFlight = statusOf('/slow')
    await new Promise((wait) => setTimeout(wait, 50))
    const began = performance.now()
    await closeGracefully(closing, 3000)
    expect(await inFlight).toBe(200)
    expect(performance.now() - began).toBeLessThan(1500)
    agent.destroy()
  })
})
