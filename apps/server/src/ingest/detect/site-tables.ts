import type { JsonObject } from '@okolo/connectors/json'
import { parseFeed, type Shape } from '@okolo/connectors/tabular/formats/parse'
import type { DetectDeps, Detected, Fetched } from './detected.ts'
import { fetchAddress } from './fetch-address.ts'
import { hostOf } from './content-detectors.ts'
import { titleOf } from './json-answer.ts'
import {
  biblioCommonsMapping,
  elfsightMapping,
  fullCalendarMapping,
  goDaddyMapping,
  growthZoneMapping,
  libraryCalendarMapping,
  trumbaMapping,
  xmlCalendarMapping,
} from './site-mappings.ts'
import { ovationTixMapping, ovationTixQuestion, spektrixMapping } from './box-office-mappings.ts'
import { TIMELY_EXPORT } from './site-calendars.ts'

/** A table that a platform offers of what a page shows. */
type Offer = {
  /** Asked to see whether it is there; `records` is where its list stands. */
  question: string
  format: Shape
  records?: string
  headers?: Record<string, string>
  config: (title: string) => JsonObject
  /** The page for people. */
  url: string
}

type Platform = {
  name: string
  mark: RegExp
  /** Asked only where its calendar cannot be read. */
  isLast?: true
  /** `found` is what the mark's groups hold. */
  offer: (found: string[], page: URL) => Offer | null
}

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'

/** Platforms that publish a table without a key, by the mark that they leave in pages. */
const PLATFORMS: Platform[] = [
  {
    name: 'BiblioCommons',
    mark: /\/\/([a-z0-9-]{2,40})\.bibliocommons\.com\b/,
    offer: ([library = '']) => {
      if (['gateway', 'www', 'cor-cdn', 'cdn'].includes(library)) return null
      const feed = `https://gateway.bibliocommons.com/v2/libraries/${library}/rss/events`
      return {
        question: `${feed}?page=1`,
        format: 'xml',
        records: 'rss.channel.item',
        url: `https://${library}.bibliocommons.com/v2/events`,
        config: (title) => biblioCommonsMapping(feed, library, title),
      }
    },
  },
  {
    name: 'Spektrix',
    mark: /\/\/system\.spektrix\.com\/([\w-]{2,60})\//,
    offer: ([client = ''], page) => {
      const api = `https://system.spektrix.com/${client}/api/v3`
      return {
        question: `${api}/events`,
        format: 'json',
        url: page.href,
        config: (title) => spektrixMapping(api, page.href, title),
      }
    },
  },
  {
    name: 'OvationTix',
    mark: /\/\/(?:ci|web)\.ovationtix\.com\/(?:trs\/(?:cal|pr|pe\.c)\/)?(\d{2,8})\b/,
    offer: ([client = ''], page) => ({
      ...ovationTixQuestion(client),
      format: 'json',
      url: page.href,
      config: (title) => ovationTixMapping(client, page.href, title),
    }),
  },
  {
    name: 'Trumba',
    isLast: true,
    mark: /\bwebName["']?\s*:\s*["']([\w-]+)["']/,
    offer: ([name = ''], page) => {
      const feed = `https://www.trumba.com/calendars/${name}.json`
      return {
        question: feed,
        format: 'json',
        url: page.href,
        config: (title) => trumbaMapping(feed, page.href, title),
      }
    },
  },
  {
    name: 'All-in-One Event Calendar',
    isLast: true,
    mark: /\/wp-content\/plugins\/all-in-one-event-calendar\//,
    offer: (_, page) => {
      const feed = `${page.origin}/${TIMELY_EXPORT}&xml=true`
      return {
        question: feed,
        format: 'xml',
        records: 'icalendar.vcalendar.components.vevent',
        url: page.href,
        config: (title) => xmlCalendarMapping(feed, page.href, title),
      }
    },
  },
  {
    name: 'Elfsight',
    mark: new RegExp(`\\belfsight-app-(${UUID})`, 'i'),
    offer: ([widget = ''], page) => ({
      question: `https://core.service.elfsight.com/p/boot/?page=${encodeURIComponent(page.href)}&w=${widget}`,
      format: 'json',
      records: `data.widgets.'${widget}'.data.settings.events`,
      url: page.href,
      config: (title) => elfsightMapping(page.href, widget, title),
    }),
  },
  {
    name: 'GoDaddy',
    mark: new RegExp(
      `//calendar\\.apps\\.secureserver\\.net/v1/events/(${UUID}/${UUID}/${UUID})`,
      'i',
    ),
    offer: ([ids = ''], page) => {
      const feed = `https://calendar.apps.secureserver.net/v1/events/${ids}`
      return {
        question: feed,
        format: 'json',
        records: 'events',
        url: page.href,
        config: (title) => goDaddyMapping(feed, page.href, title),
      }
    },
  },
  {
    name: 'GrowthZone',
    mark: /\/\/((?:business|members|web|chamber|community)\.[a-z0-9.-]{3,80})\/events\b/i,
    offer: ([host = '']) => ({
      question: `https://${host}/api/events`,
      format: 'xml',
      records: '*.EventDisplay',
      url: `https://${host}/events`,
      config: (title) => growthZoneMapping(`https://${host}`, title),
    }),
  },
  {
    name: 'Library Calendar',
    mark: /library_?calendar|\blc[-_](?:calendar|event)/i,
    offer: (_, page) => ({
      question: `${page.origin}/events/feed/json`,
      format: 'json',
      url: page.href,
      config: (title) =>
        libraryCalendarMapping(`${page.origin}/events/feed/json`, page.href, title),
    }),
  },
  {
    name: 'FullCalendar',
    mark: /\bevents\s*:\s*(?:\{\s*url\s*:\s*)?["']([^"'\s<>]{1,300})["']/,
    offer: ([address = ''], page) => {
      const feed = URL.parse(address, page.href)
      if (feed === null || feed.hostname !== page.hostname || !/^https?:$/.test(feed.protocol))
        return null
      return {
        question: feed.href,
        format: 'json',
        url: page.href,
        config: (title) => fullCalendarMapping(feed.href, page.href, title),
      }
    },
  },
]

/** Words that must stand in the page, too: the mark alone is not the platform's own. */
const ALSO: Record<string, RegExp> = {
  GrowthZone: /growthzone|chambermaster/i,
  'Library Calendar': /drupal-settings-json/,
  FullCalendar: /fullcalendar/i,
  Trumba: /www\.trumba\.com\//,
}
/** A site shows few of its kind, and a page of a stranger may name any number. */
const MOST_OFFERS = 3

/** The tables that platforms publish of what a page shows, of the first platform that has one. */
export function siteTables(page: Fetched, deps: DetectDeps): Promise<Detected[]> {
  return tablesOf(
    page,
    PLATFORMS.filter(({ isLast }) => isLast !== true),
    deps,
  )
}

/** Tables in place of calendars that cannot be read. */
export function lastTables(page: Fetched, deps: DetectDeps): Promise<Detected[]> {
  return tablesOf(
    page,
    PLATFORMS.filter(({ isLast }) => isLast === true),
    deps,
  )
}

async function tablesOf(
  page: Fetched,
  platforms: readonly Platform[],
  deps: DetectDeps,
): Promise<Detected[]> {
  if (!/^\s*</.test(page.text)) return []
  for (const platform of platforms) {
    if (ALSO[platform.name]?.test(page.text) === false) continue
    for (const offer of offersOf(platform, page)) {
      if (!(await isThere(offer, deps))) continue
      const title = titleOf(page.text) || hostOf(page.url)
      const config = offer.config(title)
      const because = `The page shows a calendar of ${platform.name}, which publishes it.`
      const shared = { kind: 'table', connector: 'tabular', confidence: 0.85 } as const
      return [{ ...shared, config, title, url: offer.url, because }]
    }
  }
  return []
}

function offersOf({ mark, offer }: Platform, { url, text }: Fetched): Offer[] {
  const flags = `${mark.flags}g`
  const found = [...`${url}\n${text}`.matchAll(new RegExp(mark, flags))].slice(0, 50)
  const offers = found.flatMap((one) => offer(one.slice(1), new URL(url)) ?? [])
  return [...new Map(offers.map((one) => [one.question, one])).values()].slice(0, MOST_OFFERS)
}

/** True for an answer that holds the list, with something in it. */
async function isThere(
  { question, format, records, headers }: Offer,
  deps: DetectDeps,
): Promise<boolean> {
  const answer = await fetchAddress(question, deps, { headers })
  if (!answer.ok) return false
  try {
    return parseFeed(answer.page.text, format, { records }).rows.length > 0
  } catch {
    return false
  }
}
