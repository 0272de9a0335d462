import { z } from 'zod'
import { lenient } from './lenient.ts'

/** A list without its elements of another shape; [] for what is no list. */
export const listOf = <T extends z.ZodType>(schema: T) =>
  z
    .array(lenient(schema))
    .catch([])
    .transform((items) => items.filter((item) => item !== undefined))
