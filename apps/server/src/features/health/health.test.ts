import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { bareApp } from '#server/platform/testing/app.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { healthRoutes } from './health.routes.ts'

let database: Database
let app: App
const served: string[] = []
beforeAll(async () => {
  database = await testDatabase()
  app = await bareApp({ perMinute: 1200 })
  healthRoutes(app, database)
  app.get('/list/:n', { config: { making: 'answer' } }, (request) =>
    request.costly(async () => {
      await queries(8)
      served.push(request.ip)
      return {}
    }),
  )
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Queries that keep the database busy for half a second. */
const queries = (count: number) =>
  Promise.all(Array.from({ length: count }, () => sql`select pg_sleep(0.06)`.execute(database.db)))

const ask = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress })

test('three networks that ask for costly lists leave the site ready, and a visitor is served in turn', async () => {
  const crowd = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].flatMap((ip) =>
    Array.from({ length: 5 }, (_, n) => ask(`/list/${ip}-${n}`, ip)),
  )
  await sleep(50)
  const visitor = ask('/list/visitor', '198.51.100.1')
  expect((await ask('/readyz', '203.0.113.1')).statusCode).toBe(200)
  expect((await visitor).statusCode).toBe(200)
  // Those that were being made when the visitor came, and as many beside it.
  expect(served.indexOf('198.51.100.1')).toBeLessThan(8)
  for (const { statusCode } of await Promise.all(crowd)) expect(statusCode).toBe(200)
}, 20_000)

test('the database is charged to the network that asks', async () => {
  const poor = await bareApp({ perMinute: 2 })
  poor.get('/slow', async () => {
    await sql`select count(*) from generate_series(1, 500000)`.execute(database.db)
    return {}
  })
  const statuses = async (remoteAddress: string) =>
    (await poor.inject({ url: '/slow', remoteAddress })).statusCode
  expect([await statuses('203.0.113.1'), await statuses('203.0.113.1')]).toEqual([200, 429])
  expect(await statuses('198.51.100.1')).toBe(200)
  await poor.close()
})

test('a network that has spent everything still learns whether the site is alive and ready', async () => {
  const poor = await bareApp({ perMinute: 1 })
  healthRoutes(poor, database)
  const statuses = []
  for (let time = 0; time < 8; time += 1)
    for (const url of ['/healthz', '/readyz'])
      statuses.push((await poor.inject({ url })).statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await poor.close()
})
