import { z } from 'zod'
import { BaseUrl, PageSize } from '@okolo/connectors/reading/config-fields'

const Ids = z
  .array(
    z
      .union([z.string(), z.int()])
      .transform(String)
      .pipe(z.string().regex(/^\d+$/, 'is not an id: digits only')),
  )
  .default([])

export const EventbriteConfig = z
  .strictObject({
    baseUrl: BaseUrl.default('https://www.eventbriteapi.com'),
    pageSize: PageSize(200, 50),
    /** Organizations of the token's owner. The platform shows no others. */
    organizations: Ids,
    venues: Ids,
    /** Also events that organizers keep off their public pages. */
    unlisted: z.boolean().default(false),
  })
  .refine(({ organizations, venues }) => organizations.length + venues.length > 0, {
    error:
      'name at least one organization or venue: the platform has had no search by city since 2019',
    path: ['organizations'],
  })
export type EventbriteConfig = z.output<typeof EventbriteConfig>
