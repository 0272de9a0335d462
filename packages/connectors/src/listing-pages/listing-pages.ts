import { BadRecord } from '../bad-record.ts'
import type { Connector } from '../connector.ts'
import { isJsonObject, type Json } from '../json.ts'
import { blocksOfFirst } from './listing-blocks.ts'
import { ListingPagesConfig, type ListingConfig } from './listing-config.ts'
import { mapListed } from './listing-event.ts'
import { recordedListings } from './listing-pages.recorded.ts'
import type { ListingRecord } from './listing-record.ts'
import { syncListings, type ListingCursor } from './listing-sync.ts'

/**
 * Plain pages that list events, without markup. They are read by their repeating blocks; operators write no selectors, and
 * no scripts run.
 */
export const listingPages: Connector<ListingConfig, ListingCursor> = {
  manifest: {
    id: 'listing-pages',
    version: 1,
    title: 'Plain pages with lists of events',
    hosts: 'config',
    auth: 'none',
    mode: 'snapshot',
    deletes: 'absence',
    schedule: { everyMinutes: 720 },
    limits: { requestsPerSecond: 1 },
    trust: 0.5,
    terms: {
      // Facts with a link to the page. Texts and pictures stay their owner's.
      linkBack: true,
      redisplay: 'facts-only',
      images: 'hotlink',
      mayPaywall: true,
      mayMixSellers: true,
      reviewed: '2026-11-28',
    },
  },
  config: ListingPagesConfig,
  sync: syncListings,
  map(raw, context, { id }) {
    if (!isRecord(raw)) throw new BadRecord('bad_record', 'The stored record is not of a list.')
    return mapListed(raw, context, id)
  },
  blocks: blocksOfFirst,
  recorded: recordedListings,
}

/** Written by this connector's own `sync()`: only its outline is looked at again. */
function isRecord(raw: Json): raw is Json & ListingRecord {
  return isJsonObject(raw) && typeof raw['title'] === 'string' && Array.isArray(raw['dates'])
}
