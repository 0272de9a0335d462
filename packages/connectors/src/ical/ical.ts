import { z } from 'zod'
import { BadRecord } from '../bad-record.ts'
import type { Connector } from '../connector.ts'
import { isJsonObject } from '../json.ts'
import { resolveZone } from '../text/zone.ts'
import { recordedCalendars } from './ical.recorded.ts'
import { mapCalendarEntry } from './map-entry.ts'
import { syncCalendars, type IcalCursor } from './sync-calendars.ts'

/** Calendar programs subscribe by `webcal:`. Behind it is https. */
const CalendarUrl = z
  .string()
  .trim()
  .transform((url) => url.replace(/^webcals?:/i, 'https:'))
  .pipe(z.url({ protocol: /^https?$/, error: 'is no http, https or webcal URL' }))

const IcalConfig = z
  .strictObject({
    url: CalendarUrl.optional(),
    urls: z.array(CalendarUrl).optional(),
    /** BCP 47 tag of texts without a language. */
    language: z.string().min(2).optional(),
    /** IANA zone of times without one. Absent: the calendar's zone, then the venue's. */
    defaultZone: z
      .string()
      .refine((zone) => resolveZone(zone) !== null, 'is no time zone')
      .optional(),
    /** Category of every event of these calendars. */
    category: z.string().min(1).optional(),
    /** Larger calendars are refused. 600 if absent. Those above 20 MB are read from disk. */
    maxMegabytes: z.number().int().min(1).max(4000).optional(),
  })
  .transform(({ url, urls = [], ...rest }) => ({
    ...rest,
    urls: [...new Set([...(url === undefined ? [] : [url]), ...urls])],
  }))
  .refine(({ urls }) => urls.length > 0, { path: ['url'], error: 'name at least one calendar' })
export type IcalConfig = z.output<typeof IcalConfig>

/** iCalendar feeds (RFC 5545, 7986, 9073, and vCalendar 1.0 as far as it is similar): one record per UID. */
export const ical: Connector<IcalConfig, IcalCursor> = {
  manifest: {
    id: 'ical',
    version: 4,
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
      throw new BadRecord('bad_record', 'The stored record is no calendar entry.')
    return mapCalendarEntry(raw['ics'], { id, config, city })
  },
  recorded: recordedCalendars,
}
