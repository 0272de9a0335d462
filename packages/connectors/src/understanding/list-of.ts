import { z } from 'zod'
import { lenient } from './lenient.ts'

/** A list without elements of another shape. [] for other values. */
export const listOf = <T extends z.ZodType>(schema: T) =>
  z
    .array(lenient(schema))
    .catch([])
    .transform((items) => items.filter((item) => item !== undefined))
