import { z } from 'zod'
import { BadRecord } from '../bad-record.ts'
import type { Connector } from '../connector.ts'
import { mapPage } from '../event-pages/map-page.ts'
import { isJsonObject, type Json } from '../json.ts'
import { resolveZone } from '../text/zone.ts'
import { mapFeedItem } from './feed-item-event.ts'
import type { FeedRecord } from './feed-record.ts'
import { recordedRss } from './rss.recorded.ts'
import { syncFeeds, type RssCursor } from './rss-sync.ts'

const FeedUrl = z
  .string()
  .trim()
  .transform((url) => url.replace(/^feed:(?:\/\/)?(?=https?:)/i, '').replace(/^feed:/i, 'https:'))
  .pipe(z.url({ protocol: /^https?$/, error: 'must be the full address of an RSS or Atom feed' }))

const RssConfig = z
  .strictObject({
    url: FeedUrl.optional(),
    urls: z.array(FeedUrl).default([]),
    /** Reads the pages of items without dates. False: such items are broken. */
    pages: z.boolean().default(true),
    /** Items read of one feed. */
    maxItems: z.int().min(1).max(1000, 'a feed has at most 1000 items').default(200),
    /** BCP 47 tag of texts without a language. */
    language: z.string().min(2).optional(),
    /** IANA zone of times without one. Absent: the city's. */
    defaultZone: z
      .string()
      .refine((zone) => resolveZone(zone) !== null, 'is no time zone')
      .optional(),
    /** Category of every event of these feeds. */
    category: z.string().min(1).optional(),
  })
  .transform(({ url, urls, ...rest }) => ({
    ...rest,
    urls: [...new Set([...(url === undefined ? [] : [url]), ...urls])],
  }))
  .refine(({ urls }) => urls.length > 0, { path: ['url'], error: 'name at least one feed' })
export type RssConfig = z.output<typeof RssConfig>

/**
 * RSS 0.9 to 2.0, RDF and Atom. An item with dates (event module, xCal, Google's `gd:when`) is an event. Otherwise its
 * page is read as by `event-pages`. A feed holds only recent items, so absence means nothing.
 */
export const rss: Connector<RssConfig, RssCursor> = {
  manifest: {
    id: 'rss',
    version: 1,
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
    if (!isFeedRecord(raw)) throw new BadRecord('bad_record', 'The stored record is no feed item.')
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
