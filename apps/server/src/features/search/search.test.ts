import { api, type Answer } from '@okolo/contract/api/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  await catalogueBuilder(database.db)
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    // Friday evening in Bratislava, already Saturday further east.
    clock: () => new Date('2026-11-20T22:30:00Z'),
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const ask = async (q: string, locale = 'en'): Promise<Answer<'understand'>> => {
  const { body } = await app.inject({
    url: `${api.understand.path}?q=${encodeURIComponent(q)}`,
    headers: { 'accept-language': locale },
  })
  return api.understand.answer.parse(JSON.parse(body))
}

test('a sentence becomes the query of the list that answers it', async () => {
  expect(await ask('niečo pokojné na rande v sobotu v Bratislave', 'sk')).toEqual({
    understood: {
      language: 'sk',
      query: 'date=2026-11-21&city=bratislava&mood%5B%5D=chill&mood%5B%5D=romantic',
      parts: [
        { key: 'mood', words: 'pokojné' },
        { key: 'mood', words: 'rande' },
        { key: 'date', words: 'sobotu' },
        { key: 'city', words: 'Bratislave' },
      ],
      ignored: [],
      near_me: false,
    },
  })
})

test('ends an unused phrase where another begins', async () => {
  expect((await ask('free concerts near the river in Bratislava')).understood).toMatchObject({
    query: 'category=concert&free=true&city=bratislava',
    ignored: ['near the river'],
  })
})

test('a plain search stays one', async () => {
  expect(await ask('Kenny Garrett')).toEqual({ understood: null })
})

test('a search that is too long is refused with the reason', async () => {
  const { statusCode, body } = await app.inject(`${api.understand.path}?q=${'x'.repeat(201)}`)
  expect(statusCode).toBe(400)
  expect(body).toContain('"q"')
})
