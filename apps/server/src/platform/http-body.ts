import { pipeline, Transform, type Readable } from 'node:stream'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib'

export class BodyTooLarge extends Error {
  constructor(limit: number) {
    super(`The answer is larger than ${Math.round(limit / 1024 / 1024)} MB`)
    this.name = 'BodyTooLarge'
  }
}

/** An answer in a coding that was not asked for, or packed again and again. */
export class CodingRefused extends Error {
  constructor(contentEncoding: string) {
    super(`The answer is packed as "${contentEncoding.slice(0, 80)}", which is not read`)
    this.name = 'CodingRefused'
  }
}

/** What is read, as it is asked for in Accept-Encoding. */
export const ACCEPT_ENCODING = 'gzip, br, zstd, deflate'
/** A server and a proxy before it; more is an attack. */
const MOST_CODINGS = 2

/**
 * Reads and inflates a body, giving up as soon as it is larger than `limit` bytes at any stage: a bomb stays
 * small, also one inside of another. Throws BodyTooLarge, CodingRefused, or what inflating fails with.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string | undefined,
  limit: number,
): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  // What is given up says so once more, when nobody listens any longer.
  body.on('error', () => undefined)
  let inflated: Readable = body
  try {
    for (const inflater of inflaters(contentEncoding)) {
      inflated = joined(joined(inflated, limiter(limit)), inflater)
    }
    for await (const chunk of joined(inflated, limiter(limit)) as AsyncIterable<Buffer>)
      chunks.push(chunk)
  } finally {
    // Whatever is left of it, or all of it where its coding is refused, is not waited for.
    body.destroy()
  }
  return Buffer.concat(chunks)
}

/** A failure travels down the chain and is thrown where the last stream is read. */
function joined(from: Readable, to: Transform): Transform {
  return pipeline(from, to, (error) => {
    if (error) to.destroy(error)
  })
}

function limiter(limit: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (size > limit) done(new BodyTooLarge(limit))
      else done(null, chunk)
    },
  })
}

function inflaters(contentEncoding: string | undefined): Transform[] {
  const codings = (contentEncoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length > MOST_CODINGS) throw new CodingRefused(codings.join(', '))
  return codings.toReversed().map((coding) => {
    switch (coding) {
      case 'gzip':
      case 'x-gzip':
        return createGunzip()
      case 'deflate':
        return createInflate()
      case 'br':
        return createBrotliDecompress()
      case 'zstd':
        return createZstdDecompress()
      default:
        throw new CodingRefused(coding)
    }
  })
}
