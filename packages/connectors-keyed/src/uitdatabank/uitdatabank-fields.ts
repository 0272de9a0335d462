import { z } from 'zod'
import { Decimal, lenient, listOf, Words } from '@okolo/connectors/understanding/lenient'
import { LanguageMap } from '@okolo/connectors/understanding/language-map'

const Address = z.object({
  addressCountry: lenient(z.string().regex(/^[a-z]{2}$/i)),
  addressLocality: lenient(Words),
  postalCode: lenient(Words),
  streetAddress: lenient(Words),
})
export type UitAddress = z.output<typeof Address>

const Place = z.object({
  '@id': lenient(Words),
  name: LanguageMap,
  /** One address, or one for each language. */
  address: lenient(z.union([z.record(z.string().regex(/^[a-z]{2}$/), Address), Address])),
  geo: lenient(z.object({ latitude: Decimal, longitude: Decimal })),
})
export type UitPlace = z.output<typeof Place>

const State = lenient(z.object({ type: lenient(Words) }))
const SubEvent = z.object({
  startDate: lenient(Words),
  endDate: lenient(Words),
  status: State,
  bookingAvailability: State,
})
export type UitSubEvent = z.output<typeof SubEvent>

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const Hours = z.object({ dayOfWeek: listOf(Words), opens: Clock, closes: Clock })
export type UitHours = z.output<typeof Hours>

/** A period of days with hours of their own, or without any. */
const Days = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  openingHours: listOf(Hours),
})
export type UitDays = z.output<typeof Days>

/** The used fields of an event in the Search API with `embed=true` (schema: docs.publiq.be, "event"). */
export const UitEvent = z.object({
  mainLanguage: lenient(Words),
  name: LanguageMap,
  description: LanguageMap,
  calendarType: lenient(Words),
  startDate: lenient(Words),
  endDate: lenient(Words),
  created: lenient(Words),
  modified: lenient(Words),
  subEvent: listOf(SubEvent),
  openingHours: listOf(Hours),
  openingHoursAdjustedDays: listOf(Days),
  openingHoursClosedDays: listOf(Days),
  status: State,
  bookingAvailability: State,
  attendanceMode: lenient(Words),
  onlineUrl: lenient(Words),
  location: lenient(Place),
  organizer: lenient(z.object({ '@id': lenient(Words), name: LanguageMap, url: lenient(Words) })),
  terms: listOf(z.object({ id: lenient(Words), label: lenient(Words) })),
  labels: listOf(Words),
  typicalAgeRange: lenient(Words),
  priceInfo: listOf(
    z.object({
      category: lenient(Words),
      price: Decimal.pipe(z.number().min(0)),
      priceCurrency: lenient(z.string().regex(/^[A-Z]{3}$/)),
    }),
  ),
  bookingInfo: lenient(z.object({ url: lenient(Words) })),
  mediaObject: listOf(
    z.object({
      '@type': lenient(Words),
      contentUrl: Words,
      copyrightHolder: lenient(Words),
      description: lenient(Words),
    }),
  ),
  image: lenient(Words),
  sameAs: listOf(Words),
  seeAlso: listOf(Words),
  production: lenient(z.object({ id: lenient(Words) })),
})
export type UitEvent = z.output<typeof UitEvent>
