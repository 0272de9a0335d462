import { z } from 'zod'
import { Decimal, Id, Words, lenient, listOf } from '@okolo/connectors/understanding/lenient'

const Flag = lenient(z.boolean())
const Named = lenient(z.object({ id: lenient(Id), name: lenient(Words) }))

const Classification = z.object({
  primary: Flag,
  segment: Named,
  genre: Named,
  subGenre: Named,
  type: Named,
  subType: Named,
})

const Venue = z.object({
  id: lenient(Id),
  name: lenient(Words),
  url: lenient(Words),
  postalCode: lenient(Words),
  timezone: lenient(Words),
  city: lenient(z.object({ name: lenient(Words) })),
  country: lenient(z.object({ countryCode: lenient(z.string().regex(/^[a-z]{2}$/i)) })),
  address: lenient(z.object({ line1: lenient(Words), line2: lenient(Words) })),
  /** Numbers as texts. "0" if none was entered. */
  location: lenient(z.object({ latitude: lenient(Decimal), longitude: lenient(Decimal) })),
})
export type TicketmasterVenue = z.output<typeof Venue>

const Attraction = z.object({
  name: lenient(Words),
  url: lenient(Words),
  externalLinks: lenient(z.object({ musicbrainz: listOf(z.object({ id: lenient(z.uuid()) })) })),
})

const Moment = z.object({
  localDate: lenient(z.iso.date()),
  localTime: lenient(z.iso.time()),
  dateTime: lenient(z.iso.datetime({ offset: true })),
  dateTBD: Flag,
  dateTBA: Flag,
  timeTBA: Flag,
  noSpecificTime: Flag,
  approximate: Flag,
})

/** The used fields of an event in Discovery v2. Fields of another shape count as absent. */
export const TicketmasterEvent = z.object({
  name: lenient(Words),
  test: Flag,
  url: lenient(Words),
  locale: lenient(Words),
  description: lenient(Words),
  info: lenient(Words),
  pleaseNote: lenient(Words),
  images: listOf(
    z.object({
      url: Words,
      ratio: lenient(Words),
      width: lenient(z.int().positive()),
      height: lenient(z.int().positive()),
      fallback: Flag,
      attribution: lenient(Words),
    }),
  ),
  dates: lenient(
    z.object({
      start: lenient(Moment),
      end: lenient(Moment),
      timezone: lenient(Words),
      status: lenient(z.object({ code: lenient(Words) })),
    }),
  ),
  classifications: listOf(Classification),
  promoter: Named,
  priceRanges: listOf(
    z.object({
      type: lenient(Words),
      currency: lenient(z.string().regex(/^[A-Z]{3}$/)),
      min: lenient(z.number().min(0)),
      max: lenient(z.number().min(0)),
    }),
  ),
  ageRestrictions: lenient(z.object({ ageRuleDescription: lenient(Words) })),
  _embedded: lenient(z.object({ venues: listOf(Venue), attractions: listOf(Attraction) })),
})
export type TicketmasterEvent = z.output<typeof TicketmasterEvent>
