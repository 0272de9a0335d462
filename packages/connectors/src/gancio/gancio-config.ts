import { z } from 'zod'
import { BaseUrl, PageSize, ZoneName } from '../reading/config-fields.ts'

export const GancioConfig = z.strictObject({
  /** `https://gancio.example`. */
  baseUrl: BaseUrl,
  /** Only events with one of these tags, at one of these places (the instance's numbers). */
  tags: z.array(z.string().trim().min(1)).default([]),
  places: z.array(z.int().positive()).default([]),
  /** Reads every event's page for its description, which lists lack. */
  descriptions: z.boolean().default(false),
  /** BCP 47, of the instance's texts. */
  language: z.string().min(2).optional(),
  /** IANA zone of the instance. Absent: the city's. */
  timeZone: ZoneName.optional(),
  pageSize: PageSize(1000, 100),
})
export type GancioConfig = z.output<typeof GancioConfig>
