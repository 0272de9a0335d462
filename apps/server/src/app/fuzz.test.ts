import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fuzz } from './testing/fuzz/run-fuzz.ts'
import { startFuzzSite, type FuzzSite } from './testing/fuzz/fuzz-site.ts'
import { fuzzSocket } from './testing/fuzz/socket-fuzz.ts'

/** Longer, or from another seed: `npm run bench -- fuzz --seconds 600 --seed 7`. */
const SEED = 20261120

let site: FuzzSite
let port: number
beforeAll(async () => {
  site = await startFuzzSite()
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port)
}, 120_000)
afterAll(() => site.close())

const NAMED: [url: string, status: number][] = [
  ['/v1/events/?venue=a%00b', 400],
  ['/v1/events/?organizer=%00', 400],
  ['/v1/events/?city=bratislava&language=%00', 400],
  ['/v1/events/?venue=%ed%a0%80', 200],
  ['/v1/events/a%00b/', 404],
  ['/v1/venues/%00/', 404],
  ['/v1/organizers/a%00/events.ics', 404],
  ['/v1/venues/%ed%a0%80/', 400],
  ['/v1/venues/%zz/', 400],
  ['/en/events/a%00b/x', 404],
  ['/en/venues/a%00b', 404],
  ['/en/search?venue=%00', 400],
  ['/v1/events/?date=9999-12-31', 200],
  ['/v1/events/?date_from=0001-01-01&date_to=9999-12-31', 200],
  ['/v1/events/?date=0000-01-01', 200],
  ['/v1/events.ics?date_to=9999-12-31', 200],
  ['/v1/events.ics?date=9999-12-31', 200],
  ['/v1/events/?timeline=past&date_from=0000-01-01', 200],
  ['/v1/events/?timeline=past&date_from=0001-01-01&date_to=9999-12-31', 200],
  ['/v1/events/?timeline=past&date_to=0000-01-01', 200],
  ['/v1/events/?date=0000-00-00', 400],
  ['/v1/events/?date=10000-01-01', 400],
  ['/v1/events/?date=-1', 400],
  ['/v1/events/?price=5e-324', 200],
  ['/v1/events/?price=1e308', 200],
  ['/v1/events/?bbox=0', 400],
  ['/en/feed?date=9999-12-31', 200],
  ['/en/search?search=a&date_to=9999-12-31', 200],
  ['/en/search?bbox=0', 400],
  ['/en/map?bbox=0', 200],
  ['/og/en/events/a%00b.png', 404],
]

/** A cursor as somebody writes it who has read one. */
const cursor = (...fields: unknown[]) => Buffer.from(JSON.stringify(fields)).toString('base64url')
const OPENED = Date.parse('2026-11-20T18:00:00Z')

describe('accepts or refuses hostile requests without a 5xx', () => {
  test.each([
    ['sorting=popular', cursor('popular', OPENED, 0, [1e10], 1)],
    ['sorting=popular', cursor('popular', OPENED, 0, [0.5], 1)],
    ['sorting=start', cursor('start', OPENED, 0, [8.64e15], 1)],
    ['sorting=start', cursor('start', OPENED, 0, [1e300], 1)],
    ['sorting=start', cursor('start', 8.64e15, 0, [OPENED], 1)],
    ['timeline=past', cursor('past', OPENED, 0, [-8.64e15], 1)],
    ['city=bratislava', cursor('picks', OPENED, 0, [OPENED], 1, [1e12])],
    ['city=bratislava', cursor('picks', OPENED, 0, [0, 0, 1e300], 1)],
  ])('a cursor of %s that this server never wrote is refused: %s', async (query, tampered) => {
    site.takeErrors()
    const answer = await site.app.inject(`/v1/events/?${query}&cursor=${tampered}`)
    expect([answer.statusCode, answer.json().errors, site.takeErrors()]).toEqual([
      400,
      { cursor: [expect.any(String)] },
      [],
    ])
  })

  test.each(NAMED)('%s is answered %i', async (url, status) => {
    site.takeErrors()
    const answer = await site.app.inject(url)
    expect([answer.statusCode, site.takeErrors()]).toEqual([status, []])
    if (status >= 400 && url.startsWith('/v1/'))
      expect(answer.json()).toMatchObject({ code: status === 404 ? 'not_found' : 'invalid' })
  })

  test('the licences of others are shipped with the pages', async () => {
    const answer = await site.app.inject('/third-party-notices.txt')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    expect(answer.body).toContain('THIRD-PARTY NOTICES')
    expect(answer.body).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
  })

  test('a range that a file does not have gets the whole file', async () => {
    const answer = await site.app.inject({
      url: '/sw.js',
      headers: { range: 'bytes=-9999999999' },
    })
    expect([answer.statusCode, site.takeErrors()]).toEqual([200, []])
  })

  test.each(['{"email":"a\\u0000@b.example"}', '{"email":"a@b.example","message":"\\ud800"}'])(
    'refuses %s with the name of its field',
    async (payload) => {
      const answer = await site.app.inject({
        method: 'POST',
        url: '/v1/feedback/',
        headers: { 'content-type': 'application/json' },
        payload,
      })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
      expect(Object.values(answer.json().errors).flat()).toContain(
        'Expected a text without NUL characters and broken emoji.',
      )
    },
  )
})

test('nothing that a stranger sends to any call or page is a fault of the server', async () => {
  const report = await fuzz(site, { seed: SEED, rounds: 1, perTarget: 18 })
  expect(report.faults).toEqual([])
  expect(report.targets).toBeGreaterThan(130)
}, 180_000)

test('nothing that comes down a connection is, and nothing that hangs up', async () => {
  expect(await fuzzSocket(site, { port, seed: SEED, runs: 150 })).toBeNull()
}, 60_000)
