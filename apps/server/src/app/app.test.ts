import { Agent, get } from 'node:http'
import { ProblemBody } from '@okolo/contract/problem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from './app.ts'
import { readConfig } from '../platform/settings/config.ts'
import type { Database } from '../platform/database/db.ts'
import type { App } from '../platform/http/app-type.ts'
import { closeGracefully } from '../platform/http/connections/close-gracefully.ts'
import { Problem } from '../platform/problem.ts'
import { testDatabase } from '../platform/testing/database.ts'

let database: Database
let app: App
const now = new Date('2026-11-20T15:00:00Z')
const config = readConfig({ LOG_LEVEL: 'silent' })

beforeAll(async () => {
  database = await testDatabase()
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

  test('names the wrong fields of a body', async () => {
    const answer = await app.inject({ method: 'POST', url: '/v1/typed/', payload: { name: '' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: { name: ['Enter your name'] } })
  })

  test.each([
    [
      'a body that is not JSON',
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
    // It asks no database, which has a price of its own.
    const ask = () => strict.inject('/v1/nothing/')
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([404, 404])
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await strict.close()
  })
})

describe('the process', () => {
  test('is alive and ready', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+ \(source tree\)$/),
    })
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
