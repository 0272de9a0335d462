import { isAccountPage, type Visitor } from '@okolo/contract/site/access'
import type { Locale } from '@okolo/contract/locale'
import { splitLocale } from '@okolo/contract/site/pages'
import { isClaimPage } from '@okolo/contract/site/claim-pages'
import { isGivenPage } from '@okolo/contract/site/gift-pages'
import type { FastifyBaseLogger } from 'fastify'
import type { Cache } from '#server/platform/cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import { bytesOf } from '#server/platform/http/answer.ts'
import { pathOf } from '#server/platform/http/error-answers.ts'
import type { Site } from '#server/platform/site/site.ts'
import { newNonce, pagePolicy } from '#server/platform/http/security-headers.ts'
import { failurePage } from './failure-page.ts'
import { mayBeCached, PageAnswer } from './page-answer.ts'
import type { PageRenderer, PageRequest, RenderedPage } from './page-renderer.ts'
import { allowByHash } from './page-scripts.ts'

export type PagesDeps = {
  renderer: PageRenderer
  clock: Clock
  origin: string
  frameAncestors: string
  connect: string[]
  /** The pages' base map. Null: Okolo's own. */
  map: PageRequest['map']
  configured: Omit<PageRequest['configured'], 'look'>
  site: Site
  /** Returns the path of a merged event's page, or null. */
  movedEvent: (slug: string, dateUuid: string | null) => Promise<string | null>
  /** Calls this server's own API in a language. */
  ask: (path: string, locale: Locale) => ReturnType<PageRequest['api']>
}

/** The input of a page: its canonical address and its visitor. */
export type Asked = { url: string; locale: Locale; visitor: Visitor; log: FastifyBaseLogger }

/** A page that is cached for others, or one that is this visitor's; `movedTo`: it is there now. */
export type Made =
  | { cached: PageAnswer }
  | { cached: null; page: RenderedPage; nonce: string; movedTo: string | null }

/** Renders a page, and caches it under `key` where it holds nothing of who asks. */
export async function makePage(
  key: string,
  asked: Asked,
  cache: Cache<PageAnswer>,
  deps: PagesDeps,
): Promise<Made> {
  const { clock, connect } = deps
  const mark = cache.mark()
  const now = clock()
  const nonce = newNonce()
  const page = await renderPage(asked, { nonce, now, deps })
  const movedTo =
    page.status === 404 ? await movedAddress(asked.url, asked.locale, deps.movedEvent) : null
  // In development Vite adds styles and scripts with the nonce.
  const isBuilt = deps.renderer.assetsDir !== undefined
  if (page.status !== 200 || !isBuilt || !mayBeCached(asked.url))
    return { cached: null, page, nonce, movedTo }
  const { body, scripts } = allowByHash(page.html, nonce)
  const frameAncestors = framersOf(asked.url, deps.frameAncestors)
  const cached = new PageAnswer(body, now, {
    ...page.headers,
    'content-security-policy': pagePolicy({ scripts, frameAncestors, connect }),
  })
  cache.set(key, cached, { bytes: bytesOf(cached), mark })
  return { cached }
}

/** Returns the sites that may frame a page. Pages of accounts, of claims and behind mailed links allow only this site. */
export function framersOf(url: string, configured: string): string {
  const path = splitLocale(pathOf(url))?.rest ?? '/'
  const isOwn = isAccountPage(path) || isClaimPage(path) || isGivenPage(path)
  return isOwn && configured !== `'none'` ? `'self'` : configured
}

/** Renders a page, or returns the failure page if that is impossible. */
async function renderPage(
  { url, locale, visitor, log }: Asked,
  { nonce, now, deps }: { nonce: string; now: Date; deps: PagesDeps },
): Promise<RenderedPage> {
  const { renderer, origin, map, configured, site, ask } = deps
  try {
    const page = await renderer.render({
      url,
      locale,
      origin,
      api: (path) => ask(path, locale),
      now: now.toISOString(),
      nonce,
      visitor,
      map,
      configured: { ...configured, look: site.look(locale) },
    })
    if (page.status !== 503) return page
    return { ...page, headers: { ...page.headers, 'retry-after': '5' } }
  } catch (error) {
    // The reader gets the failure page, and the log has the cause.
    log.error({ err: error }, 'a page could not be rendered')
    const headers = { 'cache-control': 'no-store' }
    return { status: 500, headers, html: failurePage(locale, nonce, site) }
  }
}

const EVENT_PAGE = /^\/[a-z]+\/events\/([^/?]+)(?:\/([^/?]+))?\/?(\?.*)?$/s

/** Returns the new address of a merged event's page, with the query of `url`. */
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
