import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { ipLookup } from './ip-lookup.ts'

let server: Server
let origin = ''
let asked: string[] = []
let faults: string[] = []
let now = new Date('2026-11-20T15:00:00Z')

/** The answer of each path. */
const ANSWERS: Record<string, [status: number, body: string]> = {
  a: [200, '{"latitude": 48.72, "longitude": 21.26, "country_code": "SK"}'],
  b: [200, '{"status": "success", "lat": "50.1", "lon": 14.4, "countryCode": "CZ"}'],
  c: [200, '{"loc": "-33.9,151.2", "country": "AU"}'],
  d: [200, '{"latitude": 1.5, "longitude": 2.5, "country": "Somewhere"}'],
  busy: [429, 'later'],
  broken: [200, '<html>'],
  unknown: [200, '{"error": true, "reason": "Reserved"}'],
  off: [200, '{"latitude": 480, "longitude": 21}'],
  empty: [200, '{"latitude": "", "longitude": null}'],
  moved: [302, ''],
  long: [200, `{"latitude": 1, "longitude": 2, "x": "${'x'.repeat(70_000)}"}`],
}

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const [status, body] = ANSWERS[request.url?.split('/')[1] ?? ''] ?? [404, '']
    response.writeHead(status, status === 302 ? { location: `${origin}/a/1` } : {}).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => new Promise((done) => server.close(done)))
beforeEach(() => {
  asked = []
  faults = []
})

const lookUp = (...services: string[]) =>
  ipLookup(
    services.map((name) => `${origin}/${name}/{ip}`),
    { now: () => now, onFault: (service, reason) => faults.push(`${service} ${String(reason)}`) },
  )

test.each([
  ['a', { lat: 48.72, lng: 21.26 }, 'sk'],
  ['b', { lat: 50.1, lng: 14.4 }, 'cz'],
  ['c', { lat: -33.9, lng: 151.2 }, 'au'],
  ['d', { lat: 1.5, lng: 2.5 }, null],
])('reads what service %s says', async (service, point, country) => {
  expect(await lookUp(service)('81.2.3.4')).toEqual({ point, country })
  expect(faults).toEqual([])
})

test.each(['busy', 'broken', 'unknown', 'off', 'empty', 'moved', 'long', 'nowhere'])(
  'goes on to the next where the first is %s, and says so without the address',
  async (first) => {
    expect(await lookUp(first, 'b')('81.2.3.4')).toMatchObject({ country: 'cz' })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(new URL(origin).host)
    expect(faults[0]).not.toContain('81.2')
  },
)

test('tells the network only, and asks once a day for it', async () => {
  const find = lookUp('a')
  await Promise.all([find('81.2.3.4'), find('81.2.3.99')])
  await find('::ffff:81.2.3.7')
  await find('2a00:1450:4014:80e::200e')
  expect(asked).toEqual(['/a/81.2.3.0', '/a/2a00%3A1450%3A4014%3A%3A'])
  now = new Date(now.getTime() + 25 * 3_600_000)
  await find('81.2.3.4')
  expect(asked).toHaveLength(3)
})

test('asks nobody about addresses that are on no map', async () => {
  for (const ip of ['127.0.0.1', '10.1.1.1', '192.168.0.3', '::1', 'fe80::1', '', 'no address'])
    expect(await lookUp('a')(ip)).toBeNull()
  expect(asked).toEqual([])
})

test('where nobody knows there is no place, and another try asks again', async () => {
  const find = lookUp('busy', 'unknown')
  expect([await find('81.2.3.4'), await find('81.2.3.4')]).toEqual([null, null])
  expect(asked).toHaveLength(4)
})

test('services are named in the settings, two at most, each with a place for the address', () => {
  const read = (OKOLO_IP_LOOKUP: string) => readConfig({ OKOLO_IP_LOOKUP }).ipLookup
  expect(readConfig({}).ipLookup).toEqual([])
  expect(read('https://one.example/{ip}/json https://two.example/?ip={ip}')).toHaveLength(2)
  for (const wrong of ['https://one.example/', 'one', 'ftp://x/{ip}', 'https://x/{ip} '.repeat(3)])
    expect(() => read(wrong)).toThrow('OKOLO_IP_LOOKUP')
})
