import type { Connector } from '@okolo/connectors/connector'
import { mapTicketmasterEvent } from './ticketmaster-event.ts'
import { recordedTicketmaster } from './ticketmaster.recorded.ts'
import { syncTicketmaster, type TicketmasterCursor } from './ticketmaster-sync.ts'
import { TicketmasterConfig } from './ticketmaster-config.ts'

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
