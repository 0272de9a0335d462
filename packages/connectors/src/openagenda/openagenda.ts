import { z } from 'zod'
import type { Connector } from '../connector.ts'
import { mapOpenAgendaEvent } from './openagenda-event.ts'
import { recordedOpenAgenda } from './openagenda.recorded.ts'
import { syncOpenAgenda, type OpenAgendaCursor } from './openagenda-sync.ts'

const OpenAgendaConfig = z.strictObject({
  /** The agenda's uid, shown in the side bar of its public page. */
  agenda: z
    .union([z.string().regex(/^\d+$/, 'is no agenda uid'), z.int().positive()])
    .transform(String),
  baseUrl: z.url({ protocol: /^https?$/ }).default('https://api.openagenda.com'),
  pageSize: z.int().min(1).max(300).default(300),
  /** True: also reads events that were over before the run started. */
  past: z.boolean().default(false),
  /** Further filters of the platform, for an agenda wider than the city: `{ "city[]": ["Rennes"] }`. */
  filters: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
  /** The agenda's own category fields. Absent: those with a usual name. */
  categoryFields: z.array(z.string()).optional(),
})
export type OpenAgendaConfig = z.output<typeof OpenAgendaConfig>

/**
 * OpenAgenda, API v2 (developers.openagenda.com): one agenda, read whole on the first run and by its
 * changes afterwards. `secrets.key` is a reading key of an account or an agenda.
 */
export const openagenda: Connector<OpenAgendaConfig, OpenAgendaCursor> = {
  manifest: {
    id: 'openagenda',
    version: 3,
    title: 'OpenAgenda',
    hosts: 'config',
    auth: 'key',
    mode: 'delta',
    deletes: 'explicit',
    schedule: { everyMinutes: 60, fullEveryHours: 24 },
    limits: { requestsPerSecond: 2 },
    trust: 0.7,
    terms: {
      attribution: 'OpenAgenda',
      license: 'ODbL 1.0 or as the agenda says',
      linkBack: true,
      redisplay: 'yes',
      images: 'proxy',
      mayPaywall: true,
      mayMixSellers: true,
      reviewed: '2026-11-20',
    },
  },
  config: OpenAgendaConfig,
  sync: syncOpenAgenda,
  map: mapOpenAgendaEvent,
  recorded: recordedOpenAgenda,
}
