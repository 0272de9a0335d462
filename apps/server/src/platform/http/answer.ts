import { createHash } from 'node:crypto'
import { compress, type Effort, type Encoding, SMALLEST_COMPRESSED } from './content-encoding.ts'

/** A finished answer, compressed thoroughly at most once for each encoding. */
export class Answer {
  readonly body: Buffer
  readonly contentType: string
  readonly madeAt: Date
  /** Weak, because the same answer goes out compressed in several ways. */
  readonly etag: string
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(body: Buffer, contentType: string, madeAt: Date) {
    this.body = body
    this.contentType = contentType
    this.madeAt = madeAt
    this.etag = `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`
  }

  /** The body for this encoding; as it is where compressing would not help. What is compressed quickly is not kept. */
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
 * Finished answers of this minute by address and language, least recently used out first. A minute is short
 * enough for "ended within 60 seconds" and long enough for a busy page (design: DATA.md). `invalidate` drops
 * everything, for example when events were written.
 */
export class AnswerCache<Kept extends Answer = Answer> {
  readonly #maxBytes: number
  readonly #answers = new Map<string, Kept>()
  #bytes = 0
  #minute = 0

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes
  }

  get(key: string, now: Date): Kept | undefined {
    this.#turn(now)
    const answer = this.#answers.get(key)
    if (answer === undefined) return undefined
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    return answer
  }

  /** `readAt`: when the answer was begun; one of an earlier minute, or begun before `invalidate`, is not kept. */
  set(key: string, answer: Kept, readAt: ReadMark, now: Date): void {
    this.#turn(now)
    if (readAt !== this.#mark || this.#answers.has(key)) return
    this.#answers.set(key, answer)
    this.#bytes += sizeOf(key, answer)
    for (const [oldest, old] of this.#answers) {
      if (this.#bytes <= this.#maxBytes) break
      this.#answers.delete(oldest)
      this.#bytes -= sizeOf(oldest, old)
    }
  }

  #mark: ReadMark = Symbol('begun')

  /** To be taken before the data is read and handed to `set`. */
  mark(now: Date): ReadMark {
    this.#turn(now)
    return this.#mark
  }

  invalidate(): void {
    this.#answers.clear()
    this.#bytes = 0
    this.#mark = Symbol('begun')
  }

  #turn(now: Date): void {
    const minute = Math.floor(now.getTime() / 60_000)
    if (minute === this.#minute) return
    this.#minute = minute
    this.invalidate()
  }
}

export type ReadMark = symbol

/** The compressed forms together are at most about half of the body. */
function sizeOf(key: string, answer: Answer): number {
  return answer.body.length * 1.5 + key.length * 2 + 500
}
