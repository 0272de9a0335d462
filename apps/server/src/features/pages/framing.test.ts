import { isAccountPage, ROUTES } from '@okolo/contract/site/access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

const HOST = 'https://city.example'
let database: Database
const apps: App[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.close()
})

async function siteFramedBy(ancestors: string): Promise<(url: string) => Promise<string>> {
  const app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent', OKOLO_FRAME_ANCESTORS: ancestors }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
    renderer: {
      render: async ({ url }) => {
        if (url.endsWith('?broken')) throw new Error('a fault of the page')
        return { status: 200, headers: {}, html: '<p>page</p>' }
      },
    },
  })
  apps.push(app)
  return async (url) => {
    const { headers } = await app.inject({ url, headers: { cookie: 'signedIn=1' } })
    return /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1] ?? ''
  }
}

/** An address of every row of the table of routes, and how else the router would read it. */
const paths = ROUTES.map(([pattern]) => pattern.replaceAll('**', 'x/y').replaceAll('*', 'x'))

test('pages about an account are framed by this site alone, the others by whom the operator named', async () => {
  const framers = await siteFramedBy(HOST)
  for (const path of [...paths, '/users/update', '/auth', '/auth/login/', '/account/verify?k=1']) {
    const expected = isAccountPage(path.split('?', 1)[0] ?? path) ? `'self'` : HOST
    for (const url of [`/en${path}`, `/uk${path}`, `/en${path}?broken`, `/en${path}?embedded=1`])
      expect([url, await framers(url)]).toEqual([url, expected])
  }
  for (const url of ['/en/AUTH/login', '/en/%61uth/login', '/en//saved', '/en/Settings/'])
    expect([url, await framers(url)]).toEqual([url, `'self'`])
})

test('makes no framing exception where framing is forbidden', async () => {
  const framers = await siteFramedBy(`'none'`)
  for (const path of ['/en/feed', '/en/auth', '/en/settings'])
    expect([path, await framers(path)]).toEqual([path, `'none'`])
})
