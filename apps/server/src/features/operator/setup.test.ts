import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { loggedIn } from './testing/operator-browser.ts'

const now = new Date('2026-11-28T12:00:00Z')
const clock = () => now
let database: Database
let app: App
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  const settings = { LOG_LEVEL: 'silent', OKOLO_SITE: '/nowhere/site' }
  const config = { ...readConfig(settings), clock }
  app = await buildApp({ db: database.db, database, clock, config })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test('an operator of an empty installation is led through four steps', async () => {
  const browser = await loggedIn(app, database.db, { now })
  const { payload } = await browser.get('/operator/setup')
  expect(payload).toContain('0 of 4 steps are done.')
  for (const title of ['Town', 'Sources', 'Look', 'Mail'])
    expect(payload).toMatch(
      new RegExp(`${title}</a>\\s*<span class="badge" data-tone="warn"\\s*>open`),
    )
})

test('a visitor who follows the link is asked to log in', async () => {
  const { statusCode, payload } = await app.inject('/operator/setup')
  expect([statusCode, payload.includes('steps are done')]).toEqual([401, false])
})
