import { randomBytes, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pages } from '@okolo/contract/site/pages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../platform/settings/config.ts'
import type { Database } from '../platform/database/db.ts'
import type { App } from '../platform/http/app-type.ts'
import { testDatabase } from '../platform/testing/database.ts'
import { buildApp } from './app.ts'

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
/** Parameters of the API that name what everybody may see. */
const PUBLIC = ['city', 'slug', 'page', 'z', 'x', 'y']
const SECRETS = [
  randomUUID(),
  randomBytes(24).toString('base64url'),
  randomBytes(16).toString('hex'),
]

let log = ''
let database: Database
let app: App
beforeAll(async () => {
  database = await testDatabase()
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'info', OKOLO_REQUESTS_PER_MINUTE: '1000000' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
    logTo: new Writable({
      write: (chunk, _encoding, done) => {
        log += String(chunk)
        done()
      },
    }),
  })
})
beforeEach(() => {
  log = ''
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test('the log hides each parameter of a call that does not name a public thing', async () => {
  const { paths } = Document.parse((await app.inject('/v1/openapi.json')).json())
  const hiding: string[] = []
  for (const [path, methods] of Object.entries(paths)) {
    const url = path.replace(/\{([^}]+)\}/g, (_, name: string) =>
      PUBLIC.includes(name) ? 'bratislava' : 'sesame',
    )
    if (url.includes('sesame')) hiding.push(path)
    for (const method of Object.keys(methods))
      // oxlint-disable-next-line no-await-in-loop -- the log is read afterwards
      await app.inject({
        method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(method.toUpperCase()),
        url: `${url}?k=open-sesame`,
      })
  }
  expect(hiding).toContain('/v1/friends/invites/{code}/')
  expect(log).toContain('"path":"/v1/friends/invites/:code/"')
  expect(log).not.toContain('sesame')
})

test.each(SECRETS)('the log hides the secret part of an address: %s', async (secret) => {
  const addresses = [
    `/feeds/saved/${secret}.ics`,
    `/feeds/saved/${secret}.icss`,
    `/Feeds/Saved/${secret}`,
    `/v1/friends/invites/${secret}/`,
    `/v1/friend/invites/${secret}/more`,
    `/v1/friends/invites/%${secret.charCodeAt(0).toString(16)}${secret.slice(1)}/`,
    pages.invite('en', secret),
    pages.verifyEmail('en', secret),
    pages.resetConfirm('en', 'MQ', secret),
    pages.deleteAccount('en', secret),
    pages.cancelDeletion('en', secret),
    pages.refuseInvites('en', secret),
    pages.organizerThread('en', { k: secret }),
  ]
  for (const url of addresses)
    // oxlint-disable-next-line no-await-in-loop -- the log is read afterwards
    await app.inject(url)
  expect(log.match(/incoming request/g)).toHaveLength(addresses.length)
  expect(log).not.toContain(secret.slice(1))
})
