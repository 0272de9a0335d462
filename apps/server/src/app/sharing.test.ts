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
  const { event } = await catalogueBuilder(database.db)
  await event({
    slug: 'quartet',
    title: 'Quartet',
    venue: 'castle',
    organizers: ['radio'],
    dates: [{ start: '2026-11-20T19:00:00Z' }],
  })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://okolo.example' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test.each(['okolo', 'feed/wien', 'events/quartet', 'venues/castle', 'organizers/radio'])(
  'the page %s has a picture for shared links',
  async (page) => {
    const answer = await app.inject(`/og/uk/${page}.png`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.headers['cache-control']).toContain('public')
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    const { etag } = answer.headers
    const again = await app.inject({
      url: `/og/uk/${page}.png`,
      headers: { 'if-none-match': String(etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)

test('the picture is of its language', async () => {
  const [sk, uk] = await Promise.all(
    ['sk', 'uk'].map((locale) => app.inject(`/og/${locale}/okolo.png`)),
  )
  expect(sk?.headers['etag']).not.toBe(uk?.headers['etag'])
})

test.each([
  '/og/xx/okolo.png',
  '/og/sk/okolo.jpg',
  '/og/sk/events/none.png',
  '/og/sk/feed/none.png',
  '/og/sk/users/me.png',
  '/og/sk/events/quartet/x.png',
  '/og/sk/events/..%2f..%2flocations%2fcities.png',
  '/og/sk/.png',
])('%s is not a picture', async (url) => {
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})
