import type { Connector } from '../connector.ts'
import { mapLinkedEvent } from './linked-event.ts'
import { recordedLinkedEvents } from './linked-events.recorded.ts'
import { syncLinkedEvents, type LinkedEventsCursor } from './linked-events-sync.ts'
import { LinkedEventsConfig } from './linked-events-config.ts'

/**
 * Linked Events v1 (github.com/City-of-Helsinki/linkedevents): the event API of Helsinki, Espoo, Turku, Tampere and
 * others. Needs no key. The first run reads everything, later ones the changes.
 */
export const linkedEvents: Connector<LinkedEventsConfig, LinkedEventsCursor> = {
  manifest: {
    id: 'linked-events',
    version: 2,
    title: 'Linked Events',
    hosts: 'config',
    auth: 'none',
    mode: 'delta',
    deletes: 'explicit',
    schedule: { everyMinutes: 60, fullEveryHours: 24 },
    limits: { requestsPerSecond: 2 },
    trust: 0.8,
    terms: {
      attribution: 'Linked Events',
      license: 'CC BY 4.0',
      termsUrl: 'https://creativecommons.org/licenses/by/4.0/',
      linkBack: true,
      redisplay: 'yes',
      images: 'proxy',
      mayPaywall: true,
      mayMixSellers: true,
      reviewed: '2026-11-20',
    },
  },
  config: LinkedEventsConfig,
  sync: syncLinkedEvents,
  map: mapLinkedEvent,
  recorded: recordedLinkedEvents,
}
