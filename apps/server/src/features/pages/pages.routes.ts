import { isLocale, negotiateLocale, type Locale } from '@okolo/contract/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { pathOf, unknownAddress } from '#server/platform/http/error-answers.ts'
import { cookieOf } from '#server/platform/http/request-locale.ts'
import { newNonce, pagePolicy } from '#server/platform/http/security-headers.ts'
import { clientFiles } from './assets.ts'
import { failurePage } from './failure-page.ts'
import { pageAddress } from './page-address.ts'
import { visitorOf } from './page-visitor.ts'
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

/** Every GET that no other route answers: a file of the client, a redirect, or a rendered page. */
export async function pagesRoutes(app: App, deps: PagesDeps): Promise<void> {
  const sendFile = await clientFiles(app, deps.renderer.assetsDir, deps.connect)

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request.url)
    if (path === '/v1' || path.startsWith('/v1/')) throw unknownAddress(request)
    const file = sendFile(path, reply)
    if (file !== null) return file
    const address = pageAddress(request.url)
    switch (address.kind) {
      case 'page':
        return sendPage(request, reply, address.locale, deps)
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
}

/** The language chosen before (SPEC section 3, local key selectedLocale), else the browser's, else English. */
function visitorsLocale(request: FastifyRequest): Locale {
  const chosen = cookieOf(request, 'selectedLocale')
  return negotiateLocale(request.headers['accept-language'], isLocale(chosen) ? chosen : null)
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  locale: Locale,
  { renderer, clock, origin, frameAncestors, connect, map, configured, ask, movedEvent }: PagesDeps,
): Promise<FastifyReply> {
  const nonce = newNonce()
  let page: RenderedPage
  try {
    page = await renderer.render({
      url: request.url,
      locale,
      origin,
      api: (path) => ask(path, locale),
      now: clock().toISOString(),
      nonce,
      visitor: visitorOf(request),
      map,
      configured,
    })
  } catch (error) {
    // The page is the last resort of a reader whose page could not be made; the log has the cause.
    request.log.error({ err: error }, 'a page could not be rendered')
    page = {
      status: 500,
      headers: { 'cache-control': 'no-store' },
      html: failurePage(locale, nonce),
    }
  }
  if (page.status === 404) {
    const to = await movedAddress(request.url, locale, movedEvent)
    // A hash is kept by the browser, which never sends it.
    if (to !== null) return reply.header('cache-control', 'public, max-age=300').redirect(to, 301)
  }
  return reply
    .code(page.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('vary', 'Cookie')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', pagePolicy({ nonce, frameAncestors, connect }))
    .headers(page.headers)
    .send(page.html)
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
