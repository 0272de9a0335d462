import { z } from 'zod'
import { BaseUrl, PageSize } from '@okolo/connectors/reading/config-fields'

export const UitdatabankConfig = z.strictObject({
  /** `https://search-test.uitdatabank.be` for trying. */
  baseUrl: BaseUrl.prefault('https://search.uitdatabank.be'),
  /** Kilometres around the city's centre. Absent: the city's own radius. */
  radiusKm: z.number().positive().max(200, 'is too far to be of one city').optional(),
  /** A query in the platform's own language: `labels:jazz AND address.\*.addressLocality:Gent`. */
  q: z.string().trim().min(1).optional(),
  /** The public page of an event, with `{id}`. */
  eventPage: z
    .string()
    .includes('{id}', { error: 'must hold {id} where the number of the event goes' })
    .default('https://www.uitinvlaanderen.be/agenda/e/-/{id}'),
  pageSize: PageSize(2000, 100),
})
export type UitdatabankConfig = z.output<typeof UitdatabankConfig>
