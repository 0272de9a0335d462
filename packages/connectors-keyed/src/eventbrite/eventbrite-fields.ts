import { z } from 'zod'
import { Decimal, Id, lenient, Words } from '@okolo/connectors/understanding/lenient'

const Flag = lenient(z.boolean())
const Multipart = lenient(z.object({ text: lenient(Words), html: lenient(Words) }))
const Named = lenient(z.object({ name: lenient(Words) }))
const Wall = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
const Moment = lenient(
  z.object({ timezone: lenient(Words), local: lenient(Wall), utc: lenient(Words) }),
)
const Money = lenient(
  z.object({ currency: lenient(z.string().regex(/^[A-Z]{3}$/)), major_value: lenient(Decimal) }),
)

/** The used fields of an event in API v3, with expanded references. Other shapes count as absent. */
export const EventbriteEvent = z.object({
  name: Multipart,
  summary: lenient(Words),
  description: Multipart,
  url: lenient(Words),
  start: Moment,
  end: Moment,
  changed: lenient(z.iso.datetime()),
  status: lenient(Words),
  currency: lenient(z.string().regex(/^[A-Z]{3}$/)),
  listed: Flag,
  invite_only: Flag,
  online_event: Flag,
  hide_start_date: Flag,
  hide_end_date: Flag,
  locale: lenient(Words),
  is_series_parent: Flag,
  series_id: lenient(Id),
  is_free: Flag,
  organizer: lenient(z.object({ id: lenient(Id), name: lenient(Words), url: lenient(Words) })),
  category: Named,
  subcategory: Named,
  format: Named,
  logo: lenient(
    z.object({
      url: lenient(Words),
      original: lenient(
        z.object({
          url: lenient(Words),
          width: lenient(z.int().positive()),
          height: lenient(z.int().positive()),
        }),
      ),
    }),
  ),
  ticket_availability: lenient(
    z.object({
      is_sold_out: Flag,
      minimum_ticket_price: Money,
      maximum_ticket_price: Money,
    }),
  ),
  music_properties: lenient(z.object({ age_restriction: lenient(Words) })),
  venue: lenient(
    z.object({
      id: lenient(Id),
      name: lenient(Words),
      latitude: lenient(Decimal),
      longitude: lenient(Decimal),
      address: lenient(
        z.object({
          address_1: lenient(Words),
          address_2: lenient(Words),
          city: lenient(Words),
          postal_code: lenient(Words),
          country: lenient(z.string().regex(/^[a-z]{2}$/i)),
        }),
      ),
    }),
  ),
})
export type EventbriteEvent = z.output<typeof EventbriteEvent>
