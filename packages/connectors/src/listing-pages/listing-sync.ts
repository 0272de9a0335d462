import type { Message, SyncContext } from '../connector.ts'
import { parseHtml } from '../event-pages/markup/parse-html.ts'
import { robotsRules, type Robots } from '../event-pages/robots.ts'
import { HttpFailure } from '../http.ts'
import { wallOf } from '../reading/stand-in.ts'
import { fetchList, hintsOf } from './fetch-list.ts'
import type { ListingConfig } from './listing-config.ts'
import { readDetails, withDetails, type KnownDetails } from './listing-details.ts'
import { recordsOf } from './listing-record.ts'
import type { ListingHints } from './layout/settle-days.ts'
import { nextPage } from './next-page.ts'
import type { Field } from './layout/fields.ts'
import type { ListingEntry } from './layout/listing-entry.ts'
import { readListingPage } from './layout/read-listing.ts'

/** `found`: events of the last run. `unread`: own pages of events that no run has read yet. */
export type ListingCursor = { found: number; details?: KnownDetails; unread?: number }

type Context = SyncContext<ListingConfig>
/** The first run reads few own pages, so that its events appear soon. */
const FIRST_DETAILS = 5
type Read = {
  entries: ListingEntry[]
  language: string | null
  /** Every page of the list was there and had events. */
  isWhole: boolean
  isChanged: boolean
  /** Fields whose hints fit no piece of any page. */
  unmatched: Field[]
}

/**
 * Reads the lists page by page and yields their events. Yields "complete" only if every page was read and has events: the
 * events of a page whose shape has changed stay. Throws HttpFailure if no page can be read.
 */
export async function* syncListings(
  context: Context,
  cursor: ListingCursor | null,
): AsyncGenerator<Message<ListingCursor>> {
  const robots = robotsRules(context.http, context.signal)
  const hints = hintsOf(context)
  // An unchanged list would bring no records to add unread details to.
  const isConditional = (cursor?.unread ?? 0) === 0
  const read: Read[] = []
  const failures: HttpFailure[] = []
  for (const url of context.config.urls) {
    try {
      read.push(await readPages(url, { context, robots, hints, isConditional }))
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
  for (const field of new Set(read.flatMap(({ unmatched }) => unmatched)))
    yield {
      type: 'note',
      code: 'hint_unmatched',
      message: `The hint for the ${field} fits nothing on the page, which is read as usual.`,
    }
  const isWhole = failures.length === 0 && read.every((one) => one.isWhole)
  yield { type: 'total', count: records.size }
  const { details, unread } = await readDetails(records.values(), cursor?.details ?? {}, {
    context,
    robots,
    hints,
    most:
      cursor === null ? Math.min(FIRST_DETAILS, context.config.details) : context.config.details,
  })
  for (const [id, raw] of records) yield { type: 'record', id, raw: withDetails(raw, details) }
  const before = cursor?.found ?? 0
  if (read.some((one) => one.isChanged) && records.size === 0) {
    const message =
      before === 0
        ? 'No event is listed on the page. A list that scripts draw cannot be read.'
        : `The page lists no event any more; ${before} were there at the last run. They stay: see whether the page has changed.`
    yield { type: 'note', code: 'list_is_empty', message }
  }
  if (records.size > 0)
    yield { type: 'checkpoint', cursor: { found: records.size, details, unread } }
  if (records.size > 0 && isWhole) yield { type: 'complete' }
}

type Reading = { context: Context; robots: Robots; hints: ListingHints; isConditional: boolean }

async function readPages(
  first: string,
  { context, robots, hints, isConditional }: Reading,
): Promise<Read> {
  const { config } = context
  const entries: ListingEntry[] = []
  const seen = new Set<string>()
  let language: string | null = null
  let isWhole = true
  let unmatched: Field[] | null = null
  for (
    let url: string | null = first;
    url !== null && seen.size < config.maxPages && !seen.has(url);
  ) {
    seen.add(url)
    const fetched = await fetchList(url, {
      http: context.http,
      robots,
      languages: hints.languages,
      conditional: isConditional && seen.size === 1,
    })
    if (fetched === null)
      return { entries: [], language: null, isWhole: false, isChanged: false, unmatched: [] }
    const { text } = fetched
    const found = readListingPage(text, { ...hints, url: fetched.url }, config.fields ?? {})
    const wall = found.entries.length > 0 ? null : wallOf(text)
    if (wall !== null) throw new HttpFailure(`${url} is ${wall}`, { url })
    isWhole &&= found.entries.length > 0
    entries.push(...found.entries)
    unmatched =
      unmatched === null
        ? found.unmatched
        : unmatched.filter((field) => found.unmatched.includes(field))
    const page = parseHtml(text)
    language ??= page('html').attr('lang')?.slice(0, 2).toLowerCase() ?? null
    url = nextPage(page, fetched.url)
  }
  return { entries, language, isWhole, isChanged: true, unmatched: unmatched ?? [] }
}
