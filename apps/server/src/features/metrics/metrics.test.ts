import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import { sampleSource } from '#server/ingest/testing/sample-platform.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

const TOKEN = 'a-token-of-sixteen-characters'
const clock = () => new Date('2026-11-20T12:00:00Z')
let database: Database
let closed: App
let guarded: App

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  await saveSource(database.db, sampleSource('sample-ba'))
  const deps = { db: database.db, database, clock }
  const env = { LOG_LEVEL: 'silent' }
  closed = await buildApp({ ...deps, config: readConfig(env) })
  guarded = await buildApp({
    ...deps,
    config: readConfig({ ...env, OKOLO_METRICS_TOKEN: TOKEN }),
  })
})
afterAll(async () => {
  await closed.close()
  await guarded.close()
  await database.close()
})

const read = () =>
  guarded.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })

test('tells how sources are, how long answers take, and of the process', async () => {
  await guarded.inject('/v1/locations/languages/?secret=somebody')
  const { headers, payload } = await read()
  expect(headers['content-type']).toContain('text/plain; version=0.0.4')
  expect(headers['cache-control']).toBe('no-store')
  expect(payload).toContain(
    'okolo_source_state{source="sample-ba",connector="sample",state="new"} 1',
  )
  expect(payload).toContain('process_cpu_seconds_total')
  // Counted when an answer has gone out, which may be a moment after it is read.
  const counted =
    'okolo_http_answer_seconds_count{method="GET",route="/v1/locations/languages/",status="2xx"} 1'
  await expect.poll(async () => (await read()).payload.includes(counted)).toBe(true)
})

test('holds no address that anybody asked for', async () => {
  await guarded.inject('/v1/events/a-secret-event/?who=somebody')
  const { payload } = await read()
  expect(payload).not.toContain('somebody')
  expect(payload).not.toContain('a-secret-event')
})

test('without a token nobody reads them, not even this machine', async () => {
  for (const headers of [{}, { host: 'localhost:3000' }, { authorization: 'Bearer ' }]) {
    const answer = await closed.inject({ url: '/metrics', headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      message: expect.stringContaining('OKOLO_METRICS_TOKEN') as string,
    })
  }
})

test('with a token who carries it reads them, from anywhere, and nobody else', async () => {
  const ask = async (authorization: string | undefined) =>
    (
      await guarded.inject({
        url: '/metrics',
        remoteAddress: '192.0.2.7',
        ...(authorization === undefined ? {} : { headers: { authorization } }),
      })
    ).statusCode
  expect(await ask(`Bearer ${TOKEN}`)).toBe(200)
  expect([await ask(undefined), await ask('Bearer x'), await ask(`Basic ${TOKEN}`)]).toEqual([
    401, 401, 401,
  ])
  expect((await guarded.inject('/metrics')).statusCode).toBe(401)
})

test('a token that is easily guessed is refused at the start', () => {
  expect(() => readConfig({ OKOLO_METRICS_TOKEN: 'short' })).toThrow('at least 16 characters')
})
