import { z } from 'zod'
import { BaseUrl, PageSize } from '../base-url.ts'
import type { Connector } from '../connector.ts'
import { isJsonObject } from '../json.ts'
import { mapLumaCalendarEntry } from './luma-calendar.ts'
import { mapLumaEvent } from './luma-event.ts'
import { recordedLuma } from './luma.recorded.ts'
import { syncLuma, type LumaCursor } from './luma-sync.ts'

const CalendarUrl = z
  .string()
  .trim()
  .transform((url) => url.replace(/^webcals?:/i, 'https:'))
  .pipe(
    z.url({ protocol: /^https?$/, error: 'must be the address behind "Add iCal Subscription"' }),
  )

const LumaConfig = z
  .strictObject({
    /** iCal subscription of a city or a calendar (help.luma.com/p/ical-syncing). */
    calendar: CalendarUrl.optional(),
    /** A city of luma.com/discover: its `discplace-...` id. */
    place: z
      .string()
      .regex(/^discplace-\w+$/, 'must look like "discplace-AbC123"')
      .optional(),
    /** Events of the calendar with the key OKOLO_KEY_LUMA (Luma Plus). */
    own: z.literal(true).optional(),
    /** For tests and proxies. */
    apiUrl: BaseUrl.optional(),
    /** BCP 47 language of texts, which the platform does not report. */
    language: z.string().min(2).optional(),
    pageSize: PageSize(100, 50),
  })
  .refine(
    ({ calendar, place, own }) =>
      [calendar, place, own].filter((one) => one !== undefined).length === 1,
    { path: ['calendar'], error: 'name one of "calendar", "place" and "own"' },
  )
export type LumaConfig = z.output<typeof LumaConfig>

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
