import type { RequestListener } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { clientOf, closeClients } from '../testing/http-client.ts'

afterEach(closeClients)
const MB = 1024 * 1024

describe('redirects', () => {
  test.each([
    'http://127.0.0.1/admin',
    '//127.0.0.1/admin',
    'http://2130706433/',
    'http://[::ffff:169.254.169.254]/latest/meta-data/',
    'https://10.0.0.1/',
  ])('to %s are refused', async (location) => {
    const { http } = await clientOf((_, answer) => answer.writeHead(302, { location }).end())
    await expect(http('http://feed.test/')).rejects.toThrow('not a public address')
  })

  test.each(['file:///etc/passwd', 'javascript:alert(1)', 'http://', 'http://a b/'])(
    'to %s are refused',
    async (location) => {
      const { http } = await clientOf((_, answer) => answer.writeHead(301, { location }).end())
      await expect(http('http://feed.test/')).rejects.toThrow('not an http or https address')
    },
  )

  test('every hop is judged, also the last', async () => {
    const { http } = await clientOf((request, answer) => {
      const hop = Number(request.url?.slice(1))
      const location = hop < 3 ? `/${hop + 1}` : 'http://192.168.0.1/'
      answer.writeHead(307, { location }).end()
    })
    await expect(http('http://feed.test/0')).rejects.toThrow('192.168.0.1 is refused')
  })

  test('in a circle end', async () => {
    let asked = 0
    const { http } = await clientOf((_, answer) => {
      asked++
      answer.writeHead(302, { location: '/' }).end()
    })
    await expect(http('http://feed.test/')).rejects.toThrow('redirects more than 4 times')
    expect(asked).toBe(5)
  })

  test('a key goes to its own host and to no other', async () => {
    const seen: string[] = []
    const { http } = await clientOf((request, answer) => {
      const { host = '', 'x-api-key': key } = request.headers
      seen.push(`${request.method} ${host.replace(/:\d+/, '')} ${String(key)}`)
      const location = { '/': '/moved', '/moved': 'http://other.test/end' }[request.url ?? '']
      if (location === undefined) answer.end('events')
      else answer.writeHead(location === '/moved' ? 308 : 307, { location }).end()
    })
    await http('http://feed.test/', {
      method: 'POST',
      body: '{}',
      headers: { 'x-api-key': 'secret' },
    })
    expect(seen).toEqual([
      'POST feed.test secret',
      'POST feed.test secret',
      'GET other.test undefined',
    ])
  })
})

describe('bombs', () => {
  const zeros = Buffer.alloc(40 * MB)
  const twice = gzipSync(gzipSync(zeros))
  /** Many empty archives in a row: much to do, and nothing comes out. */
  const hollow = gzipSync(Buffer.concat(Array.from({ length: 200_000 }, () => gzipSync(''))))
  test.each<[string, string, Buffer]>([
    ['gzip', 'gzip', gzipSync(zeros)],
    ['x-gzip', 'X-GZIP', gzipSync(zeros)],
    ['deflate', 'deflate', deflateSync(zeros)],
    ['brotli', 'br', brotliCompressSync(zeros)],
    ['zstd', 'zstd', zstdCompressSync(zeros)],
    ['gzip in gzip', 'gzip, gzip', twice],
    ['brotli in gzip', 'br, gzip', gzipSync(brotliCompressSync(zeros))],
    ['hollow gzip in gzip', 'gzip, gzip', hollow],
  ])('%s is given up at the limit', async (_, coding, bomb) => {
    const { http } = await clientOf(
      (__, answer) => answer.writeHead(200, { 'content-encoding': coding }).end(bomb),
      { maxBytes: MB },
    )
    await expect(http('http://feed.test/')).rejects.toThrow('larger than 1 MB')
  })

  test.each(['gzip, gzip, gzip', 'br,br,br,br', 'compress', 'gzip, exi'])(
    'an answer packed as "%s" is not unpacked',
    async (coding) => {
      const { http } = await clientOf((_, answer) =>
        answer.writeHead(200, { 'content-encoding': coding }).end(gzipSync('x')),
      )
      await expect(http('http://feed.test/')).rejects.toThrow('which is not read')
    },
  )

  test('broken packing is an error that names the address', async () => {
    const { http } = await clientOf((_, answer) =>
      answer.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all'),
    )
    await expect(http('http://feed.test/a')).rejects.toThrow('http://feed.test/a could not be read')
  })

  test.each<[string, Buffer]>([
    ['gzip', gzipSync('koncert')],
    ['deflate', deflateSync('koncert')],
    ['br', brotliCompressSync('koncert')],
    ['zstd', zstdCompressSync('koncert')],
    ['identity', Buffer.from('koncert')],
    ['gzip, br', brotliCompressSync(gzipSync('koncert'))],
  ])('what is honestly packed as %s is read', async (coding, body) => {
    const { http } = await clientOf((_, answer) =>
      answer.writeHead(200, { 'content-encoding': coding }).end(body),
    )
    expect(Buffer.from((await http('http://feed.test/')).body).toString()).toBe('koncert')
  })
})

describe('time and size', () => {
  const endless: RequestListener = (_, answer) => {
    answer.writeHead(200)
    const more = () => {
      while (!answer.destroyed && answer.write(Buffer.alloc(64 * 1024, 'x')));
      if (!answer.destroyed) answer.once('drain', more)
    }
    more()
  }
  const drop =
    (every: number): RequestListener =>
    (_, answer) => {
      answer.writeHead(200)
      const timer = setInterval(() => answer.write('x'), every)
      answer.on('close', () => clearInterval(timer))
    }

  test('a body without end is given up at the limit', async () => {
    const { http } = await clientOf(endless, { maxBytes: MB })
    await expect(http('http://feed.test/')).rejects.toThrow('larger than 1 MB')
  })

  test('a body that lies about its length, too', async () => {
    const { http } = await clientOf(
      (_, answer) => {
        answer.writeHead(200, { 'content-length': String(4 * MB) })
        answer.end(Buffer.alloc(4 * MB))
      },
      { maxBytes: MB },
    )
    await expect(http('http://feed.test/')).rejects.toThrow('larger than 1 MB')
  })

  test('a body that comes a letter at a time is not waited for', async () => {
    const { http } = await clientOf(drop(20), { timeoutMs: 300 })
    await expect(http('http://feed.test/')).rejects.toThrow('did not answer within 0.3 s')
  })

  test('a server that says nothing is not waited for', async () => {
    const { http } = await clientOf(() => undefined, { timeoutMs: 300 })
    await expect(http('http://feed.test/')).rejects.toThrow('did not answer within 0.3 s')
  })

  test('headers without end are refused', async () => {
    const { http } = await clientOf((_, answer) => {
      answer.socket?.write(`HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(20_000)}\r\n`)
    })
    await expect(http('http://feed.test/')).rejects.toThrow(/could not be read: .*Header/i)
  })
})
