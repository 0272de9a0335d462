import { accessOf } from '@okolo/contract/site/access'
import { isClaimPage } from '@okolo/contract/site/claim-pages'
import { isGiftPage } from '@okolo/contract/site/gift-pages'
import { splitLocale } from '@okolo/contract/site/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ageOf, Answer } from '#server/platform/http/answer.ts'
import { holdsTag } from '#server/platform/http/answers.ts'
import { encodingFor, type Effort } from '#server/platform/http/content-encoding.ts'

/** A page that holds nothing of its visitor: cached for the minute and sent to everybody who asks alike. */
export class PageAnswer extends Answer {
  readonly headers: Record<string, string>

  constructor(body: Buffer, madeAt: Date, headers: Record<string, string>) {
    super(body, 'text/html; charset=utf-8', madeAt)
    this.headers = headers
  }
}

/**
 * Returns the caching headers of a page. Open pages look the same for everybody, and any cache may have them half a
 * minute. Guarded pages depend on the cookies of the visitor, so each visit asks again.
 */
function cachingOf(url: string): { 'cache-control': string; vary: string } {
  const path = splitLocale(url)?.rest.split('?', 1)[0] ?? '/'
  const { auth, only } = accessOf(path)
  return auth === undefined && only === undefined
    ? { 'cache-control': 'public, max-age=30, stale-while-revalidate=30', vary: 'Accept-Encoding' }
    : { 'cache-control': 'no-cache', vary: 'Cookie, User-Agent, Accept-Encoding' }
}

/** Pages that answer what somebody has just sent, or show whose link it is: made anew each time. */
const ANSWERS_A_FORM =
  /^\/(?:suggest|letters\/\w+|newsletter(?:\/\w+)?|account\/messages(?:\/\w+)?)\/?$/

/** True if a page may be cached at all. */
export function mayBeCached(url: string): boolean {
  const path = splitLocale(url)?.rest.split('?', 1)[0] ?? '/'
  return !ANSWERS_A_FORM.test(path) && !isClaimPage(path) && !isGiftPage(path)
}

/** Sends a page that is kept, compressed as `effort` says; only its tag where the reader has it already. */
export async function sendCached(
  page: PageAnswer,
  now: Date,
  effort: Effort,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const accepted = encodingFor(request.headers['accept-encoding'])
  const { body, encoding } = await page.encoded(accepted, effort)
  const age = ageOf(page, now)
  reply.headers({ ...cachingOf(request.url), ...page.headers, etag: page.etag })
  if (age > 0) reply.header('age', age)
  if (holdsTag(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
  reply.header('content-type', page.contentType)
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** Pages that guards let different visitors see differently are cached apart by who they may be. */
export function keyOf(url: string, visitor: { platform: string; isSignedIn: boolean }): string {
  return `${visitor.platform} ${visitor.isSignedIn} ${url}`
}
