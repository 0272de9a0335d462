import { z } from 'zod'
import { BaseUrl, PageSize } from '../base-url.ts'
import type { Connector } from '../connector.ts'
import type { PageCursor } from '../read-pages.ts'
import { resolveZone } from '../text/zone.ts'
import { recordedGancio } from './gancio.recorded.ts'
import { mapGancioEvent } from './gancio-event.ts'
import { syncGancio } from './gancio-sync.ts'

const GancioConfig = z.strictObject({
  /** `https://gancio.example`. */
  baseUrl: BaseUrl,
  /** Only events with one of these tags, at one of these places (the instance's numbers). */
  tags: z.array(z.string().trim().min(1)).default([]),
  places: z.array(z.int().positive()).default([]),
  /** Reads every event's page for its description, which lists lack. */
  descriptions: z.boolean().default(false),
  /** BCP 47, of the instance's texts. */
  language: z.string().min(2).optional(),
  /** IANA zone of the instance. Absent: the city's. */
  timeZone: z
    .string()
    .refine(
      (zone) => resolveZone(zone) !== null,
      'is no time zone; IANA names look like "Europe/Rome"',
    )
    .optional(),
  pageSize: PageSize(1000, 100),
})
export type GancioConfig = z.output<typeof GancioConfig>

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
