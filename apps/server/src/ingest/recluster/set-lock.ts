import type { Db, Tx } from '#server/platform/database/db.ts'
import { fold } from '#server/words/slug.ts'
import { refused } from '#server/platform/problem.ts'
import { locksOf, type StoredLock } from '../store/live-listings.ts'
import { loadKnownPlaces, type KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { remergeEvents } from '../pipeline/remerge-events.ts'
import { dropLocks, saveLock } from '../store/locks.ts'
import { withEventsLocked } from '../store/lock-events.ts'
import { readLock } from '#server/knowledge/merging/locks.ts'
import { findEvent, type NamedEvent } from './operate.ts'
import { told } from '#server/words/messages/told.ts'

/** `organizerId`: an organizer corrects its own event. Absent: an operator's word. */
type Who = { who: string; now: Date; organizerId?: number }

/**
 * Fixes a field of an event for good: no source changes it until it is unlocked. `value`: as `readLock` takes it; a city
 * by its slug or by any of its names. Only this event is worked out again. Throws a Problem that says what is wrong with
 * event, field or value, and where an organizer would change the word of an operator.
 */
export async function lockField(
  db: Db,
  name: string,
  field: string,
  value: string,
  { who, now, organizerId }: Who,
): Promise<NamedEvent> {
  const places = await loadKnownPlaces(db)
  const checked = field === 'city' ? citySlug(value, places) : readLock(field, value)
  const event = await findEvent(db, name)
  await withEventsLocked(db, async (tx) => {
    if (organizerId !== undefined) await requireNoOperator(tx, event.id, field)
    const lock = { eventId: event.id, field, value: checked, who }
    await saveLock(tx, { ...lock, organizerId: organizerId ?? null }, now)
    await remergeEvents(tx, { touched: [event.id] }, { places, now })
  })
  return findEvent(db, event.uuid)
}

/** Lets the sources speak again. Throws a Problem where the field is not locked, or not by this organizer. */
export async function unlockField(
  db: Db,
  name: string,
  field: string,
  { now, organizerId }: Who,
): Promise<NamedEvent> {
  const event = await findEvent(db, name)
  const places = await loadKnownPlaces(db)
  await withEventsLocked(db, async (tx) => {
    const dropped = await dropLocks(tx, event.id, field, { organizerId: organizerId ?? null })
    if (dropped === 0) throw refused(told('refused.notLocked', { field, event: event.slug }))
    await remergeEvents(tx, { touched: [event.id] }, { places, now })
  })
  return findEvent(db, event.uuid)
}

async function requireNoOperator(tx: Tx, eventId: number, field: string): Promise<void> {
  const set = (await locksOf(tx, [eventId])).get(eventId) ?? []
  if (set.some((lock) => lock.field === field && lock.organizerId === null))
    throw refused(`An operator has set "${field}".`)
}

function citySlug(name: string, { cities }: KnownPlaces): string {
  if (cities.has(name)) return name
  const folded = fold(name)
  const found = [...cities.values()].filter((city) =>
    [city.name, ...city.names].some((one) => fold(one) === folded),
  )
  const [first, ...rest] = found
  if (first === undefined) throw refused(told('refused.notCity', { name }))
  if (rest.length > 0)
    throw refused(
      told('refused.whichCity', { name, cities: found.map(({ slug }) => slug).join(', ') }),
    )
  return first.slug
}

export type SetLock = Omit<StoredLock, 'event_id'>

/** Returns the locks of an event and of those merged into it. */
export async function locksSet(db: Db, eventId: number): Promise<SetLock[]> {
  return (await locksOf(db, [eventId])).get(eventId) ?? []
}
