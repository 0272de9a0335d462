import { isolated, readsFromRight } from '#server/words/isolated.ts'
import { escapeMarkup } from '#server/words/escape-markup.ts'
import { inSlices } from '#server/platform/slices.ts'
import type { FeedEntry } from './feed-entry.ts'
import {
  creditText,
  lastDay,
  pageOf,
  placeText,
  whenTexts,
  type OutFeed,
  type WhenText,
} from './feed-page.ts'

/** Writes RSS 2.0 with the event module (web.resource.org/rss/1.0/modules/event). */
export async function rssFeed(feed: OutFeed, signal: AbortSignal): Promise<string> {
  const when = whenTexts(feed.locale)
  const item = (entry: FeedEntry) =>
    element('item', [
      leaf('title', entry.title),
      leaf('link', pageOf(feed, entry)),
      leaf('guid', `urn:uuid:${entry.date.uuid}`, { isPermaLink: 'false' }),
      leaf('pubDate', entry.firstSeen.toUTCString()),
      leaf('description', htmlOf(entry, feed, when)),
      ...categoriesOf(entry).map((name) => leaf('category', name)),
      leaf('dc:rights', creditText(entry)),
      leaf('dc:language', entry.language === 'und' ? '' : entry.language),
      leaf('ev:startdate', startOf(entry)),
      leaf('ev:enddate', endOf(entry)),
      leaf('ev:location', placeText(entry, feed)),
      leaf('ev:organizer', entry.organizers[0]?.name ?? ''),
      leaf('ev:type', entry.category),
      leaf(
        'geo:Point',
        null,
        {},
        entry.location === null
          ? []
          : [leaf('geo:lat', `${entry.location[0]}`), leaf('geo:long', `${entry.location[1]}`)],
      ),
      entry.image === null
        ? ''
        : leaf('media:content', null, { url: entry.image.url, medium: 'image' }, [
            leaf('media:credit', entry.image.credit ?? ''),
          ]),
    ])
  const channel = element('channel', [
    leaf('title', feed.title),
    leaf('link', feed.home),
    leaf('description', feed.title),
    leaf('language', feed.locale),
    leaf('lastBuildDate', feed.updated.toUTCString()),
    leaf('ttl', '180'),
    leaf('generator', 'Okolo'),
    leaf('docs', 'https://www.rssboard.org/rss-specification'),
    leaf('atom:link', null, { href: feed.self, rel: 'self', type: 'application/rss+xml' }, []),
    ...(await inSlices(feed.entries, item, signal)),
  ])
  return `${DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:ev="http://purl.org/rss/1.0/modules/event/" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" xmlns:media="http://search.yahoo.com/mrss/">${channel}</rss>\n`
}

/** Writes Atom (RFC 4287) with the event module's elements. */
export async function atomFeed(feed: OutFeed, signal: AbortSignal): Promise<string> {
  const when = whenTexts(feed.locale)
  const written = (entry: FeedEntry) =>
    element('entry', [
      leaf('id', `urn:uuid:${entry.date.uuid}`),
      leaf('title', entry.title, { type: 'text' }),
      leaf('link', null, { rel: 'alternate', type: 'text/html', href: pageOf(feed, entry) }, []),
      ...entry.credits
        .filter(({ url }) => url !== null)
        .map(({ url }) => leaf('link', null, { rel: 'via', href: url ?? '' }, [])),
      leaf('published', entry.firstSeen.toISOString()),
      leaf('updated', entry.changed.toISOString()),
      leaf('content', htmlOf(entry, feed, when), { type: 'html' }),
      ...categoriesOf(entry).map((term) => leaf('category', null, { term }, [])),
      leaf('rights', creditText(entry)),
      leaf('ev:startdate', startOf(entry)),
      leaf('ev:enddate', endOf(entry)),
      leaf('ev:location', placeText(entry, feed)),
    ])
  const content = [
    leaf('id', feed.self),
    leaf('title', feed.title),
    leaf('link', null, { rel: 'self', type: 'application/atom+xml', href: feed.self }, []),
    leaf('link', null, { rel: 'alternate', type: 'text/html', href: feed.home }, []),
    leaf('updated', feed.updated.toISOString()),
    element('author', [leaf('name', feed.site.name), leaf('uri', feed.origin)]),
    leaf('generator', 'Okolo'),
    ...(await inSlices(feed.entries, written, signal)),
  ]
  return `${DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:ev="http://purl.org/rss/1.0/modules/event/" xml:lang="${feed.locale}">${content.join('')}</feed>\n`
}

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'

/** Time, place and price come first, because many readers show nothing else. */
export function htmlOf(entry: FeedEntry, feed: OutFeed, when: WhenText): string {
  const first = [
    feed.words.stateOf(entry.date.status) ?? '',
    when(entry),
    isolated(placeText(entry, feed)),
    feed.priceLine(entry.price) ?? '',
  ].filter((part) => part !== '')
  const text = entry.html ?? (entry.summary === null ? '' : `<p>${escapeXml(entry.summary)}</p>`)
  return [
    `<p>${escapeXml(first.join(' · '))}</p>`,
    readsFromRight(text) ? `<div dir="auto">${text}</div>` : text,
    creditHtml(entry),
  ].join('')
}

const link = (text: string, url: string | null): string =>
  url === null ? escapeXml(text) : `<a href="${escapeXml(url)}">${escapeXml(text)}</a>`

/** Names the sources with the links that their terms require. */
function creditHtml({ credits }: FeedEntry): string {
  const parts = credits.map(({ text, url, license, termsUrl }) =>
    license === null ? link(text, url) : `${link(text, url)} (${link(license, termsUrl)})`,
  )
  return parts.length === 0 ? '' : `<p><small>${parts.join(', ')}</small></p>`
}

/** Whole days are days without a clock: the first, and the last one that it takes. */
function startOf({ date }: FeedEntry): string {
  return date.all_day ? date.start.slice(0, 10) : date.start
}

function endOf({ date }: FeedEntry): string {
  return date.all_day ? lastDay(date) : (date.end ?? '')
}

export function categoriesOf({ category, tags }: FeedEntry): string[] {
  return [...new Set([category, ...tags])].filter((name) => name !== '')
}

function element(name: string, children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`
}

/**
 * Writes an element with text, or with children if `text` is null. Returns nothing for an empty
 * one.
 */
function leaf(
  name: string,
  text: string | null,
  attributes: Record<string, string> = {},
  children: readonly string[] = [],
): string {
  const given = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')
  if (text === null)
    return children.length === 0 && given === ''
      ? ''
      : `<${name}${given}>${children.join('')}</${name}>`
  return text === '' ? '' : `<${name}${given}>${escapeXml(text)}</${name}>`
}

/** Drops characters that XML 1.0 cannot hold (section 2.2). */
function escapeXml(text: string): string {
  return escapeMarkup(
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, ''),
  )
}
