import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { clientOf, closeClients } from '#server/platform/testing/http-client.ts'
import { housesOfOverpass, OVERPASS_SECONDS } from './overpass.ts'

afterEach(closeClients)

const AREA = { lat: 48.63, lng: 18.55, km: 3 }
const URL = 'http://feed.test/api/interpreter'

async function ask(listener: RequestListener) {
  const { http } = await clientOf(listener, { tries: 1 })
  return housesOfOverpass(URL, AREA, http, { country: 'sk' })
}

const answered = (body: unknown, status = 200) =>
  ask((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })

const KINO = { amenity: 'cinema', name: 'Kino Baník', website: 'https://banik.example/' }

test('one question gives the houses around a point, each once', async () => {
  const asked: string[] = []
  const found = await ask((request, response) => {
    void text(request).then((body) => {
      asked.push(`${request.method} ${request.url} ${new URLSearchParams(body).get('data')}`)
      const elements = [
        { type: 'node', id: 4, lat: 48.631, lon: 18.551, tags: KINO },
        { type: 'way', id: 3, center: { lat: 48.6312, lon: 18.5511 }, tags: KINO },
        { type: 'relation', id: 2, center: { lat: 49, lon: 18.5 }, tags: KINO },
        { type: 'way', id: 6, tags: KINO },
        { type: 'area', id: 'x' },
        {
          type: 'node',
          id: 5,
          lat: 48.63,
          lon: 18.55,
          tags: { amenity: 'pub', name: 'Pod Vŕškom' },
        },
      ]
      response.end(JSON.stringify({ version: 0.6, elements }))
    })
  })
  expect(found).toMatchObject([{ key: 'osm:way/3', kind: 'cinema', lat: 48.6312, lng: 18.5511 }])
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain(`POST /api/interpreter [out:json][timeout:${OVERPASS_SECONDS}]`)
  expect(asked[0]).toContain(
    'nwr(around:3000,48.630000,18.550000)["tourism"~"^(museum|gallery)$"];',
  )
  expect(asked[0]).toMatch(/out tags center;$/)
})

test.each([
  [429, '', 'no room for another question. Ask again in some minutes'],
  [504, '<html>', 'too busy (504)'],
  [
    400,
    '<html><head><style>a</style></head><body><p>Error: line 1: parse error</p>',
    'answered 400: Error: line 1: parse error',
  ],
  [
    200,
    '<html><body>Overpass API</body></html>',
    'Addresses of such servers end in /api/interpreter',
  ],
  [200, { elements: 'none' }, 'answers no JSON of Overpass'],
  [
    200,
    {
      remark: 'runtime error: Query timed out in "query" at line 3 after 181 seconds.',
      elements: [{ type: 'node', id: 4, lat: 48.631, lon: 18.551, tags: KINO }],
    },
    'stopped before the end: runtime error: Query timed out',
  ],
])('an answer of %i that is not all of it is told with what to do', async (status, body, why) => {
  await expect(answered(body, status)).rejects.toThrow(why)
})

test('a town without houses has none', async () => {
  expect(await answered({ elements: [] })).toEqual([])
})
