import type { Connector } from '@okolo/connectors/connector'
import { isJsonObject } from '@okolo/connectors/json'
import { mapLumaCalendarEntry } from './luma-calendar.ts'
import { mapLumaEvent } from './luma-event.ts'
import { recordedLuma } from './luma.recorded.ts'
import { syncLuma, type LumaCursor } from './luma-sync.ts'
import { LumaConfig } from './luma-config.ts'

/** Luma: the iCal subscription of a city or calendar, the list of a discover city, or one's own calendar by key. */
export const luma: Connector<LumaConfig, LumaCursor> = {
  manifest: {
    id: 'luma',
    version: 2,
    title: 'Luma',
    hosts: ['api.lu.ma', 'api2.luma.com', 'public-api.luma.com'],
    auth: 'none',
    takesKey: true,
    mode: 'snapshot',
    deletes: 'absence',
    schedule: { everyMinutes: 180 },
    limits: { requestsPerSecond: 1 },
    trust: 0.7,
    terms: {
      // The city's iCal subscription is meant for personal calendars: facts with a link, no pictures.
      attribution: 'Luma',
      termsUrl: 'https://luma.com/terms',
      linkBack: true,
      redisplay: 'facts-only',
      images: 'none',
      mayPaywall: false,
      mayMixSellers: true,
      maxCacheHours: 24,
      reviewed: '2026-11-21',
    },
  },
  config: LumaConfig,
  sync: syncLuma,
  map(raw, context, record) {
    const isEntry = isJsonObject(raw) && typeof raw['ics'] === 'string'
    return isEntry ? mapLumaCalendarEntry(raw, context, record) : mapLumaEvent(raw, context, record)
  },
  recorded: recordedLuma,
}
