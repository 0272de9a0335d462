import { setImmediate as nextTurn } from 'node:timers/promises'
import { searchText } from '#server/catalogue/search/search-text.ts'
import type { Tx } from '#server/platform/db.ts'
import { sendingAhead, type Send } from '#server/platform/sent-ahead.ts'
import type { ListingContent } from '../listing.ts'
import type { LiveListing } from '../merge/live-listing.ts'
import { isSaidByOperator } from '../merge/locks.ts'
import { merge, type MergedEvent } from '../merge/merge.ts'
import { planDates } from './date-rows.ts'
import { eventRow } from './event-rows.ts'
import type { EventSeat } from './event-seats.ts'
import { forgetFormerDates, hideEvents } from './former-dates.ts'
import { holdEvents } from './held-events.ts'
import { keptInCity, usable } from './kept-in-city.ts'
import type { KnownPlaces } from './known-places.ts'
import { liveListings, locksOf, storedStates } from './live-listings.ts'
import { parentsOf } from './parents.ts'
import { referencesOf } from './references.ts'
import { keepDates, withdrawEvents, writeEvents, type EventWrite } from './write-events.ts'
import type { ListingSource, WriteCounts } from './write-listings.ts'

/** A listing that is new or says something new. */
export type ChangedListing = {
  recordId: number
  platformId: string
  content: ListingContent
  listingId: number | null
  venueId: number | null
  /** Null until it is known to which event it belongs. */
  seat: EventSeat | null
}

export type EventChanges = {
  source: ListingSource
  changed: readonly ChangedListing[]
  withdrawn: readonly { listingId: number; eventId: number }[]
  /** Events whose stored listings are others than before. */
  touched?: readonly number[]
  /** Stored listings that go to another event; their rows follow once that event is written. */
  moved?: readonly { listingId: number; from: number; to: EventSeat }[]
}

type Affected = EventSeat & { listings: LiveListing[] }

/** So many events are written while the next ones are made. */
const AHEAD = 100
/** Events made without a look at the database, a millisecond or two: it waits for its next statement. */
const TURN = 8

type Changes = Omit<EventChanges, 'source'> & { source: ListingSource | null }

/** Merges the events that these changes touch from all their listings, and writes those that changed. */
export function remergeEvents(
  tx: Tx,
  changes: Changes,
  context: { places: KnownPlaces; now: Date },
): Promise<WriteCounts> {
  return sendingAhead(tx, (send) => sendEvents(tx, changes, { ...context, send, sendLate: send }))
}

/**
 * The same without waiting for the last of what is written. `sendLate` is handed what nobody who matches asks for: to be carried out behind
 * everything that `send` is. `onAffected` hears which events it is about, before what is stored of them is read; `onRows` of which of them the
 * rows are sent.
 */
export async function sendEvents(
  tx: Tx,
  changes: Changes,
  {
    places,
    now,
    send,
    sendLate,
    onAffected,
    onRows,
  }: {
    places: KnownPlaces
    now: Date
    send: Send
    sendLate: Send
    onAffected?: (ids: readonly number[]) => Promise<void>
    onRows?: (ids: readonly number[]) => void
  },
): Promise<WriteCounts> {
  const affected = await affectedEvents(tx, changes, now)
  const ids = affected.filter(({ isNew }) => !isNew).map(({ id }) => id)
  await onAffected?.(affected.map(({ id }) => id))
  const [stored, locks] = [await storedStates(tx, ids), await locksOf(tx, ids)]
  const merged: { event: Affected; content: MergedEvent }[] = []
  const empty: number[] = []
  const held: Affected[] = []
  const hidden: number[] = []
  for (const event of affected) {
    const content = merge(event.listings, usable(locks.get(event.id) ?? [], places))
    if (content?.isHidden === true) hidden.push(event.id)
    else if (content !== null) merged.push({ event, content: keptInCity(content, places) })
    else if (event.isNew) held.push(event)
    else empty.push(event.id)
  }
  const references = await referencesOf(
    tx,
    merged.map(({ content }) => content),
    places,
    now,
  )
  const parents = await parentsOf(
    tx,
    merged.map(({ event, content }) => ({ eventId: event.id, listings: content.listings })),
  )
  if (held.length > 0) send(() => holdEvents(tx, held, places, now))
  let writes: EventWrite[] = []
  let passed: number[] = []
  const written = { events: 0, dates: 0 }
  const flush = () => {
    writeEvents(writes, { now, send, sendLate })
    written.events += writes.length
    written.dates += writes.reduce((sum, { dates }) => sum + dates.length, 0)
    onRows?.(passed)
    passed = []
    writes = []
  }
  const undated: { id: number; status: string }[] = []
  const back: number[] = []
  for (const [i, { event, content }] of merged.entries()) {
    const refs = references[i]
    if (refs === undefined) throw new Error('unreachable: references are made for every event')
    passed.push(event.id)
    const before = stored.get(event.id)
    const row = eventRow(event.id, event.uuid, content, {
      ...refs,
      partOf: parents.get(event.id) ?? null,
    })
    if (before?.hash === row.content_hash) continue
    // Postponed without a new day: what was planned stays to be seen.
    const isUndated = content.dates.length === 0
    if (isUndated) undated.push({ id: event.id, status: content.status })
    if (before?.hasFormer === true) back.push(event.id)
    const plan = planDates(row, content.dates, before?.dates ?? [], now, {
      keepDates: isUndated,
      isStateSaid: isSaidByOperator(content, 'status'),
      goesOn: content.goesOn ?? null,
    })
    writes.push({
      isNew: event.isNew,
      row,
      nextStart: plan.nextStart,
      lastEnd: plan.lastEnd,
      count: plan.count,
      dates: plan.rows,
      gone: plan.gone,
      organizerIds: refs.organizers.map(({ id }) => id),
      text: searchText({
        titles: Object.values(content.titles),
        performers: content.performers.map(({ name }) => name),
        venue: refs.venue?.name ?? null,
        organizers: refs.organizers.map(({ name }) => name),
        places: [content.place?.town, content.place?.district].filter((name) => name != null),
        city: content.city,
        category: places.categories.has(content.category) ? content.category : 'other',
      }),
    })
    if (writes.length >= AHEAD) flush()
    // The database's answers are read now, and it gets the next of what was sent.
    if (i % TURN === 0) await nextTurn()
  }
  flush()
  sendLate(() => keepDates(tx, undated, now))
  sendLate(() => withdrawEvents(tx, empty, now))
  sendLate(() => hideEvents(tx, hidden, now))
  sendLate(() => forgetFormerDates(tx, back))
  const created = merged.filter(({ event }) => event.isNew).length
  return {
    created,
    updated: written.events - created,
    withdrawn: empty.length,
    dates: written.dates,
  }
}

/** The events with their live listings as they will be. */
async function affectedEvents(
  tx: Tx,
  { source, changed, withdrawn, touched = [], moved = [] }: Changes,
  now: Date,
): Promise<Affected[]> {
  const events = new Map<number, Affected>()
  const replaced = new Set([
    ...withdrawn.map(({ listingId }) => listingId),
    ...changed.flatMap(({ listingId }) => (listingId === null ? [] : [listingId])),
  ])
  const going = new Map(moved.map(({ listingId, to }) => [listingId, to]))
  const seats = [...changed.flatMap(({ seat }) => seat ?? []), ...going.values()]
  const known = new Set([
    ...withdrawn.map(({ eventId }) => eventId),
    ...touched,
    ...moved.map(({ from }) => from),
    ...seats.filter(({ isNew }) => !isNew).map(({ id }) => id),
  ])
  const at = (seat: EventSeat): Affected => {
    const event = events.get(seat.id) ?? { ...seat, listings: [] }
    events.set(seat.id, event)
    return event
  }
  for (const row of await liveListings(tx, [...known])) {
    const own = at({ id: row.eventId, uuid: row.eventUuid, isNew: false })
    if (row.listing === null || replaced.has(row.listingId ?? -1)) continue
    const to = going.get(row.listingId ?? -1)
    const event = to === undefined ? own : at(to)
    event.listings.push(row.listing)
  }
  for (const { seat, platformId, content } of changed) {
    if (seat === null || source === null)
      throw new Error(`Listing "${platformId}" was given no event`)
    at(seat).listings.push({
      source: source.slug,
      platform: source.platform,
      platformId,
      role: source.role,
      trust: source.trust,
      isDemo: source.isDemo,
      terms: source.terms,
      changedAt: now,
      content,
    })
  }
  return [...events.values()]
}
