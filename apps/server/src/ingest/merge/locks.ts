import { CATEGORY_SLUGS } from '@okolo/contract/category'
import { Price } from '@okolo/contract/event'
import { z } from 'zod'
import type { MergedEvent } from './merge.ts'

/** What an operator may fix for good, and in which shape; anything else is refused when it is set. */
const LOCKABLE = {
  title: z.string().trim().min(1).max(300),
  status: z.enum([
    'scheduled',
    'cancelled',
    'postponed',
    'rescheduled',
    'moved_online',
    'sold_out',
  ]),
  category: z.enum(CATEGORY_SLUGS),
  price: Price,
  ticketUrl: z.url({ protocol: /^https?$/ }).nullable(),
  url: z.url({ protocol: /^https?$/ }).nullable(),
  onlineUrl: z.url({ protocol: /^https?$/ }).nullable(),
} as const

export type LockableField = keyof typeof LOCKABLE
export const LOCKABLE_FIELDS = Object.keys(LOCKABLE)

/** `event_lock` rows of one event. */
export type Locks = readonly { field: string; value: unknown; at: Date }[]

/** The value as it may be stored. Throws an Error that says what is wrong with field or value. */
export function checkLock(field: string, value: unknown): unknown {
  if (!isLockable(field))
    throw new Error(`"${field}" cannot be locked. Fields: ${LOCKABLE_FIELDS.join(', ')}`)
  const checked = LOCKABLE[field].safeParse(value)
  if (!checked.success)
    throw new Error(`${field}: ${checked.error.issues.map(({ message }) => message).join('; ')}`)
  return checked.data
}

/** A value as operators write it: a word or an address as it is, anything else as JSON. Throws as `checkLock`. */
export function readLock(field: string, text: string): unknown {
  try {
    return checkLock(field, text)
  } catch (error) {
    try {
      return checkLock(field, JSON.parse(text))
    } catch (other) {
      throw other instanceof SyntaxError ? error : other
    }
  }
}

/** The event with the operator's words in place of the sources'. What is not understood any more is left out. */
export function applyLocks(event: MergedEvent, locks: Locks): MergedEvent {
  let result = event
  for (const { field, value, at } of locks) {
    if (!isLockable(field)) continue
    const checked = LOCKABLE[field].safeParse(value)
    if (!checked.success) continue
    const origin = { source: '', role: null, rule: 'lock', at: at.toISOString() } as const
    const key = field === 'title' ? `titles.${result.language}` : field
    const change =
      field === 'title'
        ? { titles: { ...result.titles, [result.language]: z.string().parse(checked.data) } }
        : { [field]: checked.data }
    result = { ...result, ...change, provenance: { ...result.provenance, [key]: origin } }
    if (field === 'status') result = { ...result, statusDoubt: null }
  }
  return result
}

function isLockable(field: string): field is LockableField {
  return Object.hasOwn(LOCKABLE, field)
}
