import { z } from 'zod'
import { BaseUrl, PageSize } from '../reading/base-url.ts'
import { resolveZone } from '../understanding/zone.ts'

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
  timeZone: z
    .string()
    .refine(
      (zone) => resolveZone(zone) !== null,
      'is no time zone; IANA names look like "Europe/Rome"',
    )
    .optional(),
  pageSize: PageSize(1000, 100),
})
export type GancioConfig = z.output<typeof GancioConfig>
