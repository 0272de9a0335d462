import type { Connector } from '@okolo/connectors/connector'
import type { ListCursor } from '@okolo/connectors/reading/read-lists'
import { mapEventbriteEvent } from './eventbrite-event.ts'
import { recordedEventbrite } from './eventbrite.recorded.ts'
import { syncEventbrite } from './eventbrite-sync.ts'
import { EventbriteConfig } from './eventbrite-config.ts'

/**
 * Eventbrite API v3 (eventbrite.com/platform/api): events of the token's owner. `secrets.key` is a private token.
 * `event-pages` reads public pages.
 */
export const eventbrite: Connector<EventbriteConfig, ListCursor> = {
  manifest: {
    id: 'eventbrite',
    version: 2,
    title: 'Eventbrite',
    hosts: 'config',
    auth: 'oauth2',
    mode: 'snapshot',
    deletes: 'absence',
    schedule: { everyMinutes: 180 },
    // 2,000 calls an hour and token.
    limits: { requestsPerSecond: 0.5, dailyBudget: 20_000 },
    trust: 0.85,
    role: 'ticketing',
    terms: {
      attribution: 'Eventbrite',
      termsUrl:
        'https://www.eventbrite.com/help/en-us/articles/833731/eventbrite-api-terms-of-use/',
      linkBack: true,
      redisplay: 'yes',
      images: 'proxy',
      mayPaywall: false,
      mayMixSellers: true,
      reviewed: '2026-11-21',
    },
  },
  config: EventbriteConfig,
  sync: syncEventbrite,
  map: mapEventbriteEvent,
  recorded: recordedEventbrite,
}
