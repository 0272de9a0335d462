import { z } from 'zod'
import { Decimal, Id, lenient, Words } from '@okolo/connectors/understanding/lenient'
import { LanguageMap } from '@okolo/connectors/understanding/language-map'

const Timing = z.object({ begin: lenient(z.string()), end: lenient(z.string()) })
export type Timing = z.output<typeof Timing>

const Size = lenient(z.object({ width: z.int().positive(), height: z.int().positive() }))
const Variant = z.object({ filename: Words, type: lenient(z.string()), size: Size })

const Place = z.object({
  uid: lenient(Id),
  name: lenient(Words),
  address: lenient(Words),
  city: lenient(Words),
  district: lenient(Words),
  postalCode: lenient(Words),
  countryCode: lenient(z.string().regex(/^[a-z]{2}$/i)),
  latitude: lenient(Decimal),
  longitude: lenient(Decimal),
  timezone: lenient(Words),
  website: lenient(Words),
})
export type OpenAgendaPlace = z.output<typeof Place>

/**
 * The used fields of an event in API v2 (developers.openagenda.com, Event structure). Fields of another shape count as
 * absent, because agendas hold old formats.
 */
export const OpenAgendaEvent = z.looseObject({
  uid: lenient(Id),
  slug: lenient(Words),
  canonicalUrl: lenient(Words),
  title: LanguageMap,
  description: LanguageMap,
  longDescription: LanguageMap,
  conditions: LanguageMap,
  /** 2 is published (Event structure, State). Absent if the key sees only published events. */
  state: lenient(z.int()),
  draft: lenient(z.union([z.boolean(), z.int()])),
  private: lenient(z.union([z.boolean(), z.int()])),
  status: lenient(z.int()),
  attendanceMode: lenient(z.int()),
  onlineAccessLink: lenient(Words),
  timezone: lenient(Words),
  timings: lenient(z.array(Timing)),
  firstTiming: lenient(Timing),
  nextTiming: lenient(Timing),
  lastTiming: lenient(Timing),
  location: lenient(Place),
  registration: lenient(z.array(z.union([z.string(), z.object({ value: z.string() })]))),
  links: lenient(z.array(z.union([z.string(), z.object({ link: z.string() })]))),
  age: lenient(z.object({ min: lenient(z.number().min(0)), max: lenient(z.number().min(0)) })),
  accessibility: lenient(z.record(z.string(), z.unknown())),
  keywords: z.unknown().optional(),
  image: lenient(
    z.union([
      Words,
      z.object({
        base: lenient(Words),
        filename: lenient(Words),
        size: Size,
        variants: lenient(z.array(Variant)),
      }),
    ]),
  ),
  imageCredits: lenient(Words),
  originAgenda: lenient(
    z.object({
      uid: lenient(Id),
      title: lenient(Words),
      slug: lenient(Words),
      url: lenient(Words),
    }),
  ),
  updatedAt: lenient(z.iso.datetime({ offset: true })),
})
export type OpenAgendaEvent = z.output<typeof OpenAgendaEvent>
