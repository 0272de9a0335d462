import type { Cheerio, CheerioAPI } from 'cheerio'
import { isTag, type Element } from 'domhandler'
import type { Json, JsonObject } from '../../json.ts'
import { plainText } from './item-tree.ts'
import { microformatDates } from './microformat-date.ts'
import { link, partyNode, placeNode, value } from './microformat-value.ts'
import { cleanUrl } from './page-url.ts'
import { compact } from '../../understanding/compact.ts'

const MAX_EVENTS = 500

/** Property classes: microformats2 first, then those of classic hCalendar (microformats.org backcompat). */
const CLASSES = {
  name: ['p-name', 'summary'],
  summary: ['p-summary'],
  start: ['dt-start', 'dtstart'],
  end: ['dt-end', 'dtend'],
  duration: ['dt-duration', 'duration'],
  url: ['u-url', 'url'],
  uid: ['u-uid', 'uid'],
  description: ['e-content', 'e-description', 'p-description', 'description'],
  category: ['p-category', 'category'],
  location: ['p-location', 'h-geo', 'h-adr', 'location', 'venue'],
  organizer: ['p-organizer', 'organizer'],
  photo: ['u-photo', 'u-featured', 'photo'],
  status: ['p-status', 'status'],
} as const

/** Classic class names are ordinary words elsewhere: they count in a classic `vevent` only. */
type Dialect = 'h-event' | 'vevent'
type Reading = {
  $: CheerioAPI
  base: string
  root: Cheerio<Element>
  dialect: Dialect
  /** The root's elements outside of events, cards and addresses within it, and those themselves. */
  own: Element[]
}

const EVENT = '.h-event,.vevent'
const INNER = /(?:^|\s)(?:h-event|vevent|h-card|vcard|h-adr|h-entry|h-geo)(?:\s|$)/

/**
 * The h-event and hCalendar events of a page as schema.org Event objects. An element with both classes
 * is read as h-event. Events within events are their own.
 */
export function microformatEvents($: CheerioAPI, base: string): JsonObject[] {
  const dated = rootsWithStart($)
  // Some templates repeat `vevent` inside, around only the title.
  const isShell = (one: Element) => !dated.has(one) && $(one).parent().closest(EVENT).length > 0
  const roots = $(EVENT)
    .toArray()
    .filter((root) => dated.has(root) || !isShell(root))
  return roots
    .slice(0, MAX_EVENTS)
    .map((root) => {
      const dialect: Dialect = $(root).hasClass('h-event') ? 'h-event' : 'vevent'
      return eventNode({ $, base, root: $(root), dialect, own: ownElements(root, isShell) })
    })
    .filter((node) => node['name'] !== undefined || node['startDate'] !== undefined)
}

/** The event elements that have a start somewhere inside. */
function rootsWithStart($: CheerioAPI): Set<Element> {
  const dated = new Set<Element>()
  for (const start of $('.dt-start,.dtstart').toArray()) {
    for (let up = start.parent; up !== null && isTag(up) && !dated.has(up); up = up.parent) {
      dated.add(up)
    }
  }
  return dated
}

function ownElements(root: Element, isShell: (one: Element) => boolean): Element[] {
  const own: Element[] = []
  const stack = root.children.filter((child) => isTag(child)).toReversed()
  for (let element = stack.pop(); element; element = stack.pop()) {
    own.push(element)
    const className = element.attribs['class'] ?? ''
    if (INNER.test(className) && !(/event/.test(className) && isShell(element))) continue
    stack.push(...element.children.filter((child) => isTag(child)).toReversed())
  }
  return own
}

function eventNode(reading: Reading): JsonObject {
  const { base, root, $ } = reading
  const first = (name: keyof typeof CLASSES) => properties(reading, name).slice(0, 1)
  const starts = microformatDates($, properties(reading, 'start'))
  const ends = microformatDates($, properties(reading, 'end'), starts[0])
  const name = first('name').map((one) => value(one))[0] ?? impliedName(reading)
  const url = first('url').map((one) => link(one, base))[0] ?? cleanUrl(root.attr('href'), base)
  const node: { [key: string]: Json | undefined } = {
    '@type': ['Event'],
    '@id': root.attr('id') ? `#${root.attr('id')}` : undefined,
    name: name || undefined,
    description: first('summary').map((one) => value(one))[0],
    descriptionHtml: first('description').map((one) => (one.html() ?? '').trim())[0],
    startDate: oneOrMany(starts),
    endDate: oneOrMany(ends),
    duration: first('duration').map((one) => value(one))[0],
    url,
    identifier: first('uid').map((one) => one.attr('href') ?? value(one))[0],
    keywords: oneOrMany(properties(reading, 'category').map((one) => value(one))),
    location: [...first('location'), ...cards(reading)].map((one) => placeNode(one, base))[0],
    organizer: oneOrMany(properties(reading, 'organizer').map((one) => partyNode(one, base))),
    image: first('photo').map((one) => cleanUrl(one.attr('src') ?? one.attr('href'), base))[0],
    eventStatus: first('status').map((one) => value(one))[0],
  }
  return compact<JsonObject>(node)
}

function oneOrMany<T>(list: T[]): T | T[] | undefined {
  return list.length > 1 ? list : list[0]
}

/** This event's own elements with a property's class. */
function properties({ $, own, dialect }: Reading, name: keyof typeof CLASSES): Cheerio<Element>[] {
  const names = CLASSES[name].filter((one) => dialect === 'vevent' || /^(?:p|u|dt|e|h)-/.test(one))
  for (const className of names) {
    const found = own.filter((one) => ` ${one.attribs['class'] ?? ''} `.includes(` ${className} `))
    if (found.length > 0) return found.slice(0, 100).map((element) => $(element))
  }
  return []
}

/** In hCalendar a card without an owner is the place, although no class marks it. */
function cards({ $, own, dialect }: Reading): Cheerio<Element>[] {
  if (dialect !== 'vevent') return []
  const found = own.filter((one) => {
    const className = one.attribs['class'] ?? ''
    return (
      /\b(?:vcard|adr)\b/i.test(className) && !/organizer|attendee|contact|author/.test(className)
    )
  })
  return found.slice(0, 1).map((element) => $(element))
}

/** Microformats2: the text of an h-event without any p-*, e-* or nested item is its name. */
function impliedName({ root, dialect }: Reading): string | undefined {
  if (dialect !== 'h-event' || root.find('[class*="p-"],[class*="e-"]').length > 0) return undefined
  const text = root.attr('alt') ?? root.attr('title') ?? plainText(root)
  return text === '' || text.length > 300 ? undefined : text
}
