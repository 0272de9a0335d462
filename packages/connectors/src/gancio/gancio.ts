import type { Connector } from '../connector.ts'
import type { PageCursor } from '../reading/read-pages.ts'
import { recordedGancio } from './gancio.recorded.ts'
import { mapGancioEvent } from './gancio-event.ts'
import { syncGancio } from './gancio-sync.ts'
import { GancioConfig } from './gancio-config.ts'

/** Gancio (gancio.org), the shared agenda of Italian and Spanish neighbourhoods: `GET /api/events`. */
export const gancio: Connector<GancioConfig, PageCursor> = {
  manifest: {
    id: 'gancio',
    version: 2,
    title: 'Gancio',
    hosts: 'config',
    auth: 'none',
    mode: 'snapshot',
    deletes: 'absence',
    schedule: { everyMinutes: 60 },
    limits: { requestsPerSecond: 1 },
    trust: 0.75,
    terms: {
      // Instances publish to be federated. Texts and posters stay their authors'.
      termsUrl: 'https://gancio.org',
      linkBack: true,
      redisplay: 'yes',
      images: 'hotlink',
      mayPaywall: false,
      mayMixSellers: true,
      reviewed: '2026-11-21',
    },
  },
  config: GancioConfig,
  sync: syncGancio,
  map: mapGancioEvent,
  recorded: recordedGancio,
}
