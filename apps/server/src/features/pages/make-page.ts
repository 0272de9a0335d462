import { isAccountPage, type Visitor } from '@okolo/contract/access'
import type { Locale } from '@okolo/contract/locale'
import { splitLocale } from '@okolo/contract/pages'
import type { FastifyBaseLogger } from 'fastify'
import type { Cache } from '#server/platform/cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import { bytesOf } from '#server/platform/http/answer.ts'
import { pathOf } from '#server/platform/http/error-answers.ts'
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
  /** The base map of pages; null: their own. */
  map: PageRequest['map']
  configured: PageRequest['configured']
  /** The path of the event page that stands for one that is not there; null: there is none. */
  movedEvent: (slug: string, dateUuid: string | null) => Promise<string | null>
  /** Asks this server's own API in a language. */
  ask: (path: string, locale: Locale) => ReturnType<PageRequest['api']>
}

/** What a page is made of: its canonical address, and who asks. */
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
  // While developing, Vite puts in styles and scripts of its own by the nonce.
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

/** Who may show a page in a frame: what is about an account only this site itself, whoever else is configured. */
export function framersOf(url: string, configured: string): string {
  const isOwn = isAccountPage(splitLocale(pathOf(url))?.rest ?? '/')
  return isOwn && configured !== `'none'` ? `'self'` : configured
}

/** A page as it was rendered; where it could not be made at all, one that needs nothing. */
async function renderPage(
  { url, locale, visitor, log }: Asked,
  { nonce, now, deps }: { nonce: string; now: Date; deps: PagesDeps },
): Promise<RenderedPage> {
  const { renderer, origin, map, configured, ask } = deps
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
      configured,
    })
    if (page.status !== 503) return page
    return { ...page, headers: { ...page.headers, 'retry-after': '5' } }
  } catch (error) {
    // The page is the last resort of a reader whose page could not be made; the log has the cause.
    log.error({ err: error }, 'a page could not be rendered')
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
