import { BadRecord } from '../bad-record.ts'
import type { Connector } from '../connector.ts'
import { EventPagesConfig } from './config.ts'
import { crawl, type CrawlCursor } from './crawl.ts'
import { recordedEventPages } from './event-pages.recorded.ts'
import { isJsonObject, type Json } from '../json.ts'
import { mapPage } from './map-page.ts'
import type { RawPage } from './markup/raw-page.ts'

/**
 * Web pages with events in schema.org's words (JSON-LD, microdata, RDFa Lite) or microformats (h-event, hCalendar),
 * found through sitemaps or a list of addresses.
 */
export const eventPages: Connector<EventPagesConfig, CrawlCursor> = {
  manifest: {
    id: 'event-pages',
    version: 4,
    title: 'Event pages (schema.org)',
    hosts: 'config',
    auth: 'none',
    mode: 'crawl',
    deletes: 'explicit',
    schedule: { everyMinutes: 360, fullEveryHours: 168 },
    limits: { requestsPerSecond: 1 },
    trust: 0.7,
    terms: {
      // Sites publish this markup to be shown with a link. It gives no rights to their photos.
      linkBack: true,
      redisplay: 'facts-only',
      images: 'hotlink',
      mayPaywall: true,
      mayMixSellers: true,
      reviewed: '2026-11-20',
    },
  },
  config: EventPagesConfig,
  sync: crawl,
  map(raw, { config, city }) {
    if (!isPage(raw)) throw new BadRecord('bad_record', 'The stored record is not a page.')
    return mapPage(raw, { city, language: config.language })
  },
  recorded: recordedEventPages,
}

/** Written by this connector's own `sync()`: only its outline is looked at again. */
function isPage(raw: Json): raw is Json & RawPage {
  return (
    isJsonObject(raw) &&
    typeof raw['url'] === 'string' &&
    URL.canParse(raw['url']) &&
    Array.isArray(raw['nodes'])
  )
}
