import { z } from 'zod'

export const LinkedEventsConfig = z.strictObject({
  /** Down to the version: `https://api.hel.fi/linkedevents/v1/`. */
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .default('https://api.hel.fi/linkedevents/v1/')
    .transform((url) => `${url.replace(/\/+$/, '')}/`),
  pageSize: z.int().min(1).max(100).default(100),
  /** Further filters of the platform: `{ "division": "helsinki" }`, `{ "bbox": "24.8,60.1,25.3,60.3" }`. */
  filters: z.record(z.string(), z.string()).default({}),
  /** The public page of an event, with `{id}`: `https://tapahtumat.hel.fi/fi/events/{id}`. */
  eventPage: z.string().includes('{id}').optional(),
})
export type LinkedEventsConfig = z.output<typeof LinkedEventsConfig>
