import type { Message, SyncContext } from '../connector.ts'
import { parseHtml } from '../event-pages/markup/parse-html.ts'
import { robotsRules } from '../event-pages/robots.ts'
import { expectSuccess, HttpFailure } from '../http.ts'
import { decodeText } from '../text/decode.ts'
import { wallAt } from '../understanding/zone-clock.ts'
import type { ListingPagesConfig } from './listing-config.ts'
import { recordsOf } from './listing-record.ts'
import { nextPage } from './next-page.ts'
import { readListing, type ListingEntry } from './layout/read-listing.ts'

/** How many events the last complete run found. */
export type ListingCursor = { found: number }

type Context = SyncContext<ListingPagesConfig>
type Read = {
  entries: ListingEntry[]
  language: string | null
  /** Every page of the list was there and had events. */
  isWhole: boolean
  isChanged: boolean
}

/**
 * Reads the lists page by page and yields their events. "complete" only if every page was read and its events did not vanish at
 * once: a page whose shape has changed keeps what is known of it. Throws HttpFailure if no page can be read.
 */
export async function* syncListings(
  context: Context,
  cursor: ListingCursor | null,
): AsyncGenerator<Message<ListingCursor>> {
  const read: Read[] = []
  const failures: HttpFailure[] = []
  for (const url of context.config.urls) {
    try {
      read.push(await readPages(url, context))
    } catch (error) {
      context.signal.throwIfAborted()
      if (!(error instanceof HttpFailure)) throw error
      failures.push(error)
      yield { type: 'note', code: 'page_failed', message: error.message }
    }
  }
  if (read.length === 0 && failures[0] !== undefined) throw failures[0]
  const language = read.find((one) => one.language !== null)?.language ?? null
  const records = recordsOf(
    read.flatMap(({ entries }) => entries),
    language,
  )
  const isWhole = failures.length === 0 && read.every((one) => one.isWhole)
  yield { type: 'total', count: records.size }
  for (const [id, raw] of records) yield { type: 'record', id, raw }
  const before = cursor?.found ?? 0
  if (read.some((one) => one.isChanged) && records.size === 0) {
    const message =
      before === 0
        ? 'No event is listed on the page. A list that scripts draw cannot be read.'
        : `The page lists no event any more; ${before} were there at the last run. They stay: see whether the page has changed.`
    yield { type: 'note', code: 'list_is_empty', message }
  }
  if (records.size > 0) yield { type: 'checkpoint', cursor: { found: records.size } }
  if (records.size > 0 && isWhole) yield { type: 'complete' }
}

async function readPages(first: string, context: Context): Promise<Read> {
  const { config, city, http, signal, now } = context
  const robots = robotsRules(http, signal)
  const entries: ListingEntry[] = []
  const seen = new Set<string>()
  let language: string | null = null
  let isWhole = true
  for (
    let url: string | null = first;
    url !== null && seen.size < config.maxPages && !seen.has(url);
  ) {
    seen.add(url)
    if ((await robots.permission(url)) !== 'allowed')
      throw new HttpFailure(`${url} may not be read (robots.txt)`, { url })
    const response = expectSuccess(
      await http(url, { accept: 'text/html,application/xhtml+xml', conditional: seen.size === 1 }),
    )
    if (response.notModified)
      return { entries: [], language: null, isWhole: false, isChanged: false }
    const contentType = response.headers['content-type'] ?? ''
    const languages = [config.language, ...city.languages].filter((one) => one !== undefined)
    const { text } = decodeText(response.body, { kind: 'html', contentType, languages })
    const today = wallAt(now().getTime(), city.tz).slice(0, 10)
    if (!isWholePage(text))
      throw new HttpFailure(`${url} is not a whole page: ${text.length} letters`, { url })
    const found = readListing(text, { url: response.url, languages, country: city.country, today })
    isWhole &&= found.length > 0
    entries.push(...found)
    const page = parseHtml(text)
    language ??= page('html').attr('lang')?.slice(0, 2).toLowerCase() ?? null
    url = nextPage(page, response.url)
  }
  return { entries, language, isWhole, isChanged: true }
}

/** A body that was cut lacks the end that its beginning asks for. */
function isWholePage(text: string): boolean {
  const isDocument = /<(?:html|body)[\s>]/i.test(text)
  return text.trim() !== '' && (!isDocument || /<\/(?:html|body)\s*>/i.test(text))
}
