import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#server/app/commands.ts'
import { healthRoutes } from '#server/features/health/health.routes.ts'
import { TrustedProxies, trustsNobody } from '#server/platform/addresses/trusted-proxies.ts'
import type { Database } from '#server/platform/database/db.ts'
import { startImap } from '#server/platform/mail/testing/imap-site.ts'
import { startSmtp } from '#server/platform/mail/testing/smtp-site.ts'
import { Secrets } from '#server/platform/secrets.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import type { Finding } from './finding.ts'

let database: Database
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'okolo-doctor-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const WORD = 'a word of thirty-two letters or more'
type Seen = Finding & { name: string }

/** Asks the doctor, without the network. Returns the findings by name, and all that was printed. */
async function doctor(
  env: Record<string, string>,
  args: string[] = [],
  on: Database | null = database,
) {
  const lines: string[] = []
  const config = readConfig({ DATA_DIR: folder, OKOLO_LIVE: '0', ...env })
  const context = {
    cwd: '/',
    print: (line: string) => lines.push(line),
    isTerminal: false,
    signal: new AbortController().signal,
    config,
    // Only a server hands its database in.
    database: on ?? (undefined as unknown as Database),
  }
  const code = await runCommand(['doctor', '--json', ...args], context)
  const text = lines.join('\n')
  const all: Seen[] = text.startsWith('[') ? JSON.parse(text) : []
  const isWrong = all.some(({ state }) => state === 'wrong')
  if (all.length > 0) expect(code).toBe(isWrong ? 1 : 0)
  return { code, text, seen: Object.fromEntries(all.map((one) => [one.name, one])) }
}

test('looks at the database, the disk, letters, sources and jobs of every site', async () => {
  const { seen } = await doctor({})
  expect(seen).toMatchObject({
    database: { state: 'ok', text: expect.stringMatching(/PostgreSQL \d+/) },
    schema: { state: 'ok' },
    extensions: { state: 'ok', text: 'btree_gin, btree_gist, pg_trgm, unaccent' },
    disk: { text: expect.stringContaining(`MB are free in ${folder}`) },
    mail: { state: 'off', text: 'letters wait: OKOLO_SMTP_URL is not set' },
    letters: { state: 'ok', text: '0 waiting, 0 failed within a day, none was sent yet' },
    sources: { state: 'off' },
    jobs: { state: 'off', text: 'none had a turn yet' },
  })
})

test('a database that cannot be reached is wrong, and its password is not shown', async () => {
  const DATABASE_URL = 'postgres://okolo:hunter2@127.0.0.1:1/okolo'
  const { code, text, seen } = await doctor({ DATABASE_URL }, [], null)
  expect([code, seen['database']]).toEqual([
    1,
    expect.objectContaining({ state: 'wrong', text: expect.stringContaining('ECONNREFUSED') }),
  ])
  expect(text).not.toContain('hunter2')
})

test.each([
  ['nothing', {}, 'off', 'nothing is sold'],
  [
    'a key without a proof',
    { OKOLO_REVENUECAT_APPLE_KEY: 'appl_x' },
    'wrong',
    'events are refused',
  ],
  [
    'a proof without a key',
    { OKOLO_REVENUECAT_AUTHORIZATION: WORD },
    'wrong',
    'OKOLO_REVENUECAT_APPLE_KEY or OKOLO_REVENUECAT_GOOGLE_KEY is missing',
  ],
  [
    'no https',
    { OKOLO_REVENUECAT_APPLE_KEY: 'appl_x', OKOLO_REVENUECAT_SIGNING_SECRET: WORD },
    'wrong',
    'events come by https only',
  ],
  [
    'all of it',
    {
      PUBLIC_URL: 'https://okolo.example',
      OKOLO_REVENUECAT_APPLE_KEY: 'appl_x',
      OKOLO_REVENUECAT_GOOGLE_KEY: 'goog_x',
      OKOLO_REVENUECAT_AUTHORIZATION: WORD,
      OKOLO_REVENUECAT_SIGNING_SECRET: WORD,
    },
    'ok',
    'sold in App Store and Google Play',
  ],
])(
  'with %s set for the stores the doctor says so, and shows no secret',
  async (_, env, state, words) => {
    const { text, seen } = await doctor(env)
    expect(seen['subscriptions in stores']).toMatchObject({
      state,
      text: expect.stringContaining(words),
    })
    expect(text).not.toContain(WORD)
  },
)

test('a letter for a trial goes out by the real mail server, and a dead one is wrong', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.close())
  const env = { OKOLO_SMTP_URL: smtp.url, OKOLO_MAIL_FROM: 'Okolo <hello@okolo.example>' }
  expect((await doctor(env)).seen['mail']).toMatchObject({ state: 'ok' })
  expect(smtp.received).toEqual([])
  expect((await doctor(env, ['--mail', 'me@example.com'])).seen['mail']).toMatchObject({
    state: 'ok',
    text: expect.stringContaining('took a letter to me@example.com'),
  })
  expect(smtp.received.map(({ to, email }) => [to, email.subject])).toEqual([
    [['me@example.com'], 'A letter for a trial'],
  ])
  expect(await doctor(env, ['--mail'])).toMatchObject({ code: 2 })
  const dead = { ...env, OKOLO_SMTP_URL: 'smtp://okolo:hunter2@127.0.0.1:1' }
  const { text, seen } = await doctor(dead, ['--mail', 'me@example.com'])
  expect(seen['mail']).toMatchObject({ state: 'wrong' })
  expect(text).not.toContain('hunter2')
})

test('the mailbox for events is opened, and a wrong password is told and not shown', async () => {
  const imap = await startImap()
  onTestFinished(() => imap.close())
  expect((await doctor({})).seen['events by mail']).toMatchObject({ state: 'off' })
  const env = { OKOLO_IMAP_URL: imap.url, OKOLO_GIFT_ADDRESS: 'events@okolo.example' }
  expect((await doctor(env)).seen['events by mail']).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('0 mails are unread'),
  })
  const { text, seen } = await doctor({
    ...env,
    OKOLO_IMAP_URL: imap.url.replace('p%40ss', 'hunter2'),
  })
  expect(seen['events by mail']).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('it does not take the login'),
  })
  expect(text).not.toContain('hunter2')
})

/** A server that trusts `proxies`, behind a proxy on another port that does `forward` with the header. */
async function behindProxy(
  proxies: string | null,
  forward: (header: string | undefined, client: string) => string | undefined,
): Promise<Record<string, string>> {
  const trusts = proxies === null ? trustsNobody : TrustedProxies.parse(proxies)
  const app = Fastify({ trustProxy: trusts })
  const env = { DATA_DIR: folder, OKOLO_SECRET: WORD }
  const secrets = new Secrets({ dataDir: folder, secret: WORD })
  healthRoutes(app, database, { secrets, clock: readConfig(env).clock, trusts })
  const inner = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const proxy = createServer((incoming, answer) => {
    const { 'x-forwarded-for': given, ...headers } = incoming.headers
    const header = forward(given?.toString(), incoming.socket.remoteAddress ?? '')
    const options = {
      host: inner.hostname,
      port: inner.port,
      path: incoming.url,
      headers: { ...headers, ...(header !== undefined && { 'x-forwarded-for': header }) },
    }
    request(options, (from) => {
      answer.writeHead(from.statusCode ?? 500, from.headers)
      from.pipe(answer)
    }).end()
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    proxy.close()
    proxy.closeAllConnections()
    await app.close()
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on TCP
  const { port } = proxy.address() as AddressInfo
  return { ...env, PUBLIC_URL: `http://127.0.0.1:${port}` }
}

test.each<[string, string | null, Parameters<typeof behindProxy>[1], object]>([
  ['that sets the header', '127.0.0.1', (_, client) => client, { state: 'ok' }],
  [
    'that appends to it',
    '127.0.0.1',
    (given) => [given ?? [], '203.0.113.9'].flat().join(', '),
    { state: 'ok' },
  ],
  [
    'that appends ours, which is trusted',
    '127.0.0.1',
    (given, client) => [given ?? [], client].flat().join(', '),
    { state: 'warning', text: expect.stringContaining('not known') },
  ],
  [
    'that is not trusted',
    null,
    (_, client) => client,
    { state: 'wrong', todo: expect.stringContaining('Set OKOLO_TRUST_PROXY=127.0.0.1') },
  ],
  [
    "that passes the visitor's own header on",
    '127.0.0.1',
    (given) => given,
    { state: 'wrong', text: expect.stringContaining('visitors choose their address') },
  ],
])('a proxy %s is seen from outside', async (_, proxies, forward, finding) => {
  const env = await behindProxy(proxies, forward)
  expect((await doctor(env)).seen['proxy']).toMatchObject(finding)
})

test('nobody but the doctor learns which address the server saw', async () => {
  const { PUBLIC_URL = '' } = await behindProxy('127.0.0.1', (_, client) => client)
  const answer = await fetch(`${PUBLIC_URL}/healthz`, { headers: { 'okolo-doctor': 'guessed' } })
  expect([answer.status, answer.headers.get('okolo-seen')]).toEqual([200, null])
})

test('a certificate that browsers refuse is wrong, with its last day', async () => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const wanted = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '5',
    '-subj',
    '/CN=okolo.example',
  ]
  await promisify(execFile)('openssl', [...wanted, '-keyout', key, '-out', cert])
  const server = createTlsServer(
    { key: await readFile(key), cert: await readFile(cert) },
    (_, answer) => void answer.end('here'),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => server.close().closeAllConnections())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on TCP
  const { port } = server.address() as AddressInfo
  const PUBLIC_URL = `https://[::ffff:127.0.0.1]:${port}`
  const { seen } = await doctor({ PUBLIC_URL, OKOLO_LIVE: '1', OKOLO_MAP: 'none' })
  expect(seen['certificate']).toMatchObject({
    state: 'wrong',
    text: expect.stringMatching(/holds until \d{4}-\d\d-\d\d, [45] days; browsers refuse it/),
  })
})
