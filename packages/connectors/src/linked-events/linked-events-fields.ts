import { z } from 'zod'
import { Decimal, Id, lenient, listOf, Words } from '../understanding/lenient.ts'
import { LanguageMap } from '../understanding/language-map.ts'

const Reference = z.object({ '@id': lenient(Words), id: lenient(Id) })
const Keyword = Reference.extend({ name: LanguageMap })

const Place = Reference.extend({
  name: LanguageMap,
  street_address: LanguageMap,
  address_locality: LanguageMap,
  postal_code: lenient(Words),
  address_country: lenient(z.string().regex(/^[a-z]{2}$/i)),
  /** GeoJSON: longitude first. */
  position: lenient(z.object({ coordinates: z.tuple([z.number(), z.number()], z.number()) })),
  info_url: LanguageMap,
})
export type LinkedEventsPlace = z.output<typeof Place>

const Offer = z.object({
  is_free: lenient(z.boolean()),
  price: LanguageMap,
  description: LanguageMap,
  info_url: LanguageMap,
})

const Image = z.object({
  url: Words,
  license: lenient(Words),
  photographer_name: lenient(Words),
  /** One text in older installations, one per language in newer ones. */
  alt_text: LanguageMap,
})

/**
 * The used fields of an event in API v1 (events/serializers.py), with its references filled in. Fields of another shape
 * count as absent.
 */
export const LinkedEvent = z.object({
  name: LanguageMap,
  short_description: LanguageMap,
  description: LanguageMap,
  info_url: LanguageMap,
  provider: LanguageMap,
  location_extra_info: LanguageMap,
  publisher: lenient(z.union([Words.transform((id) => ({ id, name: {} })), Keyword])),
  publication_status: lenient(z.string()),
  event_status: lenient(z.string()),
  super_event_type: lenient(z.string()),
  super_event: lenient(Reference.extend({ super_event_type: lenient(z.string()) })),
  sub_events: listOf(z.unknown()),
  /** Only a date if the time is unknown. Older installations say so in `has_start_time`. */
  start_time: lenient(Words),
  end_time: lenient(Words),
  has_start_time: lenient(z.boolean()),
  has_end_time: lenient(z.boolean()),
  location: lenient(Place),
  keywords: listOf(Keyword),
  offers: listOf(Offer),
  images: listOf(Image),
  in_language: listOf(Reference),
  external_links: listOf(z.object({ link: Words })),
  audience_min_age: lenient(Decimal.pipe(z.number().min(0))),
  audience_max_age: lenient(Decimal.pipe(z.number().min(0))),
  maximum_attendee_capacity: lenient(z.number()),
  remaining_attendee_capacity: lenient(z.number()),
  last_modified_time: lenient(z.iso.datetime({ offset: true })),
})
export type LinkedEvent = z.output<typeof LinkedEvent>
