import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { clientOf, closeClients } from '../testing/http-client.ts'

afterEach(closeClients)

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
