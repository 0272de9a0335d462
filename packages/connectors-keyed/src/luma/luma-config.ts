import { z } from 'zod'
import { BaseUrl, calendarUrl, PageSize } from '@okolo/connectors/reading/config-fields'

const CalendarUrl = calendarUrl('must be the address behind "Add iCal Subscription"')

export const LumaConfig = z
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
