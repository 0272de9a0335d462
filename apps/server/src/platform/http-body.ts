import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export class BodyTooLarge extends Error {
  constructor(limit: number) {
    super(`The answer is larger than ${Math.round(limit / 1024 / 1024)} MB`)
    this.name = 'BodyTooLarge'
  }
}

/** Reads and inflates a body, giving up as soon as it is larger than `limit` bytes: a small bomb stays small. */
export async function readBody(
  body: Readable,
  contentEncoding: string | undefined,
  limit: number,
): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  let inflated: Readable = body
  for (const inflater of inflaters(contentEncoding)) {
    // A failure travels down the chain and is thrown where the last stream is read.
    inflated = pipeline(inflated, inflater, (error) => {
      if (error) inflater.destroy(error)
    })
  }
  for await (const chunk of inflated as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) {
      body.destroy()
      throw new BodyTooLarge(limit)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function inflaters(contentEncoding: string | undefined) {
  const codings = (contentEncoding ?? '').split(',').map((coding) => coding.trim().toLowerCase())
  return codings.toReversed().flatMap((coding) => {
    switch (coding) {
      case 'gzip':
      case 'x-gzip':
        return [createGunzip()]
      case 'deflate':
        return [createInflate()]
      case 'br':
        return [createBrotliDecompress()]
      default:
        return []
    }
  })
}
