import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { isPublicAddress } from './address-guard.ts'
import { createHttpClient, type HttpClientOptions } from './http-client.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()))
})

async function clientOf(listener: RequestListener, options: Partial<HttpClientOptions> = {}) {
  const server: Server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const { http, close } = createHttpClient({
    requestsPerSecond: 100,
    signal: new AbortController().signal,
    routes: new Map([['feed.test', { host: '127.0.0.1', port }]]),
    sleep: () => Promise.resolve(),
    ...options,
  })
  open.push(close, () => new Promise((done) => server.close(done)))
  return { http, port }
}

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '100.64.0.1',
  '192.168.1.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '[::ffff:127.0.0.1]',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fe80::1',
  '2002:7f00:1::',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['93.184.216.34', '2606:4700::1111'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://localhost/',
  'http://93.184.216.34:6379/',
  'file:///etc/passwd',
])('%s is refused before anything is sent', async (url) => {
  const { http } = await clientOf((_, answer) => answer.end('secret'))
  await expect(http(url)).rejects.toThrow(/refused|not an http/)
})

test('a redirect into the private network is refused', async () => {
  const { http } = await clientOf((_, answer) =>
    answer.writeHead(302, { location: 'http://127.0.0.1/admin' }).end(),
  )
  await expect(http('http://feed.test/')).rejects.toThrow('not a public address')
})

test('a gzip bomb is given up at the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
  const { http } = await clientOf(
    (_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    { maxBytes: 1024 * 1024 },
  )
  await expect(http('http://feed.test/')).rejects.toThrow('larger than 1 MB')
})

test('a gzipped answer comes inflated', async () => {
  const { http } = await clientOf((_, answer) =>
    answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('koncert')),
  )
  expect(Buffer.from((await http('http://feed.test/')).body).toString()).toBe('koncert')
})

test('a 429 is asked again after the time the host named', async () => {
  const waits: number[] = []
  let requests = 0
  const { http } = await clientOf(
    (_, answer) => {
      requests += 1
      if (requests < 3) answer.writeHead(429, { 'retry-after': '7' }).end()
      else answer.end('at last')
    },
    { sleep: (ms) => Promise.resolve(void waits.push(ms)) },
  )
  expect((await http('http://feed.test/')).status).toBe(200)
  expect(waits).toEqual([7000, 7000])
})

test('a host that stays broken gives its last answer', async () => {
  const { http } = await clientOf((_, answer) => answer.writeHead(503).end())
  expect((await http('http://feed.test/')).status).toBe(503)
})

test('a known answer is asked for conditionally', async () => {
  const kept = new Map<string, { etag: string | null; lastModified: string | null }>()
  const listener: RequestListener = (request, answer) =>
    request.headers['if-none-match'] === '"v1"'
      ? answer.writeHead(304).end()
      : answer.writeHead(200, { etag: '"v1"' }).end('calendar')
  const { http } = await clientOf(listener, {
    validators: kept,
    onValidators: (url, validators) => kept.set(url, validators),
  })
  const first = await http('http://feed.test/a.ics', { conditional: true })
  const second = await http('http://feed.test/a.ics', { conditional: true })
  expect([first.notModified, second.notModified]).toEqual([false, true])
})
