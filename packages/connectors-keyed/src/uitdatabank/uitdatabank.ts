import type { Connector } from '@okolo/connectors/connector'
import type { PageCursor } from '@okolo/connectors/reading/read-pages'
import { recordedUitdatabank } from './uitdatabank.recorded.ts'
import { mapUitdatabankEvent } from './uitdatabank-event.ts'
import { syncUitdatabank } from './uitdatabank-sync.ts'
import { UitdatabankConfig } from './uitdatabank-config.ts'

/**
 * UiTdatabank (publiq) of Flanders and Brussels, Search API 3 (docs.publiq.be/docs/uitdatabank/search-api). Needs a
 * client id, OKOLO_KEY_UITDATABANK. Reads everything once a day, changes and deletions in between.
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
      // The API exists for reuse in agendas. publiq must be named, and pictures stay their
      // holders'.
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
