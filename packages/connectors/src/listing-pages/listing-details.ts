import type { SyncContext } from '../connector.ts'
import { readMoment } from '../event-pages/dates/date-text.ts'
import { extractPage } from '../event-pages/markup/extract-page.ts'
import type { Robots } from '../event-pages/robots.ts'
import { HttpFailure } from '../http.ts'
import { decodeText } from '../text/decode.ts'
import { readListing } from './layout/read-listing.ts'
import type { ListingHints } from './layout/settle-days.ts'
import type { ListingConfig } from './listing-config.ts'
import type { ListingRecord } from './listing-record.ts'

/** The picture and the hours (by day) that an event's own page shows. */
type ListingDetails = { image: string | null; hours: Record<string, string> }
/** Details by the address of the page. */
export type KnownDetails = Record<string, ListingDetails>

type Reading = {
  context: SyncContext<ListingConfig>
  robots: Robots
  hints: ListingHints
  most: number
}

/** Stands for a page that cannot be read. */
const NOTHING: ListingDetails = { image: null, hours: {} }

/** True for an event whose list names no hour or shows no picture. */
function lacks({ image, dates }: ListingRecord): boolean {
  return image === null || dates.some(({ time, until }) => time === null && until === null)
}

/**
 * Reads at most `most` own pages of events for which the list says too little, each by a conditional request. Returns the
 * details of all events, and the number of pages that no run has read yet. A page that cannot be read stops no other.
 */
export async function readDetails(
  records: Iterable<ListingRecord>,
  known: KnownDetails,
  { context, robots, hints, most }: Reading,
): Promise<{ details: KnownDetails; unread: number }> {
  const hosts = new Set(context.config.urls.map((url) => new URL(url).host))
  const wanted = [...records]
    .filter(lacks)
    .flatMap(({ url }) => (url !== null && hosts.has(new URL(url).host) ? [url] : []))
    .filter((url) => !context.config.urls.includes(url))
  const urls = [...new Set(wanted)]
  // Pages that were never read come first.
  const due = [...urls.filter((url) => !(url in known)), ...urls.filter((url) => url in known)]
  const found: KnownDetails = Object.fromEntries(
    urls.flatMap((url) => (known[url] === undefined ? [] : [[url, known[url]]])),
  )
  for (const url of due.slice(0, most)) {
    const isAllowed = (await robots.permission(url)) === 'allowed'
    const details = isAllowed ? await readOne(url, context, hints) : null
    found[url] = details ?? known[url] ?? NOTHING
  }
  const unread = urls.filter((url) => !(url in known)).length - most
  return { details: found, unread: Math.max(0, unread) }
}

/** Returns null for a page that has not changed or cannot be read. */
async function readOne(
  url: string,
  { http, signal }: SyncContext<ListingConfig>,
  hints: ListingHints,
): Promise<ListingDetails | null> {
  try {
    const response = await http(url, {
      accept: 'text/html,application/xhtml+xml',
      conditional: true,
    })
    const contentType = response.headers['content-type'] ?? ''
    if (response.notModified || response.status !== 200 || !/html/i.test(contentType)) return null
    const { text } = decodeText(response.body, {
      kind: 'html',
      contentType,
      languages: hints.languages,
    })
    return detailsOf(text, { ...hints, url: response.url })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof HttpFailure || error instanceof RangeError)) throw error
    return null
  }
}

function detailsOf(html: string, hints: ListingHints): ListingDetails {
  const { image = null, nodes } = extractPage(html, hints.url)
  const marked = nodes.flatMap(({ node }): [string, string][] => {
    const { date, time } = readMoment(node['startDate'], hints) ?? {}
    return date === undefined || time === undefined ? [] : [[date, time.slice(0, 5)]]
  })
  const told = readListing(html, hints).flatMap(({ date, time }): [string, string][] =>
    time === null ? [] : [[date, time]],
  )
  return { image, hours: Object.fromEntries([...told, ...marked]) }
}

/** Adds the details of an event's own page to its record. */
export function withDetails(record: ListingRecord, known: KnownDetails): ListingRecord {
  const details = record.url === null ? undefined : known[record.url]
  if (details === undefined) return record
  const dates = record.dates.map((one) =>
    one.time === null && one.until === null
      ? { ...one, time: details.hours[one.date] ?? null }
      : one,
  )
  return { ...record, image: record.image ?? details.image, dates }
}
