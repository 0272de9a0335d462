import { z } from 'zod'
import { BaseUrl } from '@okolo/connectors/reading/config-fields'

export const BandsintownConfig = z.strictObject({
  baseUrl: BaseUrl.default('https://rest.bandsintown.com'),
  /** Names as on the platform, or `id_123`, `fbid_123`. There is no way to ask for a city. */
  artists: z
    .array(z.string().trim().min(1, 'is not an artist'))
    .min(1, 'name at least one artist: the platform knows no cities')
    .max(500),
  /** Kilometres from the city's centre. Absent: the city's own radius. */
  radiusKm: z.number().min(1).max(300).optional(),
})
export type BandsintownConfig = z.output<typeof BandsintownConfig>
