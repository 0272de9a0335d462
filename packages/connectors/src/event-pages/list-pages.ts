import type { Message, SyncContext } from '../connector.ts'
import { HttpFailure, meaningOf, type HttpResponse } from '../http.ts'
import { decodeText } from '../text/decode.ts'
import { ledTo, standIn } from '../reading/stand-in.ts'
import { pageFilter, type EventPagesConfig } from './config.ts'
import { cleanUrl } from './markup/page-url.ts'
import type { Robots } from './robots.ts'
import { readSitemap, type ListedPage } from './sitemap.ts'

const MAX_SITEMAPS = 500
const MAX_DEPTH = 4

type Note = Extract<Message<never>, { type: 'note' }>
export type Listing = {
  /** Allowed by robots.txt, in the order of their addresses: a crawl can go on behind any of them. */
  pages: ListedPage[]
  /** Some of it could not be read: a page that is not listed may still be. */
  isPartial: boolean
  notes: Note[]
}

/**
 * Lists the pages to read. Throws HttpFailure if no sitemap is readable, or if robots.txt is unreadable for all pages.
 */
export async function listPages(
  context: SyncContext<EventPagesConfig>,
  robots: Robots,
): Promise<Listing> {
  const { config } = context
  const found = await readSitemaps(context, robots)
  const isWanted = pageFilter(config)
  const byUrl = new Map<string, ListedPage>()
  for (const page of found.pages) if (isWanted(page.url)) byUrl.set(page.url, page)
  for (const url of config.urls) byUrl.set(cleanUrl(url) ?? url, { url: cleanUrl(url) ?? url })
  const { pages, notes, isPartial } = await permitted([...byUrl.values()], robots)
  const kept = pages.toSorted((a, b) => (b.changed ?? Infinity) - (a.changed ?? Infinity) || 0)
  if (kept.length > config.maxPages) {
    const message = `${kept.length - config.maxPages} of ${kept.length} pages are left out (maxPages).`
    notes.push({ type: 'note', code: 'pages_left_out', message })
  }
  if (kept.length === 0) {
    const message = 'No page is left to read: see "include", "exclude" and the sitemaps.'
    notes.push({ type: 'note', code: 'no_pages', message })
  }
  return {
    pages: kept.slice(0, config.maxPages).toSorted((a, b) => (a.url < b.url ? -1 : 1)),
    // Pages that were left out, or hidden by an empty answer, do not count as removed.
    isPartial: isPartial || found.isPartial || kept.length === 0 || kept.length > config.maxPages,
    notes: [...found.notes, ...notes],
  }
}

async function readSitemaps(
  context: SyncContext<EventPagesConfig>,
  robots: Robots,
): Promise<Listing> {
  const { http, signal, config } = context
  const pages: ListedPage[] = []
  const failures: string[] = []
  const seen = new Set<string>()
  let read = 0
  const queue = config.sitemap.map((url) => ({ url, depth: 0 }))
  for (let next = queue.shift(); next && seen.size < MAX_SITEMAPS; next = queue.shift()) {
    const { url, depth } = next
    if (seen.has(url) || depth > MAX_DEPTH) continue
    seen.add(url)
    if (new URL(url).pathname === '/robots.txt') {
      const named = await robots.sitemaps(url)
      queue.push(...named.map((one) => ({ url: one, depth: depth + 1 })))
      if (named.length === 0) failures.push(`${url} names no sitemap`)
      continue
    }
    const permission = await robots.permission(url)
    if (permission !== 'allowed') {
      const why = permission === 'disallowed' ? 'disallows it' : 'cannot be read'
      failures.push(`${url} was not fetched: robots.txt ${why}`)
      continue
    }
    try {
      const response = await http(url, { accept: 'application/xml,text/xml,text/plain' })
      const found = response.status === 200 ? readSitemap(response.body, url) : null
      if (found === null) {
        failures.push(`${url} ${noSitemap(url, response)}`)
        continue
      }
      read++
      for (const page of found.pages) pages.push(page)
      queue.push(...found.sitemaps.map((one) => ({ url: one, depth: depth + 1 })))
    } catch (error) {
      // One sitemap that breaks off (or unpacks to a bomb) costs its own pages only.
      signal.throwIfAborted()
      failures.push(`${url}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (read === 0 && config.urls.length === 0) {
    throw new HttpFailure(`No sitemap can be read: ${failures[0] ?? 'none is named'}`, {
      url: config.sitemap[0] ?? '',
    })
  }
  const notes = failures.map((message): Note => ({
    type: 'note',
    code: 'sitemap_unreadable',
    message,
  }))
  return { pages, isPartial: failures.length > 0, notes }
}

function noSitemap(url: string, { status, url: answered, body }: HttpResponse): string {
  if (status !== 200) return `answered ${status}${meaningOf(status)}`
  const { text } = decodeText(body, { kind: 'html' })
  return `is not a whole sitemap: ${standIn(text, ledTo(url, answered))}`
}

async function permitted(pages: ListedPage[], robots: Robots): Promise<Listing> {
  const allowed: ListedPage[] = []
  const kept = { disallowed: [] as string[], unreachable: [] as string[] }
  for (const page of pages) {
    const permission = await robots.permission(page.url)
    if (permission === 'allowed') allowed.push(page)
    else kept[permission].push(page.url)
  }
  const [closed] = kept.unreachable
  if (closed !== undefined && allowed.length === 0) {
    const message = `robots.txt of ${new URL(closed).origin} cannot be read: nothing is fetched there.`
    throw new HttpFailure(message, { url: `${new URL(closed).origin}/robots.txt` })
  }
  const notes: Note[] = []
  const tell = (code: string, urls: string[], what: string) => {
    if (urls.length === 0) return
    const message = `${urls.length} pages were not fetched: ${what} (${urls[0]}).`
    notes.push({ type: 'note', code, message })
  }
  tell('robots_disallowed', kept.disallowed, 'robots.txt disallows them')
  tell('robots_unreachable', kept.unreachable, 'robots.txt of their host cannot be read')
  for (const origin of new Set(allowed.map(({ url }) => new URL(url).origin))) {
    const delay = await robots.crawlDelay(`${origin}/`)
    if (delay === undefined || delay <= 1) continue
    const message = `${origin} asks for ${delay} seconds between two requests.`
    notes.push({ type: 'note', code: 'crawl_delay', message })
  }
  return { pages: allowed, isPartial: kept.unreachable.length > 0, notes }
}
