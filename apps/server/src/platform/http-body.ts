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
 * An answer packed so tightly that it becomes this many times its size is a bomb; texts become ten times as much, the
 * most repetitive calendars fifty. Asked of large answers only: small ones are harmless.
 */
const MOST_INFLATION = 200

/**
 * Reads and inflates a body, giving up as soon as it is larger than `limit` bytes at any stage: a bomb stays
 * small, also one inside of another. With `large`, what is larger than `limit` goes to disk, up to `large.upTo` bytes;
 * `large.onLarge` is told as soon as that begins. Throws BodyTooLarge, CodingRefused, or what inflating fails with.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string | undefined,
  limit: number,
  large?: { upTo: number; onLarge: () => void },
): Promise<Uint8Array | KeptBody> {
  // What is given up says so once more, when nobody listens any longer.
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
    // Whatever is left of it, or all of it where its coding is refused, is not waited for.
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

/** A failure travels down the chain and is thrown where the last stream is read. */
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

/** `received`: bytes of the answer as it came, against which what is larger than `small` is weighed. */
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
