import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Answer, AnswerCache } from './answer-cache.ts'
import { encodingFor } from './content-encoding.ts'

const now = new Date('2026-11-20T15:00:10Z')
const answer = (size = 10) => new Answer(Buffer.alloc(size, 'x'), 'application/json', now)

test('an answer is kept for the rest of its minute', () => {
  const cache = new AnswerCache()
  const kept = answer()
  cache.set('a', kept, cache.mark(now), now)
  expect(cache.get('a', new Date('2026-11-20T15:00:59Z'))).toBe(kept)
  expect(cache.get('a', new Date('2026-11-20T15:01:00Z'))).toBeUndefined()
})

test('an answer that was read before the catalogue changed is not kept', () => {
  const cache = new AnswerCache()
  const mark = cache.mark(now)
  cache.invalidate()
  cache.set('a', answer(), mark, now)
  expect(cache.get('a', now)).toBeUndefined()
})

test('when there is no more room, the one not asked for longest goes', () => {
  const cache = new AnswerCache(10_000)
  const mark = cache.mark(now)
  cache.set('a', answer(2000), mark, now)
  cache.set('b', answer(2000), mark, now)
  cache.get('a', now)
  cache.set('c', answer(2000), mark, now)
  expect(['a', 'b', 'c'].filter((key) => cache.get(key, now) !== undefined)).toEqual(['a', 'c'])
})

test.each(['br', 'gzip'] as const)(
  'whoever asks first gets the same answer by %s as all after, in some more bytes',
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
