import type { Connector } from '../connector.ts'
import type { PageCursor } from '../read-pages.ts'
import { recordedUitdatabank } from './uitdatabank.recorded.ts'
import { mapUitdatabankEvent } from './uitdatabank-event.ts'
import { syncUitdatabank } from './uitdatabank-sync.ts'
import { UitdatabankConfig } from './uitdatabank-config.ts'

/**
 * UiTdatabank (publiq): the event database of Flanders and Brussels, Search API 3
 * (docs.publiq.be/docs/uitdatabank/search-api). A client id is needed: OKOLO_KEY_UITDATABANK. Read whole
 * once a day, by its changes and deletions in between.
 */
export const uitdatabank: Connector<UitdatabankConfig, PageCursor> = {
  manifest: {
    id: 'uitdatabank',
    version: 2,
    title: 'UiTdatabank',
    hosts: ['search.uitdatabank.be'],
    auth: 'key',
    mode: 'delta',
    deletes: 'explicit',
    schedule: { everyMinutes: 60, fullEveryHours: 24 },
    limits: { requestsPerSecond: 2 },
    trust: 0.85,
    terms: {
      // Reuse for an agenda is what the API is for; publiq wants to be named, pictures keep their holder.
      attribution: 'UiTdatabank',
      termsUrl: 'https://docs.publiq.be/docs/uitdatabank',
      linkBack: true,
      redisplay: 'yes',
      images: 'hotlink',
      mayPaywall: false,
      mayMixSellers: true,
      maxCacheHours: 24,
      reviewed: '2026-11-21',
    },
  },
  config: UitdatabankConfig,
  sync: syncUitdatabank,
  map: mapUitdatabankEvent,
  recorded: recordedUitdatabank,
}
