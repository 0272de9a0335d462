import { z } from 'zod'
import { resolveZone } from '../understanding/zone.ts'

/** Calendar programs subscribe by `webcal:`. Behind it is https. */
const CalendarUrl = z
  .string()
  .trim()
  .transform((url) => url.replace(/^webcals?:/i, 'https:'))
  .pipe(z.url({ protocol: /^https?$/, error: 'is no http, https or webcal URL' }))

export const IcalConfig = z
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
