import { z } from 'zod'
import { BaseUrl } from '@okolo/connectors/reading/config-fields'

export const TicketmasterConfig = z.strictObject({
  baseUrl: BaseUrl.default('https://app.ticketmaster.com'),
  /** Kilometres around the city. Absent: its own radius. */
  radiusKm: z.number().min(1).max(500, 'is more than a city: 500 km at most').optional(),
  /** How far ahead to look, in days. */
  days: z.int().min(1).max(730, 'the platform knows two years at most').default(365),
  /** Languages of the texts, best first. Absent: those of the city. */
  locale: z
    .string()
    .regex(/^(?:[a-z]{2}(?:-[a-z]{2})?|\*)(?:,(?:[a-z]{2}(?:-[a-z]{2})?|\*))*$/i, {
      error: 'is a list such as "sk,en-us,*"',
    })
    .optional(),
  /** Inventories. Absent: all. `tmr` is resale. */
  sources: z
    .array(z.enum(['ticketmaster', 'universe', 'frontgate', 'tmr']))
    .min(1)
    .optional(),
  /** Further filters of the platform: `{ "segmentId": "KZFzniwnSyZfZ7v7nJ" }`. */
  filters: z.record(z.string(), z.string()).default({}),
})
export type TicketmasterConfig = z.output<typeof TicketmasterConfig>
