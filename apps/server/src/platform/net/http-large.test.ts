import { randomBytes } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { clientOf, closeClients } from '../testing/http-client.ts'

afterEach(closeClients)

const MAX = 100_000
const feed = Buffer.from(randomBytes(400_000).toString('base64'))
const answering =
  (body: Buffer, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_, answer) => {
    answer.writeHead(status, headers).end(body)
  }

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

test('an answer larger than fits into memory can be read piece by piece, and again', async () => {
  const packed = answering(gzipSync(feed), { 'content-encoding': 'gzip' })
  for (const listener of [answering(feed), packed]) {
    const { http } = await clientOf(listener, { maxBytes: MAX })
    const { body, large } = await http('http://feed.test/', { upTo: 1_000_000 })
    expect(body).toHaveLength(0)
    expect(large?.bytes).toBe(feed.length)
    expect((await textOf(large!.chunks())).equals(feed)).toBe(true)
    expect((await textOf(large!.chunks())).equals(feed)).toBe(true)
  }
})

test('a small answer comes as ever, whatever may come', async () => {
  const { http } = await clientOf(answering(feed.subarray(0, 500)), { maxBytes: MAX })
  const { body, large } = await http('http://feed.test/', { upTo: 1_000_000 })
  expect(body).toHaveLength(500)
  expect(large).toBeUndefined()
})

test('a large answer is refused where none was asked for, past its own limit, and where it is an error', async () => {
  const { http } = await clientOf(answering(feed), { maxBytes: MAX })
  await expect(http('http://feed.test/')).rejects.toThrow('larger than')
  await expect(http('http://feed.test/', { upTo: 300_000 })).rejects.toThrow('larger than')
  const failing = await clientOf(answering(feed, {}, 404), { maxBytes: MAX })
  await expect(failing.http('http://feed.test/', { upTo: 1_000_000 })).rejects.toThrow(
    'larger than',
  )
})

test.each([
  ['gzip', gzipSync(Buffer.alloc(50_000_000))],
  ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
])('a %s bomb is refused where a large answer may come, too', async (coding, bomb) => {
  const { http } = await clientOf(answering(bomb, { 'content-encoding': coding }), {
    maxBytes: MAX,
  })
  await expect(http('http://feed.test/', { upTo: 100_000_000 })).rejects.toThrow('is not read')
})

test('a large answer that breaks off is not an answer', async () => {
  const { http } = await clientOf(
    (_, answer) => {
      answer.writeHead(200, { 'content-length': String(feed.length) })
      answer.write(feed.subarray(0, 300_000), () => answer.destroy())
    },
    { maxBytes: MAX },
  )
  await expect(http('http://feed.test/', { upTo: 1_000_000 })).rejects.toThrow('could not be read')
})
