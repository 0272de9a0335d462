import { pipeline, Transform, type Readable } from 'node:stream'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib'
import { keepOnDisk, type KeptBody } from './large-body.ts'

export class BodyTooLarge extends Error {
  constructor(limit: number) {
    super(`The answer is larger than ${Math.round(limit / 1024 / 1024)} MB`)
    this.name = 'BodyTooLarge'
  }
}

/** An answer in an encoding we did not ask for, or packed too many times. */
class CodingRefused extends Error {
  constructor(contentEncoding: string) {
    super(`The answer is packed as "${contentEncoding.slice(0, 80)}", which is not read`)
    this.name = 'CodingRefused'
  }
}

/** The encodings we can read, for Accept-Encoding. */
export const ACCEPT_ENCODING = 'gzip, br, zstd, deflate'
/** One by a server and one by a proxy before it. More is an attack. */
const MOST_CODINGS = 2

/**
 * An answer that inflates further than this is a bomb: the most repetitive calendars stay far
 * below. Small answers are harmless and not checked.
 */
const MOST_INFLATION = 200

/**
 * Inflates a body up to `limit` bytes per stage. `large` keeps larger ones on disk, up to
 * `large.upTo`, after `large.onLarge`. Throws BodyTooLarge, CodingRefused or the inflater's error.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string | undefined,
  limit: number,
  large?: { upTo: number; onLarge: () => void },
): Promise<Uint8Array | KeptBody> {
  // A body that we give up emits one more error, after all listeners have left.
  body.on('error', () => undefined)
  const most = Math.max(limit, large?.upTo ?? 0)
  const received = { bytes: 0 }
  try {
    let inflated: Readable = joined(body, counter(received))
    for (const inflater of inflaters(contentEncoding)) {
      inflated = joined(joined(inflated, limiter(most)), inflater)
    }
    const whole = joined(inflated, limiter(most, limit, received))
    const chunks = whole[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    const first: Buffer[] = []
    let size = 0
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
      first.push(next.value)
      size += next.value.length
      if (size <= limit || large === undefined) continue
      large.onLarge()
      return await keepOnDisk(following(first, chunks))
    }
    return Buffer.concat(first)
  } finally {
    // We do not wait for the rest of the body, or for all of it if its encoding is refused.
    body.destroy()
  }
}

async function* following(
  first: readonly Buffer[],
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer> {
  yield* first
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

/** A failure travels down the chain and is thrown by the last stream. */
function joined(from: Readable, to: Transform): Transform {
  return pipeline(from, to, (error) => {
    if (error) to.destroy(error)
  })
}

function counter(received: { bytes: number }): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      received.bytes += chunk.length
      done(null, chunk)
    },
  })
}

/** `received` counts compressed bytes, to judge how far an answer above `small` inflates. */
function limiter(limit: number, small = limit, received?: { bytes: number }): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (size > limit) done(new BodyTooLarge(limit))
      else if (received && size > small && size > received.bytes * MOST_INFLATION)
        done(new CodingRefused(`${received.bytes} bytes that become more than ${size}`))
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
