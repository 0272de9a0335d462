import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@okolo/contract/locale'
import { splitLocale } from '@okolo/contract/site/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Cache } from '#server/platform/cache.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { pathOf, toProblem, unknownAddress } from '#server/platform/http/error-answers.ts'
import { cookieOf, visitorsLocale } from '#server/platform/http/request-locale.ts'
import { pagePolicy } from '#server/platform/http/security-headers.ts'
import { clientFiles } from './assets.ts'
import { sendFailure } from './failure-page.ts'
import { framersOf, makePage, type Made, type PagesDeps } from './make-page.ts'
import { canonicalPage, pageAddress, withUnknown } from './page-address.ts'
import { keyOf, mayBeCached, sendCached, type PageAnswer } from './page-answer.ts'
import { ANONYMOUS, type Platform, type Visitor } from '@okolo/contract/site/access'

const MOST_BYTES = 32 * 1024 * 1024

/**
 * Every GET that no other route answers: a file of the client, a redirect, or a rendered page. Gives the pages it keeps, to be
 * dropped when the catalogue was written.
 */
export async function pagesRoutes(app: App, deps: PagesDeps): Promise<Cache<PageAnswer>> {
  const cache = new Cache<PageAnswer>({ clock: deps.clock, maxBytes: MOST_BYTES })
  const sendFile = await clientFiles(app, deps.renderer, deps.connect)

  app.get(
    '/*',
    {
      errorHandler: answerNotNow,
      config: { cost: 0, making: 'answer', isForEverybody: true },
      schema: { hide: true },
    },
    async (request, reply) => {
      const path = pathOf(request.url)
      if (path === '/v1' || path.startsWith('/v1/')) throw unknownAddress(request)
      const file = sendFile(path, reply)
      if (file !== null) return file
      const address = pageAddress(request.url)
      switch (address.kind) {
        case 'page': {
          const offered = request.server.site.offered(address.locale)
          if (offered !== address.locale)
            return reply
              .header('cache-control', 'no-cache')
              .redirect(`/${offered}${splitLocale(request.url)?.rest ?? '/'}`, 302)
          return sendPage(request, reply, { locale: address.locale, cache, deps })
        }
        case 'alias':
          return reply.header('cache-control', 'public, max-age=86400').redirect(address.to, 301)
        case 'unlocalised':
          return reply
            .header('vary', 'Accept-Language, Cookie')
            .header('cache-control', 'no-cache')
            .redirect(address.to(visitorsLocale(request)), address.status)
        case 'unknown':
          throw unknownAddress(request)
      }
    },
  )
  return cache
}

/** A page that cannot be made now is still a page. Every other error goes on to the handler of the whole app. */
function answerNotNow(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (toProblem(error)?.status !== 503) throw error
  request.log.warn({ err: error }, 'a page is not available now')
  const address = pageAddress(request.url)
  const locale = address.kind === 'page' ? address.locale : visitorsLocale(request)
  return sendFailure(reply, locale, request.server.site)
}

/** Of pages that a mailed link opens: no cache keeps them, and their address goes to no other site. */
const ALONE = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' }

/** Renders a page once a minute for all visitors who may see the same. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { locale, cache, deps }: { locale: Locale; cache: Cache<PageAnswer>; deps: PagesDeps },
): Promise<FastifyReply> {
  const { clock, connect } = deps
  const url = canonicalPage(request.url)
  const visitor = visitorOf(request)
  const key = keyOf(url, visitor)
  const before = cache.get(key)
  // Guards depend on the country too. Cached pages do not.
  const flight = `${key} ${visitor.country ?? ''}`
  const asked = { url, locale, visitor, log: request.log }
  const made: Made =
    before === undefined
      ? await madeOrStale(
          request.costly(() => makePage(key, asked, cache, deps), flight),
          cache.stale(key),
        )
      : { cached: before }
  // Many a filter is asked for once: who asks again gets it compressed thoroughly.
  const effort = before === undefined ? 'quick' : 'thorough'
  if (made.cached !== null) return sendCached(made.cached, clock(), effort, request, reply)

  const { page, nonce, movedTo } = made
  // The browser keeps a hash and never sends it.
  if (movedTo !== null)
    return reply
      .header('cache-control', 'public, max-age=300')
      .redirect(withUnknown(movedTo, request.url), 301)
  const own = [`'nonce-${nonce}'`]
  const frameAncestors = framersOf(url, deps.frameAncestors)
  const policy = pagePolicy({ scripts: own, styles: own, frameAncestors, connect })
  const { location } = page.headers
  return reply
    .code(page.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('vary', 'Cookie, User-Agent')
    .header('cache-control', mayBeCached(url) ? 'no-cache' : 'no-store')
    .header('content-security-policy', policy)
    .headers(mayBeCached(url) ? {} : ALONE)
    .headers(page.headers)
    .headers(location === undefined ? {} : { location: withUnknown(location, request.url) })
    .send(page.html)
}

/** After this wait, a reader gets an earlier minute's page instead. */
const PATIENCE_MS = 2_000

/** Waits for a page in the making, or returns an earlier one if it fails or takes too long. */
async function madeOrStale(making: Promise<Made>, stale: PageAnswer | undefined): Promise<Made> {
  if (stale === undefined) return making
  const old: Made = { cached: stale }
  const late = sleep(PATIENCE_MS, old, { ref: false })
  try {
    const made = await Promise.race([making, late])
    return made.cached === null && made.page.status === 503 ? old : made
  } catch (error) {
    if (toProblem(error)?.status !== 503) throw error
    return old
  }
}

/** The native shell adds this to the browser's User-Agent. */
const NATIVE_AGENT = /\bOkoloNative\//

/**
 * Reads the visitor from cookies (apps/web/src/device/visitor.ts). They only choose a page: private
 * data comes from the API with a token.
 */
function visitorOf(request: FastifyRequest): Visitor {
  return {
    ...ANONYMOUS,
    platform: platformOf(request),
    isSignedIn: cookieOf(request, 'signedIn') === '1',
    country: cookieOf(request, 'country') ?? null,
  }
}

function platformOf(request: FastifyRequest): Platform {
  const told = cookieOf(request, 'platform')
  if (told === 'native' || NATIVE_AGENT.test(request.headers['user-agent'] ?? '')) return 'native'
  return told === 'installed' ? 'installed' : 'web'
}
