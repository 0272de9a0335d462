import type { Message, SyncContext } from '../connector.ts'
import { HttpFailure } from '../http.ts'
import type { EventPagesConfig } from './config.ts'
import { fetchPage, type FetchedPage } from './fetch-page.ts'
import { listPages, type Listing } from './list-pages.ts'
import { cleanUrl } from './markup/page-url.ts'
import { robotsRules } from './robots.ts'

const CHECKPOINT_EVERY = 20
/** After this many failures without a page, the site counts as down. */
const GIVE_UP_AFTER = 20
/** lastmod is often wrong, so all pages are read from time to time. */
const FULL_EVERY_MS = 7 * 24 * 60 * 60 * 1000

/** Between two runs `run` is null. Within a run `known` is empty, because `run` holds its results. */
export type CrawlCursor = {
  /** Start of the last complete run, and of the last run over all pages, as ISO instants. */
  since: string | null
  full: string | null
  /** The pages of the last complete run. */
  known: string[]
  run: CrawlRun | null
  /** Pages with events that the last run over all pages found; absent before one. */
  marked?: number
}

type CrawlRun = {
  started: string
  isFull: boolean
  /** Delisted pages of the last run that are still to be checked. */
  vanished: string[]
  /** Pages to read regardless of their lastmod: new ones, and those that failed last time. */
  fresh: string[]
  /** Not listed because a sitemap failed. */
  unlisted: string[]
  /** Every listed page gave its record in this run: only then does absence mean anything. */
  isWhole: boolean
  /** The page read last. */
  after: string
  read: number
  failed: string[]
}

/**
 * Reads the listed pages one by one, without those unchanged since the last complete run. A 404 or 410 for a delisted
 * page deletes its record. "complete" only if every page was read. Throws HttpFailure if all fail.
 */
export async function* crawl(
  context: SyncContext<EventPagesConfig>,
  cursor: CrawlCursor | null,
): AsyncGenerator<Message<CrawlCursor>> {
  const robots = robotsRules(context.http, context.signal)
  const listing = await listPages(context, robots)
  yield* listing.notes
  const run = cursor?.run ?? beginRun(cursor, listing, context.now())
  const before = cursor?.marked ?? 0
  const base = {
    since: cursor?.since ?? null,
    full: cursor?.full ?? null,
    ...kept(before),
  }
  const checkpoint = (): Message<CrawlCursor> => ({
    type: 'checkpoint',
    cursor: { ...base, known: [], run: structuredClone(run) },
  })
  const since = run.isFull || base.since === null ? null : Date.parse(base.since)
  const fresh = new Set(run.fresh)
  const due = listing.pages.filter(
    ({ url, changed }) =>
      url > run.after &&
      (since === null || changed === undefined || changed >= since || fresh.has(url)),
  )
  const skipped = listing.pages.filter(({ url }) => url > run.after).length - due.length
  if (skipped > 0) run.isWhole = false
  yield { type: 'total', count: run.vanished.length + run.read + due.length }
  yield checkpoint()

  let pending = 0
  while (run.vanished.length > 0) {
    const url = run.vanished[0]!
    if ((await robots.permission(url)) === 'allowed')
      yield* told(url, await fetchPage(url, context))
    run.vanished.shift()
    if (++pending % CHECKPOINT_EVERY === 0) yield checkpoint()
  }
  const named = new Set(context.config.urls.map((url) => cleanUrl(url) ?? url))
  const withheld: [string, FetchedPage][] = []
  let marked = 0
  for (const { url } of due) {
    const found = await fetchPage(url, context)
    const fetched = named.has(url) ? keptAs(found) : found
    const isMarked = fetched.kind === 'page' && fetched.page.nodes.length > 0
    if (isMarked) marked++
    if (fetched.kind === 'page' && !isMarked && before >= FEW_PAGES) withheld.push([url, fetched])
    else yield* told(url, fetched)
    run.after = url
    const isUnread = fetched.kind === 'failed' || (fetched.kind === 'other' && named.has(url))
    if (isUnread || fetched.kind === 'unchanged' || fetched.kind === 'eventless')
      run.isWhole = false
    if (isUnread) run.failed.push(url)
    else run.read++
    if (run.read === 0 && run.failed.length >= GIVE_UP_AFTER) throw allFailed(run, fetched)
    // Before the first success a restart begins anew: the site may have been down.
    if (++pending % CHECKPOINT_EVERY === 0 && run.read > 0) yield checkpoint()
    if (run.read === 0 && url === due.at(-1)?.url) throw allFailed(run, fetched)
  }
  const isRedesigned = hasLostItsMarkup({ before, marked, eventless: withheld.length })
  if (isRedesigned) {
    run.isWhole = false
    const message = `${withheld.length} of ${withheld.length + marked} pages mark up no event any more. What they gave stays: see whether the site has changed.`
    yield { type: 'note', code: 'list_is_empty', message }
  } else for (const [url, page] of withheld) yield* told(url, page)
  const known = [...new Set([...listing.pages.map(({ url }) => url), ...run.unlisted])]
  yield {
    type: 'checkpoint',
    cursor: {
      since: run.started,
      full: run.isFull ? run.started : base.full,
      known: known.filter((url) => !run.failed.includes(url)),
      run: null,
      ...kept(run.isFull && !isRedesigned ? marked : before),
    },
  }
  if (run.isWhole) yield { type: 'complete' }
}

/** Fewer pages than these say nothing about a site. */
const FEW_PAGES = 5

/** True if nearly all pages have lost their events at once, as those of a site that was made anew. */
function hasLostItsMarkup({
  before,
  marked,
  eventless,
}: {
  before: number
  marked: number
  eventless: number
}): boolean {
  const read = marked + eventless
  return eventless >= FEW_PAGES && marked <= read * 0.1 && before >= read * 0.5
}

const kept = (marked: number) => (marked === 0 ? {} : { marked })

function beginRun(cursor: CrawlCursor | null, listing: Listing, now: Date): CrawlRun {
  const listed = new Set(listing.pages.map(({ url }) => url))
  const known = new Set(cursor?.known)
  const missing = [...known].filter((url) => !listed.has(url))
  const isFull = !cursor?.full || now.getTime() - Date.parse(cursor.full) > FULL_EVERY_MS
  return {
    started: now.toISOString(),
    isFull,
    vanished: listing.isPartial ? [] : missing,
    fresh: isFull ? [] : [...listed].filter((url) => !known.has(url)),
    unlisted: listing.isPartial ? missing : [],
    isWhole: !listing.isPartial,
    after: '',
    read: 0,
    failed: [],
  }
}

function allFailed(run: CrawlRun, last: FetchedPage | { kind: 'eventless' }): HttpFailure {
  const reason = 'reason' in last ? last.reason : ''
  const message = `None of ${run.failed.length} pages could be read; ${run.after} ${reason}`
  return new HttpFailure(message, { url: run.after })
}

/** A page that an operator named is a list: one that is gone, or marks nothing up any more, takes no event away. */
function keptAs(fetched: FetchedPage): FetchedPage | { kind: 'eventless' } {
  if (fetched.kind === 'gone') return { kind: 'failed', reason: fetched.reason }
  return fetched.kind === 'page' && fetched.page.nodes.length === 0
    ? { kind: 'eventless' }
    : fetched
}

function* told(
  url: string,
  fetched: FetchedPage | { kind: 'eventless' },
): Generator<Message<CrawlCursor>> {
  const id = cleanUrl(url) ?? url
  switch (fetched.kind) {
    case 'page': {
      if (fetched.encodingAssumed !== null) {
        yield {
          type: 'note',
          code: 'encoding_assumed',
          message: `${url}: ${fetched.encodingAssumed}`,
        }
      }
      yield { type: 'record', id, raw: fetched.page }
      return
    }
    case 'gone':
      yield { type: 'delete', id, reason: fetched.reason }
      return
    case 'failed':
      // Not a broken record: that would take the place of the good one read before.
      yield { type: 'note', code: 'page_failed', message: `${url} ${fetched.reason}` }
      return
    case 'eventless': {
      const message = `${url} marks up no event any more. Those it gave stay: see whether the page has changed.`
      yield { type: 'note', code: 'list_is_empty', message }
      return
    }
    case 'other':
      yield { type: 'note', code: 'no_page', message: `${url} ${fetched.reason}` }
      break
    case 'unchanged':
  }
}
