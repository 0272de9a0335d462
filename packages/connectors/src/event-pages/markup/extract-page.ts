import type { CheerioAPI } from 'cheerio'
import type { Json } from '../../json.ts'
import { languageTag } from '../../understanding/language-map.ts'
import { cleanText } from '../../text/text.ts'
import { findEvents } from './event-nodes.ts'
import { itemTrees } from './item-tree.ts'
import { readJsonLd } from './json-ld.ts'
import { microformatEvents } from './microformats.ts'
import { cleanUrl, namesOneThing, sameSite } from './page-url.ts'
import { parseHtml } from './parse-html.ts'
import type { EventNode, RawPage } from './raw-page.ts'
import { compact } from '../../understanding/compact.ts'

const MAX_BLOCKS = 1_000
const MAX_BROKEN = 10
const MAX_BROKEN_TEXT = 20_000

/** Returns the event data of a page. Ads, counters and layout do not change the result. Never throws. */
export function extractPage(html: string, address: string): RawPage {
  const $ = parseHtml(html)
  const base = cleanUrl($('base[href]').attr('href'), address) ?? address
  const blocks = jsonLdBlocks($)
  const items = (syntax: 'microdata' | 'rdfa') =>
    findEvents(itemTrees($, syntax, base)).events.map((node) => ({ syntax, node }))
  const nodes: EventNode[] = [
    ...blocks.nodes,
    ...items('microdata'),
    ...items('rdfa'),
    ...microformatEvents($, base).map((node) => ({ syntax: 'microformats' as const, node })),
  ]
  const url = canonical($, address, base)
  return compact<RawPage>({
    url,
    language: pageLanguage($),
    title: meta($, 'og:title') ?? firstText($, 'title'),
    description: meta($, 'og:description') ?? meta($, 'description'),
    image: cleanUrl(meta($, 'og:image'), base),
    siteName: meta($, 'og:site_name'),
    alternates: alternates($, base, url),
    nodes: nodes.map(({ syntax, node }) => ({ syntax, node })),
    repaired: blocks.repaired > 0 ? true : undefined,
    broken: blocks.broken.length > 0 ? blocks.broken : undefined,
    leftOut: blocks.leftOut > 0 ? blocks.leftOut : undefined,
  })
}

/** A document that is JSON-LD itself (`application/ld+json`). */
export function extractJsonLdDocument(text: string, address: string): RawPage {
  const block = readJsonLd(text)
  const found = block ? findEvents(block.value) : { events: [], leftOut: 0 }
  return compact<RawPage>({
    url: address,
    nodes: found.events.map((node) => ({ syntax: 'json-ld', node })),
    broken: block ? undefined : [text.slice(0, MAX_BROKEN_TEXT)],
  })
}

function jsonLdBlocks($: CheerioAPI) {
  const scripts = $('script[type]')
    .toArray()
    .filter((script) => /^\s*application\/ld\+json\b/i.test(script.attribs['type'] ?? ''))
  const data: Json[] = []
  let repaired = 0
  const broken: string[] = []
  for (const script of scripts.slice(0, MAX_BLOCKS)) {
    const text = $(script).text()
    const block = readJsonLd(text)
    if (block) {
      data.push(block.value)
      if (block.repaired) repaired++
    } else if (broken.length < MAX_BROKEN) broken.push(text.trim().slice(0, MAX_BROKEN_TEXT))
  }
  // All blocks together, so that references work between them.
  const { events, leftOut } = findEvents(data)
  const nodes = events.map((node): EventNode => ({ syntax: 'json-ld', node }))
  return { nodes, broken, repaired, leftOut }
}

/** The page's own idea of its address, unless it points away or at the home page, as broken templates do. */
function canonical($: CheerioAPI, address: string, base: string): string {
  const own = cleanUrl(address) ?? address
  for (const given of [$('link[rel~="canonical"]').attr('href'), meta($, 'og:url')]) {
    const url = cleanUrl(given, base)
    if (url && sameSite(url, own) && (url === own || namesOneThing(url, own))) return url
  }
  return own
}

function alternates($: CheerioAPI, base: string, own: string): string[] | undefined {
  const urls = $('link[rel~="alternate"][hreflang][href]')
    .toArray()
    .slice(0, 60)
    .filter((one) => one.attribs['hreflang'] !== 'x-default')
    .map((one) => cleanUrl(one.attribs['href'], base))
    .filter((url): url is string => url !== undefined && url !== own)
  return urls.length > 0 ? [...new Set(urls)] : undefined
}

function pageLanguage($: CheerioAPI): string | undefined {
  const declared =
    $('html').attr('lang') ??
    $('html').attr('xml:lang') ??
    $('meta[http-equiv="content-language" i]').attr('content')?.split(',')[0] ??
    meta($, 'og:locale')
  const tag = declared?.trim() ? languageTag(declared) : 'und'
  if (tag === 'und') return undefined
  // The region is the reader's, not the text's.
  const { language, script } = new Intl.Locale(tag)
  return script === undefined ? language : `${language}-${script}`
}

function meta($: CheerioAPI, name: string): string | undefined {
  const found = $(`meta[property="${name}"],meta[name="${name}"]`).first().attr('content')
  const text = cleanText((found ?? '').slice(0, 5_000))
  return text === '' ? undefined : text
}

function firstText($: CheerioAPI, selector: string): string | undefined {
  const text = cleanText($(selector).first().text().slice(0, 1_000))
  return text === '' ? undefined : text
}
