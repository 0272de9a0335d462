import { load, type Cheerio, type CheerioAPI } from 'cheerio'
import type { Element } from 'domhandler'
import { compact, filled } from '../understanding/compact.ts'
import { cleanUrl } from '../event-pages/markup/page-url.ts'
import type { FeedItem } from './feed-record.ts'
import { isClock } from './feed-time.ts'

/** Modules by their namespace: feeds bind them to prefixes of their own. */
const MODULES: [RegExp, string][] = [
  [/purl\.org\/rss\/1\.0\/modules\/event/i, 'ev'],
  [/ns:xcal|xcal\.sourceforge/i, 'xcal'],
  [/schemas\.google\.com\/g\/2005/i, 'gd'],
  [/purl\.org\/dc\//i, 'dc'],
  [/purl\.org\/rss\/1\.0\/modules\/content/i, 'content'],
  [/search\.yahoo\.com\/mrss/i, 'media'],
  [/geo\/wgs84_pos/i, 'geo'],
  [/georss\.org/i, 'georss'],
]
const MAX_TEXT = 100_000

export type ReadFeed = { items: FeedItem[]; total: number }

/** Reads the items of a feed with absolute addresses. Null if it is not a feed, or truncated. */
export function readFeed(given: string, address: string, maxItems: number): ReadFeed | null {
  if (!/^\s*</.test(given) || /^\s*(?:<!doctype html|<html)/i.test(given)) return null
  const text = toItsEnd(given)
  if (text === null || !isFlat(text)) return null
  // Custom entities stay as written. None is expanded or fetched.
  const $ = load(text, { xml: { decodeEntities: true } })
  const root = $.root()
    .children()
    .filter((_, one) => /^(?:\w+:)?(?:rss|feed|rdf)$/i.test(one.name))
  if (root.length === 0) return null
  const prefixes = prefixesOf(root)
  const language =
    $('channel > language').first().text().trim() || root.attr('xml:lang')?.trim() || undefined
  const found = $('item, entry').toArray()
  const items = found
    .slice(0, maxItems)
    .map((one) => itemOf(fieldsOf($, one, prefixes), address, language))
  return { items, total: found.length }
}

/** Feeds are a few levels deep. Selecting takes the square of the depth. */
function isFlat(text: string): boolean {
  let depth = 0
  for (const [, slash, , alone] of text
    .replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
    .matchAll(/<(\/?)([a-z][\w:.-]*)[^<>]*?(\/?)>/gi)) {
    if (alone === '') depth += slash === '/' ? -1 : 1
    if (depth > 100) return false
  }
  return true
}

/**
 * Returns a feed up to its end tag: servers add scripts and comments behind it. Null without one, because a truncated
 * feed has lost an unknown number of items.
 */
function toItsEnd(text: string): string | null {
  const lastItem = [...text.matchAll(/<(?:item|entry)[\s>]/gi)].at(-1)?.index ?? 0
  for (const { 0: found, 1: name, index } of text.matchAll(
    /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<\/((?:[\w-]+:)?(?:rss|feed|RDF))\s*>/gi,
  )) {
    if (name === undefined) continue
    const end = index + found.length
    // Feeds that were glued together end with the last one.
    if (end > lastItem) return text.slice(0, end)
  }
  return null
}

function prefixesOf(root: Cheerio<Element>): Map<string, string> {
  const prefixes = new Map<string, string>()
  for (const [name, uri] of Object.entries(root.get(0)?.attribs ?? {})) {
    if (!name.startsWith('xmlns:')) continue
    const module = MODULES.find(([pattern]) => pattern.test(uri))?.[1]
    if (module !== undefined) prefixes.set(name.slice('xmlns:'.length).toLowerCase(), module)
  }
  return prefixes
}

type Field = { name: string; text: string; attributes: Record<string, string> }

function fieldsOf($: CheerioAPI, item: Element, prefixes: Map<string, string>): Field[] {
  return $(item)
    .find('*')
    .toArray()
    .slice(0, 200)
    .map((one) => {
      const [prefix, local] = one.name.toLowerCase().split(':')
      const name =
        local === undefined ? one.name.toLowerCase() : `${prefixes.get(prefix!) ?? prefix}:${local}`
      return { name, text: $(one).text().trim().slice(0, MAX_TEXT), attributes: one.attribs }
    })
}

/** Names for the same value, best first. A module of another name counts as the event module. */
const START =
  /^(?:ev:startdate|xcal:dtstart|(?:\w+:)?(?:dtstart|(?:event_?)?start_?(?:date_?)?(?:date|time|hour)|event_?(?:date|time)))$/
const END =
  /^(?:ev:enddate|xcal:dtend|(?:\w+:)?(?:dtend|(?:event_?)?end_?(?:date_?)?(?:date|time|hour)))$/
const HOUR = /(?:time|hour)$/
const PLACE = /^(?:ev:location|xcal:location|(?:\w+:)?location)$/
const PRICE = /^(?:\w+:)?(?:cost|price)$/
const ORGANIZER = /^(?:ev:organizer|xcal:organizer|(?:\w+:)?organi[sz]er)$/

function itemOf(fields: Field[], address: string, language: string | undefined): FeedItem {
  const text = (name: RegExp) => fields.find((one) => name.test(one.name) && one.text !== '')?.text
  const attribute = (name: string, key: string) =>
    fields.find((one) => one.name === name && one.attributes[key])?.attributes[key]
  // A day and its hour may stand in two elements, in any order.
  const hourly = ({ name, text: value }: Field) =>
    isClock(value) && (HOUR.test(name) || /[:hm]/i.test(value))
  const day = (name: RegExp) =>
    fields.find((one) => name.test(one.name) && one.text !== '' && !hourly(one))?.text
  const hour = (name: RegExp) => fields.find((one) => name.test(one.name) && hourly(one))?.text
  const [lat, lon] = text(/^georss:point$/)?.split(/[\s,]+/) ?? []
  const kinds = fields.filter(({ name }) =>
    /^(?:category|dc:subject|ev:type|xcal:categories)$/.test(name),
  )
  const categories = kinds.map(
    (one) => one.text || one.attributes['label'] || one.attributes['term'],
  )
  return compact<FeedItem>({
    guid: text(/^(?:guid|id)$/),
    link: linkOf(fields, address),
    title: text(/^title$/) ?? text(/^(?:dc:title|xcal:summary)$/),
    summary: text(/^(?:description|summary|dc:description|xcal:description)$/),
    content: text(/^(?:content:encoded|content)$/),
    language: text(/^dc:language$/) ?? language,
    start: day(START) ?? attribute('gd:when', 'startTime'),
    end: day(END) ?? attribute('gd:when', 'endTime'),
    startHour: hour(START),
    endHour: hour(END),
    location: named(text(PLACE)) ?? attribute('gd:where', 'valueString'),
    price: text(PRICE),
    organizer: text(ORGANIZER),
    categories: filled(
      [...new Set(categories.filter((one) => one !== undefined && one !== ''))].map(String),
    ),
    image: imageOf(fields, address),
    lat: text(/^geo:lat$/) ?? lat,
    lon: text(/^geo:long?$/) ?? lon,
    updated: text(/^(?:updated|dc:date|pubdate|published|xcal:dtstamp)$/),
  })
}

/** Undefined for a text that stands for none: `-`. */
function named(text: string | undefined): string | undefined {
  return text !== undefined && /[\p{L}\p{N}]/u.test(text) ? text : undefined
}

function linkOf(fields: Field[], address: string): string | undefined {
  const links = fields.filter(({ name }) => name === 'link')
  const atom = links.find(
    ({ attributes: { href, rel } }) => href && (rel ?? 'alternate') === 'alternate',
  )
  const guid = fields.find(({ name }) => name === 'guid')
  const isPermanent = guid !== undefined && guid.attributes['isPermaLink'] !== 'false'
  const written = links.find(({ text }) => text !== '')?.text ?? atom?.attributes['href']
  const own = written ?? (isPermanent && /^https?:/i.test(guid.text) ? guid.text : undefined)
  return cleanUrl(own, address)
}

function imageOf(fields: Field[], address: string): string | undefined {
  const picture = fields.find(({ name, attributes: { url, type, medium } }) => {
    if (url === undefined) return false
    if (name === 'media:thumbnail') return true
    return (
      /^(?:enclosure|media:content)$/.test(name) &&
      (type?.startsWith('image/') === true || medium === 'image')
    )
  })
  return cleanUrl(picture?.attributes['url'], address)
}
