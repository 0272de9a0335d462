import type { OutFeed } from './feed-page.ts'
import type { Limits } from './find-entries.ts'
import { icalFeed } from './ical-feed.ts'
import { jsonFeed } from './json-feed.ts'
import { atomFeed, rssFeed } from './xml-feeds.ts'

/** A format of feeds. */
export type Format = {
  name: string
  type: string
  write: (feed: OutFeed, signal: AbortSignal) => Promise<string>
  /** A calendar needs all dates, a reader the next ones. Programs that need more use the API. */
  limits: Limits
}
const ICS: Format = {
  name: 'iCalendar (RFC 5545, RFC 7986)',
  type: 'text/calendar; charset=utf-8',
  write: icalFeed,
  limits: { events: 500, dates: 1_000 },
}
const READER = { limits: { events: 100, dates: null } }
const RSS: Format = {
  ...READER,
  name: 'RSS 2.0 with the event module',
  type: 'application/rss+xml; charset=utf-8',
  write: rssFeed,
}
const ATOM: Format = {
  ...READER,
  name: 'Atom with the event module',
  type: 'application/atom+xml; charset=utf-8',
  write: atomFeed,
}
const JSON_FEED: Format = {
  ...READER,
  name: 'JSON Feed 1.1',
  type: 'application/feed+json; charset=utf-8',
  write: jsonFeed,
}
export const FORMATS = { ics: ICS, rss: RSS, atom: ATOM, json: JSON_FEED }
