import { z } from 'zod'

/** Schemas for platform records with optional fields of any shape. */

/** A field of another shape counts as absent. Only required fields may refuse an event. */
export const lenient = <T extends z.ZodType>(schema: T) => z.optional(schema).catch(undefined)

/** Text that is not blank, without white space around it. */
export const Words = z.string().trim().min(1)

/** A name or a number, as text. */
export const Id = z.union([z.string().trim().min(1), z.int()]).transform(String)

/** A number, also one written as text. */
export const Decimal = z
  .union([z.number(), z.string().trim().min(1).transform(Number)])
  .pipe(z.number())

/** A list without elements of another shape. [] for other values. */
export const listOf = <T extends z.ZodType>(schema: T) =>
  z
    .array(lenient(schema))
    .catch([])
    .transform((items) => items.filter((item) => item !== undefined))
