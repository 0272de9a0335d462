import { z } from 'zod'
import { BaseUrl, PageSize } from '../base-url.ts'
import type { Connector } from '../connector.ts'
import { mapPredictHqEvent } from './predicthq-event.ts'
import { recordedPredictHq } from './predicthq.recorded.ts'
import { syncPredictHq, type PredictHqCursor } from './predicthq-sync.ts'

const PredictHqConfig = z.strictObject({
  baseUrl: BaseUrl.default('https://api.predicthq.com'),
  pageSize: PageSize(500, 200),
  /** Kilometres around the city. Absent: its own radius. */
  radiusKm: z.number().min(1).max(300).optional(),
  /** How far ahead to look, in days. */
  days: z.int().min(1).max(730).default(365),
  /** Categories that people attend. The platform also knows storms and school holidays. */
  categories: z
    .array(z.string().regex(/^[a-z-]+$/, 'is no category such as "performing-arts"'))
    .min(1)
    .default([
      'concerts',
      'sports',
      'performing-arts',
      'community',
      'conferences',
      'expos',
      'festivals',
    ]),
})
export type PredictHqConfig = z.output<typeof PredictHqConfig>

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
