import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

const clock = () => new Date('2026-11-20T12:00:00Z')
const PROXY = '10.0.0.7'
const VISITOR = '203.0.113.9'
let database: Database
const open: App[] = []

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(async () => {
  for (const app of open) await app.close()
  await database.close()
})

/** A server with this OKOLO_TRUST_PROXY that allows three requests a minute; says how it answers, and what it has logged. */
async function serverThatTrusts(OKOLO_TRUST_PROXY?: string) {
  const config = readConfig({ LOG_LEVEL: 'warn', OKOLO_TRUST_PROXY })
  let log = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk)
      done()
    },
  })
  const app = await buildApp({
    db: database.db,
    database,
    config,
    clock,
    logTo: stream,
    requestsPerMinute: 3,
    mounts: (on) => {
      on.get('/test/who', ({ ip, host, protocol }) => ({ ip, host, protocol }))
    },
  })
  open.push(app)
  const ask = (headers: Record<string, string>, remoteAddress: string) =>
    app.inject({ url: '/test/who', headers, remoteAddress })
  return {
    ask,
    who: async (headers: Record<string, string>, remoteAddress = PROXY) =>
      (await ask(headers, remoteAddress)).json(),
    /** How many of four requests are answered, each with another X-Forwarded-For. */
    answered: async (remoteAddress: string) => {
      let count = 0
      for (const last of [1, 2, 3, 4]) {
        const from = { 'x-forwarded-for': `198.51.100.${last}` }
        if ((await ask(from, remoteAddress)).statusCode === 200) count += 1
      }
      return count
    },
    log: () => log,
  }
}

test('nobody is believed by default, this machine and its network included', async () => {
  const server = await serverThatTrusts()
  const claim = {
    'x-forwarded-for': VISITOR,
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    host: 'okolo.example',
  }
  for (const peer of ['127.0.0.1', '::1', PROXY])
    expect(await server.who(claim, peer)).toEqual({
      ip: peer,
      host: 'okolo.example',
      protocol: 'http',
    })
  // A limit counts who connects: another name each time is not a way round it.
  expect(await server.answered('192.0.2.1')).toBe(3)
})

test.each([['1'], [PROXY], ['192.0.2.0/24, 10.0.0.0/8'], ['fd00::/8 10.0.0.7']])(
  'OKOLO_TRUST_PROXY=%s believes the proxy, and counts its visitors apart',
  async (setting) => {
    const server = await serverThatTrusts(setting)
    expect(await server.who({ 'x-forwarded-for': VISITOR })).toMatchObject({ ip: VISITOR })
    expect(await server.answered(PROXY)).toBe(4)
    const forged = { 'x-forwarded-for': `1.2.3.4, ${VISITOR}` }
    expect(await server.who(forged)).toMatchObject({ ip: VISITOR })
    expect(server.log()).toBe('')
  },
)

test("trusts a proxy's header only from its own address", async () => {
  const server = await serverThatTrusts('10.0.0.0/8,2001:db8::/32')
  const claim = { 'x-forwarded-for': VISITOR }
  expect(await server.who(claim, '192.0.2.9')).toMatchObject({ ip: '192.0.2.9' })
  expect(await server.who(claim, '::ffff:10.1.2.3')).toMatchObject({ ip: VISITOR })
  expect(await server.who(claim, '2001:db8::5')).toMatchObject({ ip: VISITOR })
  expect(await server.answered('192.0.2.1')).toBe(3)
})

test('a proxy that is not trusted is noticed once, with what to set', async () => {
  const server = await serverThatTrusts('192.0.2.4')
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    await server.ask({ [name]: VISITOR }, '::ffff:172.17.0.1')
  const lines = server.log().trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('OKOLO_TRUST_PROXY=172.17.0.1')
  expect(server.log()).not.toContain(VISITOR)
})

test('the log does not learn a visitor’s address from a header that the visitor made up', async () => {
  const server = await serverThatTrusts()
  await server.ask({ 'x-forwarded-for': '1.2.3.4' }, '81.1.1.1')
  expect(server.log()).toContain('OKOLO_TRUST_PROXY')
  expect(server.log()).not.toMatch(/81\.1\.1\.1|1\.2\.3\.4/)
})

test.each(['true', 'loopback', '11', '-1', '10.0.0.0/33', '::/0', '0.0.0.0/0', '10.0.0.1/8/8'])(
  'OKOLO_TRUST_PROXY=%s stops the start',
  (OKOLO_TRUST_PROXY) => {
    expect(() => readConfig({ OKOLO_TRUST_PROXY })).toThrow(
      `OKOLO_TRUST_PROXY=${OKOLO_TRUST_PROXY}`,
    )
  },
)
