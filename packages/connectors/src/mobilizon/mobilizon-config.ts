import { z } from 'zod'
import { BaseUrl, PageSize } from '../reading/config-fields.ts'

export const MobilizonConfig = z.strictObject({
  /** `https://mobilizon.example`. */
  baseUrl: BaseUrl,
  /** Kilometres around the city's centre. Absent: the city's own radius. 0: everywhere. */
  radiusKm: z.number().min(0).max(500, 'is too far to be of one city').optional(),
  /** Search words and tags of the platform. */
  term: z.string().trim().min(1).optional(),
  tags: z.array(z.string().trim().min(1)).default([]),
  /** `INTERNAL`: events known to this instance. `GLOBAL`: also its search index of other instances. */
  searchTarget: z.enum(['INTERNAL', 'GLOBAL']).default('INTERNAL'),
  pageSize: PageSize(100, 50),
})
export type MobilizonConfig = z.output<typeof MobilizonConfig>
