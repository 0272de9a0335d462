import { createHash } from 'node:crypto'
import type { Message, SyncContext } from '../connector.ts'
import { fetchPage } from '../event-pages/fetch-page.ts'
import { robotsRules, type Robots } from '../event-pages/robots.ts'
import { EventPagesConfig } from '../event-pages/config.ts'
import { expectSuccess, HttpFailure } from '../http.ts'
import type { Json } from '../json.ts'
import { decodeText } from '../text/decode.ts'
import { stableHash } from '../text/hash.ts'
import { ledTo, standIn } from '../reading/stand-in.ts'
import type { FeedItem } from './feed-record.ts'
import { readFeed } from './read-feed.ts'
import type { RssConfig } from './rss-config.ts'

/** `passed`: items already yielded of the feeds with the hash `bodies`. `retry`: a page failed last time. */
export type RssCursor = { bodies: string; passed: number; isDone?: true; retry?: true }

type Context = SyncContext<RssConfig>
type Messages = AsyncGenerator<Message<RssCursor>>

const CHECKPOINT_EVERY = 20

/**
 * Yields every item of every feed. Nothing if no feed has changed (304), unless an item's page failed last time. Never
 * yields "complete". Throws HttpFailure if all feeds fail.
 */
export async function* syncFeeds(context: Context, cursor: RssCursor | null): Messages {
  const { feeds, notes, hash } = await readFeeds(context, cursor?.retry !== true)
  for (const message of notes) yield { type: 'note', code: 'feed_failed', message }
  if (feeds.length === 0) return
  const items = feeds.flatMap(({ items: own }) => own)
  yield* cutNotes(feeds, context.config)
  const isSame = cursor?.bodies === hash
  if (isSame && cursor.isDone === true && cursor.retry !== true) return
  const passed = isSame && cursor.isDone !== true ? cursor.passed : 0
  yield { type: 'total', count: items.length }
  const robots = robotsRules(context.http, context.signal)
  const ids = new Set<string>()
  let hasFailed = notes.length > 0
  for (const [index, item] of items.entries()) {
    const id = item.guid ?? item.link ?? stableHash(item)
    if (ids.has(id)) continue
    ids.add(id)
    if (index < passed) continue
    for await (const message of told(id, item, context, robots)) {
      if (message.type === 'note' && message.code === 'page_failed') hasFailed = true
      yield message
    }
    if ((index + 1) % CHECKPOINT_EVERY === 0 && index + 1 < items.length && !hasFailed)
      yield { type: 'checkpoint', cursor: { bodies: hash, passed: index + 1 } }
  }
  const retry = hasFailed ? { retry: true as const } : {}
  yield {
    type: 'checkpoint',
    cursor: { bodies: hash, passed: items.length, isDone: true, ...retry },
  }
}

type Feed = { url: string; items: FeedItem[]; total: number }

async function readFeeds({ config, http, signal, city }: Context, conditional: boolean) {
  const feeds: Feed[] = []
  const notes: string[] = []
  const failures: HttpFailure[] = []
  const hash = createHash('sha256')
  const languages = config.language === undefined ? city.languages : [config.language]
  for (const url of config.urls) {
    signal.throwIfAborted()
    try {
      const accept = 'application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.5'
      const response = expectSuccess(await http(url, { accept, conditional }))
      if (response.notModified) continue
      const contentType = response.headers['content-type']
      const { text } = decodeText(response.body, {
        kind: 'xml',
        languages,
        ...(contentType === undefined ? {} : { contentType }),
      })
      const feed = readFeed(text, response.url, config.maxItems)
      if (feed === null)
        throw new HttpFailure(
          `${url} is not a whole RSS or Atom feed: ${standIn(text, ledTo(url, response.url))}`,
          { url },
        )
      feeds.push({ url, ...feed })
      hash.update(url).update(JSON.stringify(feed.items))
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error
      failures.push(error)
      notes.push(error.message)
    }
  }
  if (failures.length === config.urls.length) throw failures[0]!
  return { feeds, notes, hash: hash.digest('hex').slice(0, 20) }
}

function* cutNotes(feeds: Feed[], { maxItems }: RssConfig): Generator<Message<RssCursor>> {
  for (const { url, total } of feeds) {
    if (total <= maxItems) continue
    const message = `only the first ${maxItems} of ${total} items of ${url} were read (maxItems)`
    yield { type: 'note', code: 'too_many_items', message }
  }
}

/** An item with a date is the record. One without needs its page. */
async function* told(id: string, item: FeedItem, context: Context, robots: Robots): Messages {
  const { config } = context
  if (item.start !== undefined || item.link === undefined || !config.pages) {
    yield { type: 'record', id, raw: plain({ item }) }
    return
  }
  const { link } = item
  const permission = await robots.permission(link)
  if (permission !== 'allowed') {
    const [code, why] =
      permission === 'disallowed'
        ? ['page_disallowed', 'may not be read (robots.txt)']
        : ['page_failed', 'was not asked for: its robots.txt cannot be read']
    yield { type: 'note', code, message: `${link} ${why}` }
    return
  }
  const pages = EventPagesConfig.parse({
    urls: [link],
    ...(config.language === undefined ? {} : { language: config.language }),
  })
  const fetched = await fetchPage(link, { ...context, config: pages })
  switch (fetched.kind) {
    case 'page':
      yield { type: 'record', id, raw: plain({ item, page: fetched.page }) }
      return
    case 'gone':
      yield { type: 'delete', id, reason: `${link} ${fetched.reason}` }
      return
    case 'failed':
      yield { type: 'note', code: 'page_failed', message: `${link} ${fetched.reason}` }
      return
    case 'other':
      yield { type: 'note', code: 'no_page', message: `${link} ${fetched.reason}` }
      break
    case 'unchanged':
  }
}

function plain(value: unknown): Json {
  const copy: Json = JSON.parse(JSON.stringify(value))
  return copy
}
