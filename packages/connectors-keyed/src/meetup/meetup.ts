import type { Connector } from '@okolo/connectors/connector'
import type { ListCursor } from '@okolo/connectors/reading/read-lists'
import { mapMeetupEvent } from './meetup-event.ts'
import { recordedMeetup } from './meetup.recorded.ts'
import { syncMeetup } from './meetup-sync.ts'
import { MeetupConfig } from './meetup-config.ts'

/**
 * Meetup, GraphQL API (meetup.com/api/guide). `secrets.key` is an OAuth access token of a Meetup Pro subscriber. The
 * API has no filter of changes.
 */
export const meetup: Connector<MeetupConfig, ListCursor> = {
  manifest: {
    id: 'meetup',
    version: 2,
    title: 'Meetup',
    hosts: 'config',
    auth: 'oauth2',
    mode: 'snapshot',
    deletes: 'absence',
    schedule: { everyMinutes: 360 },
    // 500 points in 60 seconds.
    limits: { requestsPerSecond: 0.5, dailyBudget: 3000 },
    trust: 0.75,
    terms: {
      attribution: 'Meetup',
      termsUrl: 'https://help.meetup.com/hc/en-us/articles/360028705532',
      linkBack: true,
      redisplay: 'yes',
      images: 'hotlink',
      mayPaywall: false,
      mayMixSellers: true,
      maxCacheHours: 24,
      reviewed: '2026-11-21',
    },
  },
  config: MeetupConfig,
  sync: syncMeetup,
  map: mapMeetupEvent,
  recorded: recordedMeetup,
}
