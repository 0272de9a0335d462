import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import * as fc from 'fast-check'
import type { FuzzSite } from './fuzz-site.ts'

export type SocketFault = { sent: string; fault: string }
type Sent = { lines: string[]; leavesAfterMs: number | null }

const PATHS = [
  '/sw.js',
  '/icon.svg',
  '/en/feed',
  '/en/search?search=koncert',
  '/feeds/bratislava.ics',
  '/og/en/feed/bratislava.png',
  '/v1/events/?city=bratislava',
  '/v1/events/map/12/2242/1423.json',
  '/sitemap.xml',
  '/sitemaps/en/events-1.xml',
  '/demo/demo-kalendar/',
  '/v1/users/login/',
  '/v1/users/me/',
  '/en/suggest',
  '/\\',
  '/\\/en',
  '//',
  '//elsewhere.example/en/feed',
  '/en/feed/\\',
  'http://elsewhere.example/en/feed',
  '*',
]

const HEADERS = [
  'Range: bytes=-9999999999',
  'Range: bytes=99999999999-',
  'Range: bytes=0-0,2-3,5-',
  'Range: bytes=--1',
  'Accept-Encoding: br',
  'Accept-Encoding: gzip',
  'Content-Length: 10\r\nContent-Type: application/json',
  'Content-Length: -1',
  'Content-Length: 1\r\nContent-Length: 2',
  'Transfer-Encoding: chunked\r\nContent-Type: application/json',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Expect: 100-continue',
  'Expect: nonsense',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Connection: close',
  'X-Long: ' + 'x'.repeat(20_000),
  'X-Broken\u0001: 1',
  'Cookie: \u00ff\u00fe',
]

/** Bytes to send, and how long the sender waits for the answer. Null: until it arrives. */
const sendings: fc.Arbitrary<Sent> = fc.record({
  lines: fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'BREW'),
      path: fc.constantFrom(...PATHS),
      // Nobody has asked for this address before: nothing is kept of it.
      anew: fc.integer({ min: 0, max: 1e9 }),
      version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', ''),
      headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 2 }),
    })
    .map(({ method, path, anew, version, headers }) => [
      `${method} ${path}${path.includes('?') ? '&' : '?'}x=${anew} ${version}`,
      'Host: localhost',
      ...headers,
      '',
      '',
    ]),
  leavesAfterMs: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 40 })),
})

/** Sends the server that listens at `port` what no client library would, and hangs up while it answers. Gives the first fault; null: none. */
export async function fuzzSocket(
  { takeErrors }: FuzzSite,
  { port, seed, runs }: { port: number; seed: number; runs: number },
): Promise<SocketFault | null> {
  const details = await fc.check(
    fc.asyncProperty(sendings, async (sent) => {
      takeErrors()
      const answer = await send(port, sent)
      // An error after the sender has left is logged a moment later.
      if (sent.leavesAfterMs !== null) await wait(30)
      const logged = takeErrors()
      if (answer.startsWith('HTTP/1.1 5')) throw new Error(answer.slice(0, 300))
      if (logged.length > 0) throw new Error(`logged ${logged.join('\n').slice(0, 1500)}`)
    }),
    { seed, numRuns: runs },
  )
  if (!details.failed || details.counterexample === null) return null
  const fault = details.errorInstance instanceof Error ? details.errorInstance.message : 'failed'
  return { sent: JSON.stringify(details.counterexample[0]).slice(0, 1000), fault }
}

/** The beginning of the answer, as far as it came. */
async function send(port: number, { lines, leavesAfterMs }: Sent): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    if (answer.length < 2000) answer += chunk.toString('latin1')
    // A kept connection ends when the server has nothing more to say.
    if (leavesAfterMs === null) socket.end()
  })
  // A server may hang up on such a sender.
  socket.on('error', () => socket.destroy())
  const closed = once(socket, 'close')
  socket.write(lines.join('\r\n'), 'latin1')
  await Promise.race([closed, wait(leavesAfterMs ?? 300)])
  socket.destroy()
  await closed
  return answer
}
