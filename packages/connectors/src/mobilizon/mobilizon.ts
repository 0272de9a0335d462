import type { Connector } from '../connector.ts'
import type { PageCursor } from '../reading/read-pages.ts'
import { recordedMobilizon } from './mobilizon.recorded.ts'
import { mapMobilizonEvent } from './mobilizon-event.ts'
import { syncMobilizon } from './mobilizon-sync.ts'
import { MobilizonConfig } from './mobilizon-config.ts'

/** Mobilizon (joinmobilizon.org): GraphQL `searchEvents` around the city. It has no filter of changes. */
export const mobilizon: Connector<MobilizonConfig, PageCursor> = {
  manifest: {
    id: 'mobilizon',
    version: 3,
    title: 'Mobilizon',
    hosts: 'config',
    auth: 'none',
    mode: 'snapshot',
    deletes: 'absence',
    schedule: { everyMinutes: 120 },
    limits: { requestsPerSecond: 1 },
    trust: 0.75,
    terms: {
      // Public events are published to the fediverse. Texts and pictures stay their authors'.
      termsUrl: 'https://joinmobilizon.org',
      linkBack: true,
      redisplay: 'yes',
      images: 'hotlink',
      mayPaywall: false,
      mayMixSellers: true,
      reviewed: '2026-11-21',
    },
  },
  config: MobilizonConfig,
  sync: syncMobilizon,
  map: mapMobilizonEvent,
  recorded: recordedMobilizon,
}
