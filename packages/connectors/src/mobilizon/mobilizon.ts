import { z } from 'zod'
import { BaseUrl, PageSize } from '../base-url.ts'
import type { Connector } from '../connector.ts'
import type { PageCursor } from '../read-pages.ts'
import { recordedMobilizon } from './mobilizon.recorded.ts'
import { mapMobilizonEvent } from './mobilizon-event.ts'
import { syncMobilizon } from './mobilizon-sync.ts'

const MobilizonConfig = z.strictObject({
  /** `https://mobilizon.example`. */
  baseUrl: BaseUrl,
  /** Kilometres around the city's centre. Absent: the city's own radius. 0: everywhere. */
  radiusKm: z.number().min(0).max(500, 'is too far to be of one city').optional(),
  /** Search words and tags of the platform. */
  term: z.string().trim().min(1).optional(),
  tags: z.array(z.string().trim().min(1)).default([]),
  /** `INTERNAL`: events known to this instance. `GLOBAL`: also its search index of other instances. */
  searchTarget: z.enum(['INTERNAL', 'GLOBAL']).default('INTERNAL'),
  pageSize: PageSize(100, 50),
})
export type MobilizonConfig = z.output<typeof MobilizonConfig>

/** Mobilizon (joinmobilizon.org): GraphQL `searchEvents` around the city. It has no filter of changes. */
export const mobilizon: Connector<MobilizonConfig, PageCursor> = {
  manifest: {
    id: 'mobilizon',
    version: 2,
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
