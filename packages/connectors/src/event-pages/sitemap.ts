import { gunzipSync } from 'node:zlib'
import { load } from 'cheerio'
import { decodeText } from '../text/decode.ts'
import { cleanUrl } from './markup/page-url.ts'

const MAX_INFLATED = 50 * 1024 * 1024

export type ListedPage = {
  url: string
  /** The last possible change of the page, in milliseconds since 1970. */
  changed?: number
}

/** Null: no whole sitemap (sitemaps.org), list of addresses, RSS or Atom feed. */
export function readSitemap(
  body: Uint8Array,
  address: string,
): { pages: ListedPage[]; sitemaps: string[] } | null {
  const isZipped = body[0] === 0x1f && body[1] === 0x8b
  const bytes = isZipped ? gunzipSync(body, { maxOutputLength: MAX_INFLATED }) : body
  const { text } = decodeText(bytes, { kind: 'xml' })
  if (!/^\s*</.test(text)) return plainList(text, address)
  if (/^\s*(?:<!doctype html|<html)/i.test(text) || !isFlat(text)) return null
  // One that was cut off would make pages look removed.
  if (
    !/<\/(?:\w+:)?(?:urlset|sitemapindex|rss|feed|RDF)\s*>|<(?:urlset|sitemapindex)[^<>]*\/>/.test(
      text,
    )
  )
    return null
  const $ = load(text, { xml: true })
  if ($('urlset,sitemapindex,rss,feed,RDF').length === 0) return null
  const addressesOf = (selector: string) =>
    $(selector)
      .toArray()
      .map((one) => cleanUrl($(one).text() || $(one).attr('href'), address))
      .filter((url) => url !== undefined)
  const pages = $('url')
    .toArray()
    .map((one): ListedPage | undefined => {
      const url = cleanUrl($(one).children('loc').first().text(), address)
      const changed = changedAt($(one).children('lastmod').first().text())
      if (url === undefined) return undefined
      return changed === undefined ? { url } : { url, changed }
    })
    .filter((page) => page !== undefined)
  const fed = addressesOf('item > link, entry > link[rel="alternate"], entry > link:not([rel])')
  return {
    pages: [...pages, ...fed.map((url) => ({ url }))],
    sitemaps: addressesOf('sitemap > loc'),
  }
}

/** Real lists are a few levels deep. Selecting takes the square of the depth. */
function isFlat(text: string): boolean {
  let depth = 0
  for (const [, slash, , alone] of text.matchAll(/<(\/?)([a-z][\w:.-]*)[^<>]*?(\/?)>/gi)) {
    if (alone === '') depth += slash === '/' ? -1 : 1
    if (depth > 100) return false
  }
  return true
}

function plainList(text: string, address: string) {
  const lines = text.split(/\r?\n/).filter((line) => /^\s*https?:\/\//i.test(line))
  if (lines.length === 0) return null
  const urls = lines.map((line) => cleanUrl(line, address)).filter((url) => url !== undefined)
  return { pages: urls.map((url) => ({ url })), sitemaps: [] }
}

/** `2026-11-20` without a time may be any moment of that day, anywhere on earth. */
function changedAt(text: string): number | undefined {
  const time = Date.parse(text.trim())
  if (Number.isNaN(time)) return undefined
  return /T\d/.test(text) ? time : time + 36 * 60 * 60 * 1000
}
