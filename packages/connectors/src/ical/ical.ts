import { BadRecord } from '../bad-record.ts'
import type { Connector } from '../connector.ts'
import { isJsonObject } from '../json.ts'
import { recordedCalendars } from './ical.recorded.ts'
import { mapCalendarEntry } from './map-entry.ts'
import { syncCalendars, type IcalCursor } from './sync-calendars.ts'
import { IcalConfig } from './ical-config.ts'

/** iCalendar feeds (RFC 5545, 7986, 9073, and vCalendar 1.0 as far as it is similar): one record per UID. */
export const ical: Connector<IcalConfig, IcalCursor> = {
  manifest: {
    id: 'ical',
    version: 6,
    title: 'iCalendar feed',
    hosts: 'config',
    auth: 'none',
    mode: 'snapshot',
    deletes: 'absence',
    schedule: { everyMinutes: 60 },
    limits: { requestsPerSecond: 1 },
    trust: 0.75,
    terms: {
      // Feeds are published for subscription. Texts and pictures stay their owner's.
      linkBack: true,
      redisplay: 'facts-only',
      images: 'hotlink',
      mayPaywall: true,
      mayMixSellers: true,
      reviewed: '2026-11-20',
    },
  },
  config: IcalConfig,
  sync: syncCalendars,
  map(raw, { config, city }, { id }) {
    if (!isJsonObject(raw) || typeof raw['ics'] !== 'string')
      throw new BadRecord('bad_record', 'The stored record is not a calendar entry.')
    return mapCalendarEntry(raw['ics'], { id, config, city })
  },
  recorded: recordedCalendars,
}
