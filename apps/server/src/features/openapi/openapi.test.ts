import { FILTER_KEYS } from '@okolo/contract/filter/keys'
import { api } from '@okolo/contract/api/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { FilterParameters } from '#server/catalogue/filter/filter-parameters.ts'

let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://okolo.example/' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test('every call of the contract is described, and every reference leads somewhere', async () => {
  const answer = await app.inject('/v1/openapi.json')
  const document = answer.json()
  expect(document).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: 'https://okolo.example' }],
  })
  for (const { method, path } of Object.values(api)) {
    const operation = document.paths[path]?.[method.toLowerCase()]
    expect([path, operation?.summary]).toEqual([path, expect.any(String)])
    expect(operation.responses).toHaveProperty(
      /\/(signup|feedback|{slug}\/report|newsletter)\/$|^POST \/v1\/gifts\/$/.test(
        `${method} ${path}`,
      )
        ? '201'
        : '200',
    )
    expect(operation.responses['500'].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/ProblemBody',
    })
  }
  const references = [...answer.body.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(10)
  for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name)
})

test('every key of the filter is described', async () => {
  const document = (await app.inject('/v1/openapi.json')).json()
  const described = document.paths['/v1/events/'].get.parameters
  const names = described.map(({ name }: { name: string }) => name.replace('[]', ''))
  for (const key of FILTER_KEYS) expect(names).toContain(key)
  for (const parameter of described) expect(parameter.description).toEqual(expect.any(String))
  expect(Object.keys(FilterParameters.shape)).toHaveLength(described.length)
})

test('the page for people asks this host alone, for files that never change', async () => {
  const page = await app.inject('/v1/docs/')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const files = [...page.body.matchAll(/(?:src|href)="(\/v1\/docs\/[^"]+)"/g)]
  expect(files).toHaveLength(3)
  for (const [, address = ''] of files) {
    const { version } = /swagger-ui-(?<version>\d+\.\d+\.\d+)\//.exec(address)?.groups ?? {}
    expect(version).toBeDefined()
    const { statusCode, headers } = await app.inject({
      url: address,
      headers: { 'accept-encoding': 'br' },
    })
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toMatch(/^text\/(css|javascript); charset=utf-8$/)
    expect(Number(headers['content-length'])).toBeLessThan(450_000)
  }
  expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
})

test('the page for people runs only its own scripts, and says what it needs without them', async () => {
  const { headers, body } = await app.inject('/v1/docs/')
  const policy = String(headers['content-security-policy'])
  const nonce = /<style nonce="([^"]+)"/.exec(body)?.[1]
  expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`)
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
  expect(policy).toContain(`connect-src 'self';`)
  expect(body).toContain('<a href="/v1/openapi.json">openapi.json</a>')
})
