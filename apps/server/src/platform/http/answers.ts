import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { Cache, type ReadMark } from '../cache.ts'
import { ageOf, Answer, bytesOf } from './answer.ts'
import type { App } from './app-type.ts'
import {
  compress,
  type Effort,
  encodingFor,
  isCompressible,
  SMALLEST_COMPRESSED,
} from './content-encoding.ts'
import { localeOf } from './request-locale.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends only on the address, the language and the minute. */
    isCached?: boolean
  }
  interface FastifyRequest {
    /** Set while the answer is being made: where to cache it. */
    cacheAs: { key: string; mark: ReadMark; madeAt: Date; stale: Answer | undefined } | null
  }
}

/**
 * Readers may keep a list half a minute and show it another half while they ask again. Both are counted from when it was made,
 * which `Age` tells of a cached answer (RFC 9111 section 5.1): nobody sees an event go on for more than a minute after its end.
 */
const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=30'
const MOST_BYTES = 24 * 1024 * 1024

/**
 * Compresses answers, and caches those of routes with `config: { isCached: true }` for the rest of the minute,
 * with an ETag and `Cache-Control`, so that a repeated request costs neither database nor compression. The first reader's
 * are compressed quickly: most lists are asked for once a minute. If an answer cannot be made now, that of an earlier minute is
 * better than none. Gives the cache, to be invalidated when the catalogue was written.
 */
export function cacheAnswers(app: App, clock: Clock): Cache<Answer> {
  const cache = new Cache<Answer>({ clock, maxBytes: MOST_BYTES })
  app.decorateRequest('cacheAs', null)

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isCached !== true) return
    const key = `${localeOf(request)} ${request.url}`
    const now = clock()
    const answer = cache.get(key)
    if (answer !== undefined) {
      reply.header('age', ageOf(answer, now))
      return reply.send(await prepare(answer, 'thorough', request, reply))
    }
    request.cacheAs = { key, mark: cache.mark(), madeAt: now, stale: cache.stale(key) }
  })

  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const { cacheAs } = request
    if (reply.statusCode === 503 && cacheAs?.stale !== undefined) {
      reply.code(200).removeHeader('retry-after').header('age', ageOf(cacheAs.stale, clock()))
      return prepare(cacheAs.stale, 'quick', request, reply)
    }
    // A cached answer comes with its tag, and compressed already where that helps.
    if (reply.hasHeader('etag') || reply.hasHeader('content-encoding')) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const contentType = String(reply.getHeader('content-type') ?? '')
    if (!isCompressible(contentType)) return payload
    const body = Buffer.from(payload)
    if (cacheAs !== null && reply.statusCode === 200) {
      const answer = new Answer(body, contentType, cacheAs.madeAt)
      cache.set(cacheAs.key, answer, { bytes: bytesOf(answer), mark: cacheAs.mark })
      return prepare(answer, 'quick', request, reply)
    }
    if (body.length < SMALLEST_COMPRESSED) return payload
    addVary(reply, 'Accept-Encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === null) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compress(body, encoding)
  })
  return cache
}

/** Sets the headers of a cached answer and gives its bytes: none when the reader has them already. */
async function prepare(
  answer: Answer,
  effort: Effort,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | string> {
  addVary(reply, 'Accept-Language, Accept-Encoding')
  reply.header('cache-control', CACHE_CONTROL).header('etag', answer.etag)
  if (holdsTag(request.headers['if-none-match'], answer.etag)) {
    reply.code(304).removeHeader('content-type')
    return ''
  }
  const accepted = encodingFor(request.headers['accept-encoding'])
  const { body, encoding } = await answer.encoded(accepted, effort)
  reply.header('content-type', answer.contentType).removeHeader('content-length')
  if (encoding !== null) reply.header('content-encoding', encoding)
  return body
}

/** Compares weakly (RFC 9110 section 13.1.2). */
export function holdsTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const bare = etag.replace(/^W\//, '')
  return (ifNoneMatch ?? '')
    .split(',')
    .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === bare)
}

function addVary(reply: FastifyReply, name: string): void {
  const present = String(reply.getHeader('vary') ?? '')
  reply.header('vary', present === '' ? name : `${present}, ${name}`)
}
