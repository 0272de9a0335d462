import { connectorById } from '#server/platform/connectors.ts'
import { robotsRules } from '@okolo/connectors/event-pages/robots'
import {
  asCalendar,
  asEventPage,
  asFeed,
  asListing,
  asSitemap,
  hostOf,
} from './content-detectors.ts'
import {
  failure,
  type DetectDeps,
  type Detected,
  type Detection,
  type Fetched,
} from './detected.ts'
import { fetchAddress } from './fetch-address.ts'
import { platformDetectors } from './platform-detectors.ts'
import { readAddress } from './read-address.ts'
import { asTable } from './tables.ts'
import { parseHtml } from '@okolo/connectors/event-pages/markup/parse-html'

/** Platforms that show events to nobody but their own members (specification 12). */
const CLOSED =
  /(^|\.)(facebook\.com|fb\.com|fb\.me|instagram\.com|tiktok\.com|whatsapp\.com|t\.me|x\.com|twitter\.com|linkedin\.com)$/i
/** Links of a page that are followed to see what they are. */
const MOST_FOLLOWED = 3

/**
 * Returns the ways to gather an address, best first, or the reason why there is none. Reads the address once, and
 * each page it links to once. Throws only when `signal` aborts.
 */
export async function detectSource(address: string, deps: DetectDeps): Promise<Detection> {
  const url = readAddress(address)
  if (url === null)
    return failure('not_an_address', 'This is not an http, https or webcal address.')
  if (CLOSED.test(new URL(url).hostname))
    return failure('closed_platform', `${hostOf(url)} lets nobody read its events.`)
  const answer = await fetchAddress(url, deps)
  if (!answer.ok) return answer
  const { page } = answer
  const found: Detected[] = []
  for (const detect of platformDetectors) {
    found.push(...usable(await detect(page, deps)))
    if (found.length > 0) return { ok: true, found }
  }
  const direct = usable([asCalendar(page), asSitemap(page), asFeed(page)])
  if (direct.length > 0) return { ok: true, found: direct }
  return isHtml(page) ? detectInPage(page, deps) : detectTable(page)
}

function detectTable(page: Fetched): Detection {
  const table = asTable(page)
  if (table === 'unclear')
    return failure(
      'needs_mapping',
      'It is a table; which of its columns are title and date is not clear.',
    )
  const found = usable([table])
  return found.length > 0
    ? { ok: true, found }
    : failure('no_events', `${page.url} is not a calendar, feed, page or table of events.`)
}

async function detectInPage(page: Fetched, deps: DetectDeps): Promise<Detection> {
  const links = pageLinks(page.text, page.url)
  const found: Detected[] = []
  for (const link of links.calendars.slice(0, MOST_FOLLOWED)) {
    const calendar = await follow(link, asCalendar, deps)
    if (calendar === null) continue
    found.push({ ...calendar, confidence: 0.9, because: 'The page links to an iCalendar file.' })
    break
  }
  const marked = asEventPage(page)
  const isClosed = marked !== null && (await isRefused(page.url, deps))
  if (marked !== null && !isClosed) found.push({ ...marked, title: links.title || marked.title })
  if (found.length === 0 && connectorById('rss') !== undefined)
    for (const link of links.feeds.slice(0, MOST_FOLLOWED)) {
      const feed = await follow(link, asFeed, deps)
      if (feed !== null) found.push({ ...feed, because: 'The page links to a news feed.' })
    }
  const best = usable(found).toSorted((a, b) => b.confidence - a.confidence)
  if (best.length > 0) return { ok: true, found: best }
  if (isClosed || (await isRefused(page.url, deps)))
    return failure(
      'refused_by_robots',
      `robots.txt of ${hostOf(page.url)} asks us not to read this page.`,
    )
  const listed = usable([asListing(page, links.title), await sitemapOf(page, links.title, deps)])
  return listed.length > 0
    ? { ok: true, found: listed }
    : failure('no_events', 'The page marks up no events and links to no calendar or feed.')
}

/** The pages of the site that it lists itself: a front page often names no event, the pages behind it do. */
async function sitemapOf(page: Fetched, title: string, deps: DetectDeps): Promise<Detected | null> {
  const named = await robotsRules(deps.http, deps.signal).sitemaps(page.url)
  const usual = new URL('/sitemap.xml', page.url).href
  for (const address of [...new Set([...named, usual])].slice(0, MOST_FOLLOWED)) {
    const sitemap = await follow(address, asSitemap, deps)
    if (sitemap === null) continue
    const because = 'The site lists its pages in a sitemap, and some of them mark up events.'
    return { ...sitemap, title: title || sitemap.title, because, isGuess: true }
  }
  return null
}

async function follow(
  url: string,
  read: (page: Fetched) => Detected | null,
  deps: DetectDeps,
): Promise<Detected | null> {
  const answer = await fetchAddress(url, deps)
  return answer.ok ? read(answer.page) : null
}

async function isRefused(url: string, { http, signal }: DetectDeps): Promise<boolean> {
  return (await robotsRules(http, signal).permission(url)) === 'disallowed'
}

/** Those that a connector of ours takes as they are. */
function usable(found: (Detected | null)[]): Detected[] {
  return found.filter(
    (one): one is Detected =>
      one !== null && connectorById(one.connector)?.config.safeParse(one.config).success === true,
  )
}

function isHtml({ contentType, text }: Fetched): boolean {
  return /html/i.test(contentType) || /^\s*(?:<!doctype html|<html)/i.test(text)
}

const MOST_LINKS = 5_000
/** How calendar exports are addressed: files, `webcal:`, and the commonest plugins. */
const CALENDAR =
  /^webcals?:|\.ics(?:$|[?#])|[?&](?:ical=1|outlook-ical=1|format=i?cal|export=ical|type=ical)(?:&|$)|\/ical(?:endar)?\/?(?:$|\?)|\/basic\.ics/i
/** Of a single event: not what one subscribes to. */
const SINGLE =
  /\/(?:event|events|veranstaltung|agenda|podujatie)s?\/[^/?]{3,}\/?\?(?:.*&)?(?:outlook-)?ical=1/i

/** Feeds that a page offers, as absolute addresses: `<link rel=alternate>`, visible calendar links, embedded Google calendars. */
function pageLinks(html: string, address: string) {
  const $ = parseHtml(html)
  const base = absolute($('base[href]').attr('href'), address) ?? address
  const calendars: string[] = []
  const feeds: string[] = []
  for (const link of $('link[rel~="alternate" i][href]').toArray().slice(0, 200)) {
    const href = absolute(link.attribs['href'], base)
    const type = link.attribs['type']?.toLowerCase() ?? ''
    if (href === null) continue
    if (type.includes('text/calendar')) calendars.push(href)
    else if (/rss|atom/.test(type) && !/comments?\b/i.test(href)) feeds.push(href)
  }
  const shown = $('a[href]')
    .toArray()
    .slice(0, MOST_LINKS)
    .map((one) => one.attribs['href'] ?? '')
    .filter((href) => CALENDAR.test(href))
    .map((href) => absolute(href, base))
    .filter((href) => href !== null)
  // A subscription is meant for the whole calendar; a link within one event's entry is not.
  calendars.push(...shown.filter((href) => !SINGLE.test(href)))
  for (const frame of $('iframe[src*="calendar.google.com"]').toArray().slice(0, 10))
    calendars.push(...googleCalendars(frame.attribs['src'] ?? '', base))
  return {
    title: ($('meta[property="og:site_name"]').attr('content') ?? $('title').first().text())
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 200),
    calendars: [...new Set(calendars)],
    feeds: [...new Set(feeds)],
  }
}

/** An embedded Google calendar shows what its public iCalendar address gives. */
function googleCalendars(src: string, base: string): string[] {
  const url = URL.parse(src, base)
  return (url?.searchParams.getAll('src') ?? []).map(
    (id) => `https://calendar.google.com/calendar/ical/${encodeURIComponent(id)}/public/basic.ics`,
  )
}

function absolute(href: string | undefined, base: string): string | null {
  const url = URL.parse((href ?? '').trim().replace(/^webcals?:/i, 'https:'), base)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null
  url.hash = ''
  return url.href
}
