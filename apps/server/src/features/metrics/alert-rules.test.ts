import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { buildApp } from '#server/app/app.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

const RULES = new URL('../../../../../packaging/prometheus/okolo.rules.yml', import.meta.url)
const TOKEN = 'a-token-of-sixteen-characters'
let database: Database
let app: App
beforeAll(async () => {
  database = await testDatabase()
  const config = readConfig({
    LOG_LEVEL: 'silent',
    OKOLO_METRICS_TOKEN: TOKEN,
    DATA_DIR: '/tmp',
    OKOLO_LLM_URL: 'http://127.0.0.1:1/v1',
    OKOLO_LLM_MODEL: 'small',
    OKOLO_LLM_MONTHLY_TOKENS: '3000',
  })
  app = await buildApp({
    db: database.db,
    database,
    config,
    clock: () => new Date(),
    requestsPerMinute: 3,
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

let readers = 0
/** Each time from another network: this one would soon be refused, too. */
const read = async () => {
  readers += 1
  const headers = { authorization: `Bearer ${TOKEN}` }
  return (await app.inject({ url: '/metrics', headers, remoteAddress: `198.51.100.${readers}` }))
    .payload
}

const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})

test('has a metric for every name in the alert rules', async () => {
  const { groups } = Rules.parse(parse(await readFile(RULES, 'utf8')))
  const exprs = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))
  const named = new Set(exprs.flatMap((expr) => expr.match(/\bokolo_\w+/g) ?? []))
  expect(named.size).toBeGreaterThan(5)
  const payload = await read()
  const told = [...payload.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`] : [name],
  )
  expect([...named].filter((name) => !told.includes(name))).toEqual([])
})

test('tells of the disk and caches, and counts requests that were refused, by reason', async () => {
  for (let i = 0; i < 40; i += 1)
    await app.inject({ url: '/v1/locations/languages/', remoteAddress: '192.0.2.1' })
  await expect
    .poll(read, { timeout: 10_000 })
    .toMatch(/okolo_http_refused_total\{reason="limit"\} [1-9]/)
  // The server caches an answer after it has sent it, so a later request hits the cache.
  const askAgain = async () => {
    await app.inject({ url: '/v1/locations/languages/', remoteAddress: `203.0.113.${readers}` })
    return await read()
  }
  await expect
    .poll(askAgain, { timeout: 10_000 })
    .toMatch(/okolo_cache_hits_total\{cache="answers"\} [1-9]/)
  const payload = await read()
  expect(payload).toMatch(/okolo_disk_free_bytes [1-9]/)
  for (const cache of ['reference', 'feeds', 'lists-cards', 'lists-facts'])
    expect(payload).toContain(`okolo_cache_bytes{cache="${cache}"}`)
})
