import { z } from 'zod'
import { BaseUrl, PageSize } from '@okolo/connectors/reading/config-fields'

export const PredictHqConfig = z.strictObject({
  baseUrl: BaseUrl.default('https://api.predicthq.com'),
  pageSize: PageSize(500, 200),
  /** Kilometres around the city. Absent: its own radius. */
  radiusKm: z.number().min(1).max(300).optional(),
  /** How far ahead to look, in days. */
  days: z.int().min(1).max(730).default(365),
  /** Categories that people attend. The platform also knows storms and school holidays. */
  categories: z
    .array(z.string().regex(/^[a-z-]+$/, 'is not a category such as "performing-arts"'))
    .min(1)
    .default([
      'concerts',
      'sports',
      'performing-arts',
      'community',
      'conferences',
      'expos',
      'festivals',
    ]),
})
export type PredictHqConfig = z.output<typeof PredictHqConfig>
