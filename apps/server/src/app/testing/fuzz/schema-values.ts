import * as fc from 'fast-check'
import { z } from 'zod'

/** As much of JSON Schema as the API's document uses. */
const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
})

/** Values that exist in the catalogue, by the name of the parameter or field. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** Values that a well-behaved client would send for a schema; what the catalogue knows of `name` comes first. */
export function validValue(given: unknown, name: string, known: Known): fc.Arbitrary<unknown> {
  const samples = known[name]
  if (samples !== undefined && samples.length > 0) return fc.constantFrom(...samples)
  const schema = Schema.parse(given ?? {})
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((one) => validValue(one, name, known)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectOf(schema, (field, inner) => validValue(inner, field, known))
  if (type === 'array')
    return fc.array(validValue(schema.items, name, known), { minLength: 1, maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer({ min: 0, max: 100 })
  if (type === 'number') return fc.constantFrom(0, 0.5, 1, 10, 50, 999)
  return schema.format === 'date'
    ? fc.constantFrom('2026-11-20', '2026-11-21', '2027-01-01', '2024-02-29')
    : fc.constantFrom('jazz', 'koncert', 'a', 'večer zadarmo', 'bratislava')
}

/** The `n`th of such values, always the same. */
export function nthValidValue(schema: unknown, name: string, known: Known, n: number): unknown {
  return fc.sample(validValue(schema, name, known), { seed: n, numRuns: 1 })[0]
}

/** The fields of an object schema, each made by `make`; those that need not be there are sometimes left out. */
export function objectOf(
  given: unknown,
  make: (field: string, schema: unknown) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = Schema.parse(given ?? {})
  const fields = Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [field, make(field, schema)]),
  )
  return fc.record(fields, {
    requiredKeys: Object.keys(fields).filter((field) => required.includes(field)),
  })
}
