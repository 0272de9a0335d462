import type { FastifyReply, FastifyRequest } from 'fastify'
import { Answer, AnswerCache } from '#server/platform/http/answer-cache.ts'
import { encodingFor } from '#server/platform/http/content-encoding.ts'

/** Programs ask again and again: a quarter of an hour is fresh, and an old answer is better than none. */
const CACHE_CONTROL = 'public, max-age=900, stale-while-revalidate=3600, stale-if-error=86400'
const MOST_REMEMBERED = 2_000
const MOST_KEPT_BYTES = 32 * 1024 * 1024

/**
 * Since when a feed has been as it is, for Last-Modified. The newest change among its events would not do: a feed
 * also becomes different when an event is over or withdrawn. Forgotten with the process; readers then ask in vain once.
 */
export class FeedMemory {
  /** Written feeds of this minute: a calendar of a large city takes a second to write. */
  readonly answers = new AnswerCache(MOST_KEPT_BYTES)
  readonly #known = new Map<string, { etag: string; since: Date }>()

  since(key: string, etag: string, now: Date): Date {
    const before = this.#known.get(key)
    // HTTP dates have no milliseconds.
    const since =
      before?.etag === etag ? before.since : new Date(Math.floor(now.getTime() / 1000) * 1000)
    this.#known.delete(key)
    this.#known.set(key, { etag, since })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
    return since
  }
}

/**
 * Sends a feed with its validators; 304 to a reader that has it (RFC 9110 sections 13.1.2 and 13.1.3). `write` is
 * called where the feed was not asked for in this minute.
 */
export async function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  feed: { write: () => Promise<string>; contentType: string; fileName: string | null },
  { memory, now }: { memory: FeedMemory; now: Date },
): Promise<FastifyReply> {
  const mark = memory.answers.mark(now)
  let answer = memory.answers.get(request.url, now)
  if (answer === undefined) {
    answer = new Answer(Buffer.from(await feed.write()), feed.contentType, now)
    memory.answers.set(request.url, answer, mark, now)
  }
  const since = memory.since(request.url, answer.etag, now)
  reply
    .header('cache-control', CACHE_CONTROL)
    .header('etag', answer.etag)
    .header('last-modified', since.toUTCString())
    .header('vary', 'Accept-Encoding')
    // Feeds are public, and readers that live in a browser fetch them from their own pages.
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
  if (hasIt(request, answer.etag, since)) return reply.code(304).send()
  const { body, encoding } = await answer.encoded(encodingFor(request.headers['accept-encoding']))
  if (encoding !== null) reply.header('content-encoding', encoding)
  if (feed.fileName !== null)
    reply.header('content-disposition', `inline; filename="${feed.fileName}"`)
  return reply.header('content-type', feed.contentType).send(body)
}

function hasIt({ headers }: FastifyRequest, etag: string, since: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    const bare = etag.replace(/^W\//, '')
    return tags
      .split(',')
      .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === bare)
  }
  const time = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(time) && since.getTime() <= time
}
