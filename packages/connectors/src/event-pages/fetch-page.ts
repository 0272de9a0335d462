import type { SyncContext } from '../connector.ts'
import { HttpFailure, meaningOf } from '../http.ts'
import { decodeText } from '../text/decode.ts'
import { wallOf } from '../reading/stand-in.ts'
import type { EventPagesConfig } from './config.ts'
import { extractJsonLdDocument, extractPage } from './markup/extract-page.ts'
import { cleanUrl } from './markup/page-url.ts'
import type { RawPage } from './markup/raw-page.ts'

export type FetchedPage =
  | { kind: 'page'; page: RawPage; encodingAssumed: string | null }
  | { kind: 'unchanged' }
  | { kind: 'gone'; reason: string }
  | { kind: 'other'; reason: string }
  | { kind: 'failed'; reason: string }

const ACCEPT = 'text/html,application/xhtml+xml,application/ld+json;q=0.9'

/** One page, read with a conditional request. Never throws but when the run is aborted. */
export async function fetchPage(
  url: string,
  { http, signal, config, city }: SyncContext<EventPagesConfig>,
): Promise<FetchedPage> {
  try {
    const response = await http(url, { accept: ACCEPT, conditional: true })
    if (response.notModified) return { kind: 'unchanged' }
    const { status } = response
    const answered = `answered ${status}${meaningOf(status)}`
    if (status === 404 || status === 410) return { kind: 'gone', reason: answered }
    if (status < 200 || status > 299) return { kind: 'failed', reason: answered }
    if (response.body.length === 0) return { kind: 'failed', reason: 'is empty' }
    if (isHome(response.url) && !isHome(url)) {
      return { kind: 'gone', reason: 'leads to the home page' }
    }
    const contentType = response.headers['content-type'] ?? ''
    const isJson = /^\s*application\/(?:ld\+)?json\b/i.test(contentType)
    if (!isJson && contentType !== '' && !/\b(?:html|xml|xhtml)\b/i.test(contentType)) {
      return { kind: 'other', reason: `is not a page but ${contentType}` }
    }
    const { text, assumed } = decodeText(response.body, {
      contentType,
      kind: isJson ? 'json' : 'html',
      languages: [config.language, ...city.languages].filter((one) => one !== undefined),
    })
    const address = cleanUrl(response.url) ?? url
    const page = isJson ? extractJsonLdDocument(text, address) : extractPage(text, address)
    // A wall in front of a page says nothing about its events.
    const wall = isJson || page.nodes.length > 0 ? null : wallOf(text)
    if (wall !== null) return { kind: 'failed', reason: `is ${wall}` }
    return { kind: 'page', page, encodingAssumed: assumed }
  } catch (error) {
    signal.throwIfAborted()
    // A page no parser survives is as unreadable as one that does not answer.
    if (!(error instanceof HttpFailure || error instanceof RangeError)) throw error
    return { kind: 'failed', reason: error.message }
  }
}

function isHome(url: string): boolean {
  const { pathname, search } = new URL(url)
  return pathname === '/' && search === ''
}
