import { extractPage } from '@okolo/connectors/event-pages/markup/extract-page'
import { namesDays } from '@okolo/connectors/listing-pages/layout/page'
import { carriedLists } from '../guess/carried-lists.ts'
import type { Detected, Fetched } from './detected.ts'

/** An iCalendar body, wherever it came from. */
export function asCalendar({ url, text }: Fetched): Detected | null {
  if (!/^\s*BEGIN:VCALENDAR/im.test(text.slice(0, 2_000))) return null
  const name = /^(?:X-WR-CALNAME|NAME)(?:;[^:\r\n]*)?:(.+(?:\r?\n[ \t].*)*)/im.exec(text)?.[1]
  return {
    kind: 'ical',
    connector: 'ical',
    config: { url },
    title: unescaped(name) || hostOf(url),
    url,
    confidence: 0.95,
    because: 'It is an iCalendar file.',
  }
}

/** The public calendar of a group on Meetup, which names the group in its address only. */
export function asMeetup(page: Fetched): Detected | null {
  const group = /^https?:\/\/(?:www\.)?meetup\.com\/([\w-]+)\/events\/ical/.exec(page.url)?.[1]
  const calendar = group === undefined ? null : asCalendar(page)
  if (group === undefined || calendar === null) return null
  const title = calendar.title === hostOf(page.url) ? group.replaceAll('-', ' ') : calendar.title
  return { ...calendar, title, because: 'It is the public calendar of a group on Meetup.' }
}

function unescaped(text: string | undefined): string {
  return (text ?? '')
    .replaceAll(/\r?\n[ \t]/g, '')
    .replaceAll(/\\([\\;,])/g, '$1')
    .trim()
    .slice(0, 200)
}

/** RSS, Atom or RDF. Null as well for sitemaps, which `asSitemap` knows. */
export function asFeed({ url, text }: Fetched): Detected | null {
  const root = rootOf(text)
  if (root === null || !/^(?:rss|feed|RDF)$/.test(root)) return null
  const title = /<title[^>]*>([\s\S]*?)<\/title>/i.exec(text.slice(0, 20_000))?.[1]
  return {
    kind: 'rss',
    connector: 'rss',
    config: { url },
    title: plain(title) || hostOf(url),
    url,
    // News feeds are many and event feeds few: a calendar or marked-up page is preferred.
    confidence: /xmlns:ev\s*=|<ev:startdate/i.test(text) ? 0.9 : 0.5,
    because: 'It is a news feed (RSS or Atom).',
  }
}

export function asSitemap({ url, text }: Fetched): Detected | null {
  const root = rootOf(text)
  if (root !== 'urlset' && root !== 'sitemapindex') return null
  return {
    kind: 'pages',
    connector: 'event-pages',
    config: { sitemap: url },
    title: hostOf(url),
    url,
    confidence: 0.7,
    because: 'It is a sitemap, whose pages may tell events.',
  }
}

/** Null where the page marks no event up. */
export function asEventPage({ url, text }: Fetched): Detected | null {
  const page = extractPage(text, url)
  const count = page.nodes.length
  if (count === 0) return null
  const syntaxes = [...new Set(page.nodes.map(({ syntax }) => syntax))].join(', ')
  return {
    kind: 'pages',
    connector: 'event-pages',
    config: { urls: [url] },
    title: page.siteName ?? page.title ?? hostOf(url),
    url,
    // A list marks up many; a single event is a page that will be over soon.
    confidence: count > 1 ? 0.8 : 0.6,
    because: `The page marks up ${count} events (${syntaxes}).`,
  }
}

/** Lists of events in the JSON that a page carries for its scripts, the fullest first. */
export function asCarried({ url, text }: Fetched, title: string): Detected[] {
  const named = title || hostOf(url)
  const languages = [...new Set([languageOf(text), 'en'])].filter((one) => one !== '')
  return carriedLists(text, { url, title: named, languages }).map(({ config }) => ({
    kind: 'listing',
    connector: 'tabular',
    config,
    title: named,
    url,
    confidence: 0.45,
    because: 'The page carries its list of events as JSON.',
    isGuess: true,
  }))
}

function languageOf(html: string): string {
  return (
    /<html[^>]{0,300}\slang=["']?([a-z]{2})\b/i.exec(html.slice(0, 5_000))?.[1]?.toLowerCase() ?? ''
  )
}

/** A page of text: its preview tells whether it lists events. Null where scripts draw it, or where it names no day at all. */
export function asListing({ url, text }: Fetched, title: string): Detected | null {
  if (!namesDays(text)) return null
  return {
    kind: 'listing',
    connector: 'listing-pages',
    config: { url },
    title: title || hostOf(url),
    url,
    confidence: 0.4,
    because: 'The page lists events in plain text.',
    isGuess: true,
  }
}

/** Local name of the first element, past declarations and comments. */
function rootOf(text: string): string | null {
  const start = text
    .slice(0, 10_000)
    .replaceAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>/gi, '')
  return /^\s*<(?:[\w-]+:)?([a-z][\w-]*)/i.exec(start)?.[1] ?? null
}

function plain(text: string | undefined): string {
  return (text ?? '')
    .replaceAll(/<!\[CDATA\[|\]\]>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}

export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '')
}
