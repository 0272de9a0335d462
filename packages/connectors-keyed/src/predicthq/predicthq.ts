import type { Connector } from '@okolo/connectors/connector'
import { mapPredictHqEvent } from './predicthq-event.ts'
import { recordedPredictHq } from './predicthq.recorded.ts'
import { syncPredictHq, type PredictHqCursor } from './predicthq-sync.ts'
import { PredictHqConfig } from './predicthq-config.ts'

/**
 * PredictHQ API v1 (docs.predicthq.com), used to check other sources. None of it is shown. `secrets.key` is an access
 * token. The platform reports changes and deletions.
 */
export const predicthq: Connector<PredictHqConfig, PredictHqCursor> = {
  manifest: {
    id: 'predicthq',
    version: 2,
    title: 'PredictHQ',
    hosts: 'config',
    auth: 'key',
    mode: 'delta',
    deletes: 'explicit',
    schedule: { everyMinutes: 720 },
    limits: { requestsPerSecond: 1, dailyBudget: 1000 },
    trust: 0.5,
    terms: {
      termsUrl: 'https://www.predicthq.com/legal/terms',
      linkBack: false,
      redisplay: 'no',
      images: 'none',
      mayPaywall: false,
      mayMixSellers: false,
      reviewed: '2026-11-21',
    },
  },
  config: PredictHqConfig,
  sync: syncPredictHq,
  map: mapPredictHqEvent,
  recorded: recordedPredictHq,
}
