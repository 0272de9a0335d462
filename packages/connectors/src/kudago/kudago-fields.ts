import { z } from 'zod'
import { Decimal, Id, lenient, listOf, Words } from '../understanding/lenient.ts'

/** Dates of an event: Unix seconds, or days if the hour is unknown. */
export const KudagoDate = z.object({
  start: lenient(z.number()),
  end: lenient(z.number()),
  start_date: lenient(z.iso.date()),
  start_time: lenient(Words),
  end_date: lenient(z.iso.date()),
  end_time: lenient(Words),
  is_startless: lenient(z.boolean()),
  is_endless: lenient(z.boolean()),
})
export type KudagoDate = z.output<typeof KudagoDate>

const Place = z.object({
  id: lenient(Id),
  title: lenient(Words),
  address: lenient(Words),
  site_url: lenient(Words),
  is_stub: lenient(z.boolean()),
  coords: lenient(z.object({ lat: lenient(Decimal), lon: lenient(Decimal) })),
})
export type KudagoPlace = z.output<typeof Place>

const Image = z.object({
  image: Words,
  source: lenient(z.object({ name: lenient(Words), link: lenient(Words) })),
})
export const KudagoEvent = z.object({
  title: lenient(Words),
  description: lenient(Words),
  body_text: lenient(Words),
  dates: listOf(KudagoDate),
  place: lenient(Place),
  price: lenient(Words),
  is_free: lenient(z.boolean()),
  /** `12+`, or a number. */
  age_restriction: lenient(z.union([Words, z.number().transform(String)])),
  categories: listOf(Words),
  tags: listOf(Words),
  images: listOf(Image),
  site_url: lenient(Words),
  participants: listOf(
    z.object({
      role: lenient(z.object({ slug: lenient(Words) })),
      agent: z.object({ title: Words, site_url: lenient(Words) }),
    }),
  ),
})
export type KudagoEvent = z.output<typeof KudagoEvent>

export const KudagoShowing = z.object({
  movie: lenient(
    z.object({
      id: lenient(Id),
      title: lenient(Words),
      site_url: lenient(Words),
      poster: lenient(Image),
      age_restriction: lenient(z.union([Words, z.number().transform(String)])),
    }),
  ),
  place: lenient(Place),
  datetime: lenient(z.number()),
  price: lenient(Words),
  three_d: lenient(z.boolean()),
  imax: lenient(z.boolean()),
  four_dx: lenient(z.boolean()),
  original_language: lenient(z.boolean()),
})
