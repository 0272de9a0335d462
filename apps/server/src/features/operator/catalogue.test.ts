import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { loggedIn, type OperatorBrowser } from './testing/operator-browser.ts'

const now = new Date('2026-11-28T12:00:00Z')
const clock = () => now
let database: Database
let app: App
let browser: OperatorBrowser
let siteFolder: string

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  siteFolder = join(await mkdtemp(join(tmpdir(), 'okolo-catalogue-')), 'site')
  const settings = { LOG_LEVEL: 'silent', OKOLO_LIVE: '0', OKOLO_SITE: siteFolder }
  const config = { ...readConfig(settings), clock }
  app = await buildApp({ db: database.db, database, clock, config })
  browser = await loggedIn(app, database.db, { now })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(join(siteFolder, '..'), { recursive: true })
})

test('at a first look the catalogue offers nothing, because all of it is gathered', async () => {
  const { payload } = await browser.get('/operator/sources/catalogue')
  expect(payload).toContain('Without a site folder all of them are gathered')
  expect(payload).not.toContain('/operator/sources/catalogue/madrid-agenda/add')
})

test('with a site folder each source is listed under its country and added by one press', async () => {
  await mkdir(siteFolder)
  const page = await browser.get('/operator/sources/catalogue')
  expect(page.payload).toMatch(/Spain[\s\S]*madrid-agenda[\s\S]*United States/)
  const added = await browser.post('/operator/sources/catalogue/madrid-agenda/add')
  expect(added.headers.location).toBe('/operator/sources/catalogue')
  const { payload } = await browser.get('/operator/sources/catalogue')
  expect(payload).toContain('href="/operator/sources/madrid-agenda"')

  const file = join(siteFolder, 'sources/madrid-agenda.json')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ catalogue: 'madrid-agenda' })
  await browser.get('/operator/sources/madrid-agenda')
  await browser.post('/operator/sources/madrid-agenda/switch', { on: '0' })
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ enabled: false })
  expect((await browser.post('/operator/sources/catalogue/nowhere/add')).statusCode).toBe(404)

  const remove = '/operator/sources/madrid-agenda/remove'
  expect((await browser.post(remove)).statusCode).toBe(400)
  expect((await browser.post(remove, { sure: 'yes' })).headers.location).toBe('/operator/sources')
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})
