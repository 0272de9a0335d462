import { z } from 'zod'
import { BaseUrl, PageSize } from '../reading/config-fields.ts'

export const KudagoConfig = z.strictObject({
  baseUrl: BaseUrl.prefault('https://kudago.com/public-api/v1.4'),
  /** The platform's short name of the city: `msk`, `spb`, `nsk`, `ekb`, `kzn`, `nnv`. */
  location: z.string().regex(/^[a-z]+(-[a-z]+)*$/, {
    error: 'must be the platform\'s short name of a city, such as "msk" or "spb"',
  }),
  /** Also the films that are shown, one event a showing: thousands in a large city. */
  showings: z.boolean().default(false),
  language: z.enum(['ru', 'en']).default('ru'),
  pageSize: PageSize(100, 100),
})
export type KudagoConfig = z.output<typeof KudagoConfig>
