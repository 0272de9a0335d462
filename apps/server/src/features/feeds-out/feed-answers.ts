import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Cache } from '#server/platform/cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ageOf, Answer, bytesOf } from '#server/platform/http/answer.ts'
import { holdsTag } from '#server/platform/http/answers.ts'
import { encodingFor } from '#server/platform/http/content-encoding.ts'

/** Programs ask often: a quarter of an hour is fresh, and an old answer is better than none. */
const CACHE_CONTROL = 'public, max-age=900, stale-while-revalidate=3600, stale-if-error=86400'
const MOST_CHANGES = 2_000
const MOST_BYTES = 16 * 1024 * 1024

/** Feeds as they were written in this minute, and since when each has been as it is. */
export class FeedAnswers {
  readonly cache: Cache<Answer>
  readonly clock: Clock
  readonly #changes = new LRUCache<string, { etag: string; since: Date }>({ max: MOST_CHANGES })

  constructor(clock: Clock) {
    this.clock = clock
    this.cache = new Cache({ clock, maxBytes: MOST_BYTES })
  }

  /**
   * For Last-Modified. The newest change of an event is not enough, because ended or withdrawn
   * events change a feed too. A restart only costs readers one download.
   */
  since(key: string, etag: string): Date {
    const before = this.#changes.get(key)
    if (before?.etag === etag) return before.since
    // HTTP dates have no milliseconds.
    const since = new Date(Math.floor(this.clock().getTime() / 1000) * 1000)
    this.#changes.set(key, { etag, since })
    return since
  }
}

type OutgoingFeed = {
  write: (signal: AbortSignal) => Promise<string>
  contentType: string
  fileName: string | null
}

/**
 * Sends a feed with validators, or a 304 to readers that have it (RFC 9110 sections 13.1.2 and
 * 13.1.3). Calls `write` if this minute has no feed yet.
 */
export async function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  feed: OutgoingFeed,
  feeds: FeedAnswers,
): Promise<FastifyReply> {
  const key = request.url
  const cached = feeds.cache.get(key)
  const answer =
    cached ?? (await request.costly((signal) => written(key, feed, feeds, signal), key))
  if (cached !== undefined) reply.header('age', ageOf(cached, feeds.clock()))
  const since = feeds.since(key, answer.etag)
  reply
    .header('cache-control', CACHE_CONTROL)
    .header('etag', answer.etag)
    .header('last-modified', since.toUTCString())
    .header('vary', 'Accept-Encoding')
    // Feeds are public, and readers in browsers fetch them from their own pages.
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
  if (hasIt(request, answer.etag, since)) return reply.code(304).send()
  const { body, encoding } = await answer.encoded(encodingFor(request.headers['accept-encoding']))
  if (encoding !== null) reply.header('content-encoding', encoding)
  if (feed.fileName !== null)
    reply.header('content-disposition', `inline; filename="${feed.fileName}"`)
  return reply.header('content-type', feed.contentType).send(body)
}

async function written(
  key: string,
  { write, contentType }: Pick<OutgoingFeed, 'write' | 'contentType'>,
  { cache, clock }: FeedAnswers,
  signal: AbortSignal,
): Promise<Answer> {
  const mark = cache.mark()
  const begun = clock()
  const answer = new Answer(Buffer.from(await write(signal)), contentType, begun)
  cache.set(key, answer, { bytes: bytesOf(answer), mark })
  return answer
}

function hasIt({ headers }: FastifyRequest, etag: string, since: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return holdsTag(tags, etag)
  const time = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(time) && since.getTime() <= time
}
