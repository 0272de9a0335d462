import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Answer } from './answer.ts'
import { encodingFor } from './content-encoding.ts'

const now = new Date('2026-11-20T15:00:10Z')
test.each(['br', 'gzip'] as const)(
  'gives the first reader by %s the same answer as all after, in some more bytes',
  async (encoding) => {
    const words = Array.from({ length: 4000 }, (_, i) => `event ${(i * 7919) % 613} of ${i % 37}`)
    const body = Buffer.from(JSON.stringify(words))
    const kept = new Answer(body, 'application/json', now)
    const [first, later] = [await kept.encoded(encoding, 'quick'), await kept.encoded(encoding)]
    const read = encoding === 'br' ? brotliDecompressSync : gunzipSync
    expect(read(first.body)).toEqual(body)
    expect(read(later.body)).toEqual(body)
    expect(first.body.length).toBeGreaterThan(later.body.length)
    expect((await kept.encoded(encoding)).body).toBe(later.body)
  },
)

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', null],
  ['', null],
  [undefined, null],
])('%s is answered with %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
