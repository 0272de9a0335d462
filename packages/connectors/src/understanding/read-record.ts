import { z } from 'zod'
import { BadRecord } from '../bad-record.ts'
import type { Assumption } from '../event-draft.ts'
import { isJsonObject, type Json } from '../json.ts'

/** Per record. More fields of another shape mean another platform. */
const MOST_NOTED = 5

/**
 * Reads a platform's record by a schema of lenient fields. Fields of an unknown shape count as absent and are noted
 * (`shape_unknown`), so that the source's health shows a change of the platform. Throws BadRecord `no_event` for a record
 * that is not an object.
 */
export function readRecord<T extends z.ZodType>(
  schema: T,
  raw: Json,
  assumptions: Assumption[],
): z.output<T> {
  if (!isJsonObject(raw)) throw new BadRecord('no_event', 'the record is not a JSON object')
  const read = schema.parse(raw)
  const unread: Unread[] = []
  compare(schema, raw, read, '', unread)
  assumptions.push(
    ...unread.slice(0, MOST_NOTED).map(({ path, given }) => ({
      code: 'shape_unknown',
      field: path,
      message: `"${nameOf(given)}" is not a known shape of ${path}: it is left out`,
    })),
  )
  return read
}

/**
 * A word of a closed list of the platform: the same word by the list, in any case. One that is not in it is noted
 * (`value_unknown`) and counts as absent.
 */
export function knownWord<const T extends string>(
  given: string | undefined,
  known: readonly T[],
  field: string,
  assumptions: Assumption[],
): T | undefined {
  const word = (given ?? '').trim().toLowerCase()
  if (word === '') return undefined
  const found = known.find((one) => one.toLowerCase() === word)
  if (found === undefined) {
    const message = `"${word.slice(0, 60)}" is not a known value of ${field}: it is left out`
    assumptions.push({ code: 'value_unknown', field, message })
  }
  return found
}

type Unread = { path: string; given: unknown }

/** Compares the fields of objects. Lists are noted if elements were left out. */
function compare(
  schema: z.core.$ZodType,
  given: unknown,
  read: unknown,
  path: string,
  unread: Unread[],
): void {
  if (saysNothing(given)) return
  if (Array.isArray(given) && Array.isArray(read)) {
    const told = given.filter((one) => !saysNothing(one))
    if (read.length < told.length) unread.push({ path: `${path}[]`, given: told[0] })
    return
  }
  if (read === undefined || (Array.isArray(read) && read.length === 0)) {
    unread.push({ path, given })
    return
  }
  const inner = unwrapped(schema)
  if (!(inner instanceof z.ZodObject) || !isJsonObject(given) || !isJsonObject(read)) return
  for (const [key, field] of Object.entries(inner.shape))
    compare(field, given[key], read[key], path === '' ? key : `${path}.${key}`, unread)
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodCatch)
    return unwrapped(schema.unwrap())
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema
}

/** Platforms write "none" as null, false, blank texts, empty lists or objects. */
function saysNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true
  if (typeof value === 'string') return /^[\s-]*$/.test(value)
  return typeof value === 'object' && Object.keys(value).length === 0
}

function nameOf(given: unknown): string {
  if (Array.isArray(given)) return 'a list'
  if (isJsonObject(given)) return 'an object'
  return `a ${typeof given === 'string' ? 'text' : typeof given}`
}
