import { BadRecord } from '../bad-record.ts'
import type { Connector } from '../connector.ts'
import { mapPage } from '../event-pages/map-page.ts'
import { isJsonObject, type Json } from '../json.ts'
import { mapFeedItem } from './feed-item-event.ts'
import type { FeedRecord } from './feed-record.ts'
import { recordedRss } from './rss.recorded.ts'
import { syncFeeds, type RssCursor } from './rss-sync.ts'
import { RssConfig } from './rss-config.ts'

/**
 * RSS 0.9 to 2.0, RDF and Atom. An item with dates (event module, xCal, Google's `gd:when`) is an event. Otherwise its
 * page is read as by `event-pages`. A feed holds only recent items, so absence means nothing.
 */
export const rss: Connector<RssConfig, RssCursor> = {
  manifest: {
    id: 'rss',
    version: 2,
    title: 'RSS and Atom feeds',
    hosts: 'config',
    auth: 'none',
    mode: 'delta',
    deletes: 'explicit',
    schedule: { everyMinutes: 60 },
    limits: { requestsPerSecond: 1 },
    trust: 0.6,
    terms: {
      // Feeds are published to be read elsewhere. Texts and pictures stay their owner's.
      linkBack: true,
      redisplay: 'facts-only',
      images: 'hotlink',
      mayPaywall: true,
      mayMixSellers: true,
      reviewed: '2026-11-21',
    },
  },
  config: RssConfig,
  sync: syncFeeds,
  map(raw, { config, city }, { id }) {
    if (!isFeedRecord(raw))
      throw new BadRecord('bad_record', 'The stored record is not a feed item.')
    if (raw.page !== undefined) return mapPage(raw.page, { city, language: config.language })
    return mapFeedItem(raw.item, { config, city }, id)
  },
  recorded: recordedRss,
}

/** Written by this connector's own `sync()`: only its outline is looked at again. */
function isFeedRecord(raw: Json): raw is Json & FeedRecord {
  if (!isJsonObject(raw) || !isJsonObject(raw['item'])) return false
  const page = raw['page']
  return page === undefined || (isJsonObject(page) && Array.isArray(page['nodes']))
}
