import { isAccountPage, type Visitor } from '@okolo/contract/access'
import { isLocale, negotiateLocale, type Locale } from '@okolo/contract/locale'
import { splitLocale } from '@okolo/contract/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import { AnswerCache } from '#server/platform/http/answer-cache.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { pathOf, toProblem, unknownAddress } from '#server/platform/http/error-answers.ts'
import { cookieOf } from '#server/platform/http/request-locale.ts'
import { newNonce, pagePolicy } from '#server/platform/http/security-headers.ts'
import { clientFiles } from './assets.ts'
import { failurePage } from './failure-page.ts'
import { pageAddress } from './page-address.ts'
import { keyOf, mayBeKept, PageAnswer, sendKept } from './page-answer.ts'
import { allowByHash } from './page-scripts.ts'
import { visitorOf } from './page-visitor.ts'
import { Rush } from './rush.ts'
import type { PageRenderer, PageRequest, RenderedPage } from './page-renderer.ts'

export type PagesDeps = {
  renderer: PageRenderer
  clock: Clock
  origin: string
  frameAncestors: string
  connect: string[]
  /** The base map of pages; null: their own. */
  map: PageRequest['map']
  configured: PageRequest['configured']
  /** The path of the event page that stands for one that is not there; null: there is none. */
  movedEvent: (slug: string, dateUuid: string | null) => Promise<string | null>
  /** Asks this server's own API in a language. */
  ask: (path: string, locale: Locale) => ReturnType<PageRequest['api']>
}

/**
 * Every GET that no other route answers: a file of the client, a redirect, or a rendered page. Gives the pages it keeps, to be
 * dropped when the catalogue was written.
 */
export async function pagesRoutes(app: App, deps: PagesDeps): Promise<{ invalidate: () => void }> {
  const pages = new AnswerCache<PageAnswer>()
  const rush = new Rush()
  const sendFile = await clientFiles(app, deps.renderer.assetsDir, deps.connect)

  app.get('/*', { errorHandler: answerNotNow, schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request.url)
    if (path === '/v1' || path.startsWith('/v1/')) throw unknownAddress(request)
    const file = sendFile(path, reply)
    if (file !== null) return file
    const address = pageAddress(request.url)
    switch (address.kind) {
      case 'page':
        return sendPage(request, reply, { locale: address.locale, pages, rush, deps })
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
  })
  return pages
}

/** A page that cannot be made now is still a page. Every other error goes on to the handler of the whole app. */
function answerNotNow(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (toProblem(error)?.status !== 503) throw error
  request.log.warn({ err: error }, 'a page is not available now')
  const address = pageAddress(request.url)
  const locale = address.kind === 'page' ? address.locale : visitorsLocale(request)
  const nonce = newNonce()
  const own = [`'nonce-${nonce}'`]
  const policy = { scripts: own, styles: own, frameAncestors: `'self'`, connect: [] }
  return reply
    .code(503)
    .header('retry-after', 5)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy(policy))
    .send(failurePage(locale, nonce))
}

/** The language chosen before (SPEC section 3, local key selectedLocale), else the browser's, else English. */
function visitorsLocale(request: FastifyRequest): Locale {
  const chosen = cookieOf(request, 'selectedLocale')
  return negotiateLocale(request.headers['accept-language'], isLocale(chosen) ? chosen : null)
}

/** A page is made once a minute for everybody who may see the same: it holds nothing of who asks. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    locale,
    pages,
    rush,
    deps,
  }: { locale: Locale; pages: AnswerCache<PageAnswer>; rush: Rush; deps: PagesDeps },
): Promise<FastifyReply> {
  const { clock, connect } = deps
  const frameAncestors = framersOf(request.url, deps.frameAncestors)
  const now = clock()
  const visitor = visitorOf(request)
  const key = keyOf(request, visitor)
  const kept = pages.get(key, now)
  if (kept !== undefined) return sendKept(kept, { now, effort: 'thorough' }, request, reply)

  const mark = pages.mark(now)
  const nonce = newNonce()
  const page = await renderPage(request, locale, { nonce, visitor, now, deps })
  if (page.status === 404) {
    const to = await movedAddress(request.url, locale, deps.movedEvent)
    // A hash is kept by the browser, which never sends it.
    if (to !== null) return reply.header('cache-control', 'public, max-age=300').redirect(to, 301)
  }
  // While developing, Vite puts in styles and scripts of its own by the nonce.
  const isBuilt = deps.renderer.assetsDir !== undefined
  if (page.status === 200 && isBuilt && mayBeKept(request.url)) {
    const { body, scripts } = allowByHash(page.html, nonce)
    const answer = new PageAnswer(body, now, {
      ...page.headers,
      'content-security-policy': pagePolicy({ scripts, frameAncestors, connect }),
    })
    pages.set(key, answer, mark, clock())
    const effort = rush.isOn() ? 'quick' : 'thorough'
    return sendKept(answer, { now, effort }, request, reply)
  }
  const own = [`'nonce-${nonce}'`]
  const policy = pagePolicy({ scripts: own, styles: own, frameAncestors, connect })
  return reply
    .code(page.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('vary', 'Cookie, User-Agent')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policy)
    .headers(page.headers)
    .send(page.html)
}

/** Who may show a page in a frame: what is about an account only this site itself, whoever else is configured. */
function framersOf(url: string, configured: string): string {
  const isOwn = isAccountPage(splitLocale(pathOf(url))?.rest ?? '/')
  return isOwn && configured !== `'none'` ? `'self'` : configured
}

/**
 * A page as it was rendered. Where the API did not answer for it now, it is 503 and not a fault of the page; where it could not be made
 * at all, it is a page that needs nothing.
 */
async function renderPage(
  request: FastifyRequest,
  locale: Locale,
  { nonce, visitor, now, deps }: { nonce: string; visitor: Visitor; now: Date; deps: PagesDeps },
): Promise<RenderedPage> {
  const { renderer, origin, map, configured, ask } = deps
  let isUnavailable = false
  const api = async (path: string) => {
    const answer = await ask(path, locale)
    if (answer.status === 503) isUnavailable = true
    return answer
  }
  try {
    const page = await renderer.render({
      url: request.url,
      locale,
      origin,
      api,
      now: now.toISOString(),
      nonce,
      visitor,
      map,
      configured,
    })
    if (page.status !== 500 || !isUnavailable) return page
    return { ...page, status: 503, headers: { ...page.headers, 'retry-after': '5' } }
  } catch (error) {
    // The page is the last resort of a reader whose page could not be made; the log has the cause.
    request.log.error({ err: error }, 'a page could not be rendered')
    const headers = { 'cache-control': 'no-store' }
    return { status: 500, headers, html: failurePage(locale, nonce) }
  }
}

const EVENT_PAGE = /^\/[a-z]+\/events\/([^/?]+)(?:\/([^/?]+))?\/?(\?.*)?$/s

/** Where the page of an event that was merged away is now, with the query of `url`. */
async function movedAddress(
  url: string,
  locale: Locale,
  movedEvent: PagesDeps['movedEvent'],
): Promise<string | null> {
  const [, slug, dateUuid, query = ''] = EVENT_PAGE.exec(url) ?? []
  if (slug === undefined) return null
  const rest = await movedEvent(decoded(slug), dateUuid === undefined ? null : decoded(dateUuid))
  return rest === null ? null : `/${locale}${rest}${query}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
