import { z } from 'zod'
import type { Connector } from '../connector.ts'
import type { PageCursor } from '../read-pages.ts'
import { recordedActivityPub } from './activitypub.recorded.ts'
import { mapEventObject } from './event-object.ts'
import { syncOutboxes } from './outbox-sync.ts'

const Actor = z
  .string()
  .trim()
  .refine((text) => /^@?[\w.-]+@[\w.-]+\.[a-z]{2,}$/i.test(text) || isAddress(text), {
    error: 'must be an account such as "@events@mobilizon.example" or the address of an actor',
  })

function isAddress(text: string): boolean {
  return /^https?:\/\/[^/\s]+\/./i.test(text) && URL.canParse(text)
}

const ActivityPubConfig = z.strictObject({
  /** Actors with outboxes to read. Empty: events come only by `npm run okolo -- follow`. */
  actors: z.array(Actor).default([]),
  /** Pages read of an outbox when it is read for the first time. */
  maxPages: z.int().min(1).max(500).default(50),
  /** BCP 47 language of texts without one. */
  language: z.string().min(2).optional(),
})
export type ActivityPubConfig = z.output<typeof ActivityPubConfig>

/**
 * Event objects of the fediverse (Mobilizon, Gancio, WordPress, Hubzilla ...). Outboxes are read newest first, and
 * activities from the inbox join the same source. An outbox is no complete list, so only a Delete removes an event.
 */
export const activitypub: Connector<ActivityPubConfig, PageCursor> = {
  manifest: {
    id: 'activitypub',
    version: 2,
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
