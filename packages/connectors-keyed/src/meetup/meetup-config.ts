import { z } from 'zod'
import { PageSize } from '@okolo/connectors/reading/config-fields'

export const MeetupConfig = z
  .strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).default('https://api.meetup.com/gql-ext'),
    pageSize: PageSize(200, 100),
    /** Groups by the last part of their page's address: `bratislava-runners`. */
    groups: z
      .array(z.string().regex(/^[\w-]+$/, 'is not a name as in https://www.meetup.com/<name>/'))
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
