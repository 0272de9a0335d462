import { z } from 'zod'
import { Decimal, lenient, Words } from '../understanding/lenient.ts'
import { LanguageMap } from '../understanding/language-map.ts'

/** ActivityStreams allows one value or several everywhere. Elements of another shape are left out. */
const several = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess(
      (value) => (value === undefined || value === null ? [] : [value].flat()),
      z.array(lenient(schema)),
    )
    .catch([])
    .transform((items) => items.filter((item) => item !== undefined))

const Link = z.union([
  Words.transform((href) => ({ href, mediaType: undefined, rel: undefined })),
  z.object({ href: Words, mediaType: lenient(Words), rel: lenient(Words) }),
])

const Address = z.object({
  streetAddress: lenient(Words),
  postalCode: lenient(Words),
  addressLocality: lenient(Words),
  addressCountry: lenient(Words),
})

const Location = z.object({
  type: lenient(Words),
  id: lenient(Words),
  name: lenient(Words),
  url: lenient(Words),
  address: lenient(z.union([Words, Address])),
  latitude: lenient(Decimal),
  longitude: lenient(Decimal),
})
export type EventLocation = z.output<typeof Location>

const Attachment = z.object({
  type: lenient(Words),
  mediaType: lenient(Words),
  url: several(Link),
  href: lenient(Words),
  name: lenient(Words),
  width: lenient(z.number().positive()),
  height: lenient(z.number().positive()),
  propertyID: lenient(Words),
  value: lenient(z.union([Words, z.boolean().transform(String)])),
})
export type EventAttachment = z.output<typeof Attachment>

const ActorReference = z.union([
  Words.transform((id) => ({ id, name: undefined, preferredUsername: undefined })),
  z.object({ id: Words, name: lenient(Words), preferredUsername: lenient(Words) }),
])

/** An `Event` object as Mobilizon, Gancio and WordPress write it (FEP-8a8e has their common fields). */
export const EventObject = z.object({
  name: lenient(Words),
  nameMap: LanguageMap,
  summary: lenient(Words),
  content: lenient(Words),
  contentMap: LanguageMap,
  startTime: lenient(Words),
  endTime: lenient(Words),
  timezone: lenient(Words),
  displayEndTime: lenient(z.boolean()),
  location: several(z.union([Words.transform((name) => Location.parse({ name })), Location])),
  attachment: several(Attachment),
  image: several(z.union([Words.transform((url) => Attachment.parse({ url })), Attachment])),
  tag: several(z.object({ type: lenient(Words), name: Words })),
  attributedTo: several(ActorReference),
  actor: several(ActorReference),
  category: lenient(Words),
  status: lenient(Words),
  'ical:status': lenient(Words),
  isOnline: lenient(z.boolean()),
  externalParticipationUrl: lenient(Words),
  inLanguage: lenient(Words),
  maximumAttendeeCapacity: lenient(z.number()),
  remainingAttendeeCapacity: lenient(z.number()),
  url: several(Link),
  to: several(Words),
  cc: several(Words),
  updated: lenient(Words),
  published: lenient(Words),
})
export type EventObject = z.output<typeof EventObject>
