import { z } from 'zod'
import { calendarUrl, withUrls, ZoneName } from '../reading/config-fields.ts'

const CalendarUrl = calendarUrl('is not an http, https or webcal URL')

export const IcalConfig = z
  .strictObject({
    url: CalendarUrl.optional(),
    urls: z.array(CalendarUrl).optional(),
    /** BCP 47 tag of texts without a language. */
    language: z.string().min(2).optional(),
    /** IANA zone of times without one. Absent: the calendar's zone, then the venue's. */
    defaultZone: ZoneName.optional(),
    /** Category of every event of these calendars. */
    category: z.string().min(1).optional(),
    /** Larger calendars are refused. 600 if absent. Those above 20 MB are read from disk. */
    maxMegabytes: z.number().int().min(1).max(4000).optional(),
  })
  .transform(withUrls)
  .refine(({ urls }) => urls.length > 0, { path: ['url'], error: 'name at least one calendar' })
export type IcalConfig = z.output<typeof IcalConfig>
