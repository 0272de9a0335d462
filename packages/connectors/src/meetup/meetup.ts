import { z } from 'zod'
import { PageSize } from '../base-url.ts'
import type { Connector } from '../connector.ts'
import type { ListCursor } from '../read-lists.ts'
import { mapMeetupEvent } from './meetup-event.ts'
import { recordedMeetup } from './meetup.recorded.ts'
import { syncMeetup } from './meetup-sync.ts'

const MeetupConfig = z
  .strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).default('https://api.meetup.com/gql-ext'),
    pageSize: PageSize(200, 100),
    /** Groups by the last part of their page's address: `bratislava-runners`. */
    groups: z
      .array(z.string().regex(/^[\w-]+$/, 'is no name as in https://www.meetup.com/<name>/'))
      .default([]),
    /** Also search around the city. */
    search: z.boolean().default(true),
    radiusKm: z.number().min(1).max(160, 'the platform looks no farther than 160 km').optional(),
    /** How far ahead to look, in days. */
    days: z.int().min(1).max(365).default(120),
  })
  .refine(({ groups, search }) => search || groups.length > 0, {
    error: 'name at least one group, or leave "search" on',
    path: ['groups'],
  })
export type MeetupConfig = z.output<typeof MeetupConfig>

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
