import type { Connector } from '../connector.ts'
import type { PageCursor } from '../reading/read-pages.ts'
import { recordedKudago } from './kudago.recorded.ts'
import { mapKudagoEntry } from './kudago-entry.ts'
import { syncKudago } from './kudago-sync.ts'
import { KudagoConfig } from './kudago-config.ts'

/** KudaGo public API v1.4 (kudago.com/public-api): events and film showings of Russian cities. Needs no key. */
export const kudago: Connector<KudagoConfig, PageCursor> = {
  manifest: {
    id: 'kudago',
    version: 3,
    title: 'KudaGo',
    hosts: ['kudago.com'],
    auth: 'none',
    mode: 'snapshot',
    deletes: 'absence',
    schedule: { everyMinutes: 180 },
    limits: { requestsPerSecond: 1 },
    trust: 0.7,
    terms: {
      // The API asks for a visible link. Texts and pictures stay their editors' and sources'.
      attribution: 'KudaGo',
      termsUrl: 'https://docs.kudago.com/api/',
      linkBack: true,
      redisplay: 'facts-only',
      images: 'none',
      mayPaywall: false,
      mayMixSellers: true,
      reviewed: '2026-11-21',
    },
  },
  config: KudagoConfig,
  sync: syncKudago,
  map: mapKudagoEntry,
  recorded: recordedKudago,
}
