import type { Connector } from '../connector.ts'
import type { PageCursor } from '../reading/read-pages.ts'
import { recordedActivityPub } from './activitypub.recorded.ts'
import { mapEventObject } from './event-object.ts'
import { syncOutboxes } from './outbox-sync.ts'
import { ActivityPubConfig } from './activitypub-config.ts'

/**
 * Event objects of the fediverse (Mobilizon, Gancio, WordPress, Hubzilla ...). Outboxes are read newest first, and
 * activities from the inbox join the same source. An outbox is not a complete list, so only a Delete removes an event.
 */
export const activitypub: Connector<ActivityPubConfig, PageCursor> = {
  manifest: {
    id: 'activitypub',
    version: 3,
    title: 'ActivityPub events',
    hosts: 'config',
    auth: 'none',
    mode: 'push',
    deletes: 'explicit',
    schedule: { everyMinutes: 360 },
    limits: { requestsPerSecond: 1 },
    trust: 0.75,
    terms: {
      // Public posts may be shared on. Texts and pictures stay their authors'.
      termsUrl: 'https://www.w3.org/TR/activitypub/',
      linkBack: true,
      redisplay: 'yes',
      images: 'hotlink',
      mayPaywall: false,
      mayMixSellers: true,
      reviewed: '2026-11-21',
    },
  },
  config: ActivityPubConfig,
  sync: syncOutboxes,
  map: mapEventObject,
  recorded: recordedActivityPub,
}
