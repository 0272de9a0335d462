import { CATEGORY_SLUGS } from '@okolo/contract/events/category'
import { EventDate } from '@okolo/contract/events/event'
import { Price } from '@okolo/contract/events/price'
import { MOOD_SLUGS, MOST_MOODS } from '@okolo/contract/events/mood'
import { cleanName } from '@okolo/contract/name'
import { z } from 'zod'
import { refused } from '#server/platform/problem.ts'
import { cleanHtml, cleanText, cut } from '#server/words/html.ts'
import { escapeMarkup } from '#server/words/escape-markup.ts'
import type { MergedEvent } from './merged-event.ts'

/** A field that an operator or its organizer may fix: its shape, and its effect on the event. */
type Lockable = {
  shape: z.ZodType
  /** Null: the value is not understood (any more). */
  change: (event: MergedEvent, value: unknown) => Partial<MergedEvent> | null
}

/** The states that an operator may set for a whole event. */
export const STATES = EventDate.shape.status.options

const WebAddress = z.url({ protocol: /^https?$/ })

const LOCKABLE = {
  // In whatever language it is read: what sources call it elsewhere may be as wrong.
  title: lockable(z.string().overwrite(cleanName).min(1).max(300), (title, { language }) => ({
    titles: { [language]: title },
  })),
  // Plain text, with an empty line between paragraphs.
  description: lockable(z.string().trim().min(1).max(5000), (text, { language }) => ({
    descriptions: { [language]: cleanHtml(escapeMarkup(text)) },
    summaries: { [language]: cut(cleanText(text), 300) },
  })),
  status: lockable(z.enum(STATES), (status, { dates, datesSaid, isOnline }) => ({
    status,
    statusDoubt: null,
    dates: dates.map((date) => ({ ...date, status })),
    datesSaid: datesSaid.map((said) => ({ ...said, doubt: null })),
    isOnline: isOnline || status === 'moved_online',
  })),
  category: lockable(z.enum(CATEGORY_SLUGS), (category) => ({
    category,
    categoryReason: null,
  })),
  moods: lockable(
    z
      .array(z.enum(MOOD_SLUGS))
      .transform((moods) => [...new Set(moods)])
      .refine((moods) => moods.length <= MOST_MOODS, `At most ${MOST_MOODS} moods.`),
    (saidMoods) => ({ saidMoods }),
  ),
  city: lockable(z.string().min(1), (city) => ({ city })),
  price: lockable(Price.nullable(), (price) => ({ price })),
  ticketUrl: lockable(WebAddress.nullable(), (ticketUrl) => ({ ticketUrl })),
  // Never none: terms of sources ask for a way back to them.
  url: lockable(WebAddress, (url) => ({ url })),
  onlineUrl: lockable(WebAddress.nullable(), (onlineUrl, { dates, isOnline }) => ({
    onlineUrl,
    dates: dates.map((date) => ({ ...date, onlineUrl })),
    isOnline: isOnline || onlineUrl !== null,
  })),
  hidden: lockable(z.literal(true), (isHidden) => ({ isHidden })),
} satisfies Record<string, Lockable>

export type LockableField = keyof typeof LOCKABLE
export const LOCKABLE_FIELDS = Object.keys(LOCKABLE).filter(isLockable)

/** `event_lock` rows of one event. Those with an organizer are its corrections, the others an operator's. */
export type Locks = readonly {
  field: string
  value: unknown
  at: Date
  organizerId: number | null
}[]

/** The value as it may be stored. Throws a Problem that says what is wrong with field or value. */
function checkLock(field: string, value: unknown): unknown {
  if (!isLockable(field))
    throw refused(`"${field}" cannot be locked. Fields: ${LOCKABLE_FIELDS.join(', ')}`)
  const checked = LOCKABLE[field].shape.safeParse(value)
  if (!checked.success)
    throw refused(`${field}: ${checked.error.issues.map(({ message }) => message).join('; ')}`)
  return checked.data
}

/**
 * A value as operators write it: a word or an address as it is, moods as words with commas between them (`none`: no
 * mood), anything else as JSON. Throws as `checkLock`.
 */
export function readLock(field: string, text: string): unknown {
  if (field === 'moods' && !text.startsWith('['))
    return checkLock(field, text === 'none' ? [] : text.split(/[\s,]+/).filter(Boolean))
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

/** The event with the operators' and its organizer's words in place of the sources'. Words that are not understood any more are left out. */
export function applyLocks(event: MergedEvent, locks: Locks): MergedEvent {
  let result = event
  for (const { field, value, at, organizerId } of locks) {
    if (!isLockable(field)) continue
    const change = LOCKABLE[field].change(result, value)
    if (change === null) continue
    const rule = organizerId === null ? 'lock' : 'organizer'
    const origin = { source: '', role: null, rule, at: at.toISOString() } as const
    const ofLanguage = PER_LANGUAGE[field]
    const key = ofLanguage === undefined ? field : `${ofLanguage}.${result.language}`
    result = { ...result, ...change, provenance: { ...result.provenance, [key]: origin } }
  }
  return result
}

/** True if an operator or its organizer fixed this field of a merged event. */
export function isLocked(
  { provenance, language }: Pick<MergedEvent, 'provenance' | 'language'>,
  field: LockableField,
): boolean {
  const texts = PER_LANGUAGE[field]
  const rule = provenance[texts === undefined ? field : `${texts}.${language}`]?.rule
  return rule === 'lock' || rule === 'organizer'
}

/** Fields whose value is one of a language. */
const PER_LANGUAGE: Partial<Record<LockableField, string>> = {
  title: 'titles',
  description: 'descriptions',
}

function isLockable(field: string): field is LockableField {
  return Object.hasOwn(LOCKABLE, field)
}

function lockable<T>(
  shape: z.ZodType<T>,
  change: (value: T, event: MergedEvent) => Partial<MergedEvent>,
): Lockable {
  return {
    shape,
    change: (event, value) => {
      const read = shape.safeParse(value)
      return read.success ? change(read.data, event) : null
    },
  }
}
