import { setImmediate as nextTurn } from 'node:timers/promises'
import { searchText } from '#server/words/search-text.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { LiveListing } from '#server/knowledge/merging/live-listing.ts'
import { isLocked, type Locks } from '#server/knowledge/merging/locks.ts'
import { merge } from '#server/knowledge/merging/merge.ts'
import type { MergedEvent } from '#server/knowledge/merging/merged-event.ts'
import { planDates } from '../store/date-rows.ts'
import { eventRow } from '../store/event-rows.ts'
import type { EventSeat } from '../store/event-seats.ts'
import { forgetFormerDates, hideEvents } from '../store/former-dates.ts'
import { holdEvents } from '../store/held-events.ts'
import type { KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { liveListings, locksOf, storedStates } from '../store/live-listings.ts'
import { parentsOf, titlesOf } from '../store/parents.ts'
import { referencesOf } from './references.ts'
import { keepDates, withdrawEvents, writeEvents, type EventWrite } from '../store/write-events.ts'
import type { UpdateCounts } from '../sources/report.ts'
import type { HashedListing, ListingSource } from '../store/changed-listing.ts'
import { judgeEvent } from './judge-event.ts'
import { distanceKm } from '#server/knowledge/places/geo.ts'

type Changes = {
  /** Of the changed listings. */
  source?: ListingSource
  changed?: readonly HashedListing[]
  withdrawn?: readonly { listingId: number; eventId: number }[]
  /** Events whose stored listings are others than before. */
  touched?: readonly number[]
  /** Stored listings that go to another event; their rows follow once that event is written. */
  moved?: readonly { listingId: number; from: number; to: EventSeat }[]
}

type Affected = EventSeat & { listings: LiveListing[] }

/** Events made in a millisecond or two: then visitors' requests have their turn in the same loop. */
const TURN = 8

/** Merges the events that these changes touch from all their listings, and writes those that changed. */
export async function remergeEvents(
  tx: Tx,
  changes: Changes,
  { places, now }: { places: KnownPlaces; now: Date },
): Promise<UpdateCounts> {
  const affected = await affectedEvents(tx, changes, now)
  const ids = affected.filter(({ isNew }) => !isNew).map(({ id }) => id)
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
  const wholes = await titlesOf(tx, parents.values())
  await holdEvents(tx, held, places, now)
  const writes: EventWrite[] = []
  const undated: { id: number; status: string }[] = []
  const back: number[] = []
  for (const [i, { event, content }] of merged.entries()) {
    const refs = references[i]
    if (refs === undefined) throw new Error('unreachable: references are made for every event')
    const before = stored.get(event.id)
    const row = eventRow(event.id, event.uuid, content, {
      ...refs,
      ...judgeEvent(content, refs.venue?.name ?? null),
      partOf: parents.get(event.id) ?? null,
    })
    if (before?.hash === row.content_hash) continue
    // Postponed without a new day: what was planned stays to be seen.
    const isUndated = content.dates.length === 0
    if (isUndated) undated.push({ id: event.id, status: content.status })
    if (before?.hasFormer === true) back.push(event.id)
    const plan = planDates(row, content.dates, before?.dates ?? [], now, {
      keepDates: isUndated,
      isStateSaid: isLocked(content, 'status'),
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
        tags: [...content.tags, ...(wholes.get(row.part_of ?? 0) ?? [])],
        texts: [...Object.values(content.summaries), ...Object.values(content.descriptions)],
      }),
    })
    if (i % TURN === 0) await nextTurn()
  }
  await writeEvents(tx, writes, now)
  await keepDates(tx, undated, now)
  await withdrawEvents(tx, empty, now)
  await hideEvents(tx, hidden, now)
  await forgetFormerDates(tx, back)
  const created = merged.filter(({ event }) => event.isNew).length
  return {
    created,
    updated: writes.length - created,
    withdrawn: empty.length,
    dates: writes.reduce((sum, { dates }) => sum + dates.length, 0),
  }
}

/** The events with their live listings as they will be. */
async function affectedEvents(
  tx: Tx,
  { source, changed = [], withdrawn = [], touched = [], moved = [] }: Changes,
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
    if (seat === null || source === undefined)
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

/** A place further from its city than this, and than twice the city's radius, is not in it. */
const NEAR_KM = 30

/** The locks without a city that is not among the known ones any more. */
function usable(locks: Locks, { cities }: KnownPlaces): Locks {
  return locks.filter(({ field, value }) => field !== 'city' || cities.has(String(value)))
}

/** An event that an operator moved to a city without coordinates that lie elsewhere: they belong to what he corrected. */
function keptInCity(event: MergedEvent, { cities }: KnownPlaces): MergedEvent {
  const city = isLocked(event, 'city') ? cities.get(event.city) : undefined
  if (city === undefined) return event
  const isFar = (lat: number, lng: number) =>
    distanceKm({ lat, lng }, { lat: city.lat, lng: city.lon }) >
    Math.max(NEAR_KM, 2 * city.radiusKm)
  const { place, point } = event
  return {
    ...event,
    point: point !== null && isFar(point.lat, point.lng) ? null : point,
    place:
      place?.lat != null && place.lng !== null && isFar(place.lat, place.lng)
        ? { ...place, lat: null, lng: null, precision: null }
        : place,
  }
}
