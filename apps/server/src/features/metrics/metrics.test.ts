import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import { sampleSource } from '#server/ingest/testing/sample-platform.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { closeModels, completion, startModel } from '#server/platform/testing/model.ts'

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

test('tells what translations cost, what became of them, and what waits', async () => {
  const { db } = database
  const app = await buildApp({
    db,
    database,
    clock,
    config: readConfig({
      LOG_LEVEL: 'silent',
      OKOLO_METRICS_TOKEN: TOKEN,
      OKOLO_TRANSLATORS: 'deepl',
      OKOLO_DEEPL_KEY: 'key',
      OKOLO_DEEPL_MONTHLY_CHARACTERS: '1000000',
      OKOLO_DEEPL_PRICE: '20',
    }),
  })
  await sql`
    insert into translation_spend (provider, month, characters)
    values ('deepl', '2026-11-01', 250000), ('deepl', '2026-10-01', 7)`.execute(db)
  for (const [hash, content, failure] of [
    ['a', 'Concert', null],
    ['b', null, 'numbers'],
    ['c', null, 'numbers'],
  ])
    await sql`
      insert into translation (source_hash, target, model, names, content, failure, characters, chosen_at)
      values (${hash}, 'en', 'deepl', '', ${content}, ${failure}, 7, ${clock()})`.execute(db)
  const headers = { authorization: `Bearer ${TOKEN}` }
  const { payload } = await app.inject({ url: '/metrics', headers })
  await app.close()
  expect(payload.split('\n').filter((line) => line.startsWith('okolo_translation'))).toEqual([
    'okolo_translation_characters{provider="deepl",month="2026-11"} 250000',
    'okolo_translation_cost{provider="deepl",month="2026-11"} 5',
    'okolo_translation_characters_left{provider="deepl"} 750000',
    'okolo_translation_answers{provider="deepl",outcome="numbers"} 2',
    'okolo_translation_answers{provider="deepl",outcome="passed"} 1',
    'okolo_translation_wishes{kind="viewed"} 0',
    'okolo_translation_wishes{kind="eager"} 0',
  ])
})

test('tells what the model that reads searches has spent, and what is left of its limits', async () => {
  const nothing = {
    search: '',
    categories: [],
    moods: [],
    free: false,
    max_price: null,
    date_from: null,
    date_to: null,
    city: null,
    is_online: false,
    near_me: false,
    ignored: [],
  }
  const model = await startModel(() => completion(JSON.stringify(nothing), 42))
  const app = await buildApp({
    db: database.db,
    database,
    clock,
    config: readConfig({
      LOG_LEVEL: 'silent',
      OKOLO_METRICS_TOKEN: TOKEN,
      OKOLO_LLM_URL: model.url,
      OKOLO_LLM_MODEL: 'small',
      OKOLO_LLM_MONTHLY_TOKENS: '3000',
    }),
  })
  const sentence = 'somewhere my grandmother would enjoy sitting with me'
  await app.inject(`/v1/events/understand/?q=${encodeURIComponent(sentence)}`)
  const headers = { authorization: `Bearer ${TOKEN}` }
  const { payload } = await app.inject({ url: '/metrics', headers })
  await app.close()
  await closeModels()
  expect(payload.split('\n').filter((line) => line.startsWith('okolo_search_model'))).toEqual([
    'okolo_search_model_requests_total 1',
    'okolo_search_model_tokens_total 42',
    'okolo_search_model_requests_left 199',
    'okolo_search_model_tokens_left 58',
  ])
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
