import { createHash } from 'node:crypto'
import { compress, type Effort, type Encoding, SMALLEST_COMPRESSED } from './content-encoding.ts'

/** A finished answer. It is compressed thoroughly at most once for each encoding. */
export class Answer {
  readonly body: Buffer
  readonly contentType: string
  readonly madeAt: Date
  /** Weak, because the same answer goes out in several encodings. */
  readonly etag: string
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(body: Buffer, contentType: string, madeAt: Date) {
    this.body = body
    this.contentType = contentType
    this.madeAt = madeAt
    this.etag = `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`
  }

  /**
   * Returns the body in this encoding, or unchanged if compressing would not help. Quick
   * compressions are not kept.
   */
  async encoded(
    encoding: Encoding | null,
    effort: Effort = 'thorough',
  ): Promise<{ body: Buffer; encoding: Encoding | null }> {
    if (encoding === null || this.body.length < SMALLEST_COMPRESSED)
      return { body: this.body, encoding: null }
    if (effort === 'quick') return { body: await compress(this.body, encoding, effort), encoding }
    let body = this.#encoded.get(encoding)
    if (body === undefined) {
      body = compress(this.body, encoding)
      this.#encoded.set(encoding, body)
    }
    return { body: await body, encoding }
  }
}

/**
 * Estimates an answer's bytes in a cache: all its compressed forms take at most about half the
 * body.
 */
export function bytesOf(answer: Answer): number {
  return answer.body.length * 1.5
}

/** Returns the seconds since an answer was made, for `Age` (RFC 9111 section 5.1). */
export function ageOf({ madeAt }: Answer, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - madeAt.getTime()) / 1000))
}
