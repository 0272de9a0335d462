import { z } from 'zod'
import { BaseUrl } from '../base-url.ts'
import type { Connector } from '../connector.ts'
import { mapTicketmasterEvent } from './ticketmaster-event.ts'
import { recordedTicketmaster } from './ticketmaster.recorded.ts'
import { syncTicketmaster, type TicketmasterCursor } from './ticketmaster-sync.ts'

const TicketmasterConfig = z.strictObject({
  baseUrl: BaseUrl.default('https://app.ticketmaster.com'),
  /** Kilometres around the city. Absent: its own radius. */
  radiusKm: z.number().min(1).max(500, 'is more than a city: 500 km at most').optional(),
  /** How far ahead to look, in days. */
  days: z.int().min(1).max(730, 'the platform knows two years at most').default(365),
  /** Languages of the texts, best first. Absent: those of the city. */
  locale: z
    .string()
    .regex(/^(?:[a-z]{2}(?:-[a-z]{2})?|\*)(?:,(?:[a-z]{2}(?:-[a-z]{2})?|\*))*$/i, {
      error: 'is a list such as "sk,en-us,*"',
    })
    .optional(),
  /** Inventories. Absent: all. `tmr` is resale. */
  sources: z
    .array(z.enum(['ticketmaster', 'universe', 'frontgate', 'tmr']))
    .min(1)
    .optional(),
  /** Further filters of the platform: `{ "segmentId": "KZFzniwnSyZfZ7v7nJ" }`. */
  filters: z.record(z.string(), z.string()).default({}),
})
export type TicketmasterConfig = z.output<typeof TicketmasterConfig>

/**
 * Ticketmaster, Discovery API v2 (developer.ticketmaster.com): events around a city. `secrets.key` is a consumer key.
 * The API has no filter of changes, so every run reads the whole window.
 */
export const ticketmaster: Connector<TicketmasterConfig, TicketmasterCursor> = {
  manifest: {
    id: 'ticketmaster',
    version: 2,
    title: 'Ticketmaster',
    hosts: 'config',
    auth: 'key',
    mode: 'snapshot',
    deletes: 'absence',
    schedule: { everyMinutes: 360 },
    // The platform's documentation allows 5,000 calls a day, and 2 or 5 a second.
    limits: { requestsPerSecond: 2, dailyBudget: 4500 },
    trust: 0.75,
    role: 'ticketing',
    terms: {
      attribution: 'Ticketmaster',
      termsUrl: 'https://developer.ticketmaster.com/support/terms-of-use/',
      linkBack: true,
      redisplay: 'yes',
      images: 'hotlink',
      mayPaywall: false,
      mayMixSellers: true,
      maxCacheHours: 24,
      reviewed: '2026-11-21',
    },
  },
  config: TicketmasterConfig,
  sync: syncTicketmaster,
  map: mapTicketmasterEvent,
  recorded: recordedTicketmaster,
}
