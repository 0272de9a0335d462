import type { Connector } from '@okolo/connectors/connector'
import { mapOpenAgendaEvent } from './openagenda-event.ts'
import { recordedOpenAgenda } from './openagenda.recorded.ts'
import { syncOpenAgenda, type OpenAgendaCursor } from './openagenda-sync.ts'
import { OpenAgendaConfig } from './openagenda-config.ts'

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
