import { FILTER_KEYS } from '@okolo/contract/filter/event-filter'
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
      /\/(signup|feedback|report)\/$/.test(path) ? '201' : '200',
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

test('the page for people shows the same calls and runs no script', async () => {
  const page = await app.inject('/v1/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { method, path } of Object.values(api))
    expect(page.body).toContain(`${method} ${path}`)
  expect(page.body).toContain('<a href="#EventCard">EventCard</a>')
  expect(page.body).toContain('id="EventCard"')
  expect(page.body).not.toContain('<script')
  const nonce = /<style nonce="([^"]+)"/.exec(page.body)?.[1]
  expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
})
