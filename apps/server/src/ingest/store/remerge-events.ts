import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { uuidOf } from '#server/platform/stable-id.ts'
import type { ListingContent } from '../listing.ts'
import { merge, type LiveListing, type MergedEvent } from '../merge/merge.ts'
import type { KnownPlaces } from './known-places.ts'
import { planDates, type StoredDate } from './date-rows.ts'
import { eventRow } from './event-rows.ts'
import { referencesOf } from './references.ts'
import { withdrawEvents, writeEvents, type EventWrite } from './write-events.ts'
import type { ListingSource, WriteCounts } from './write-listings.ts'

/** A listing that is new or says something new; `eventId` is filled in for new events. */
export type ChangedListing = {
  recordId: number
  platformId: string
  content: ListingContent
  listingId: number | null
  eventId: number | null
}

type Affected = { id: number; uuid: string; isNew: boolean; listings: LiveListing[] }

/** Merges the events that these listings touch from all their listings, and writes those that changed. */
export async function remergeEvents(
  tx: Tx,
  source: ListingSource,
  {
    changed,
    withdrawn,
    places,
    now,
  }: {
    changed: ChangedListing[]
    withdrawn: { listingId: number; eventId: number }[]
    places: KnownPlaces
    now: Date
  },
): Promise<WriteCounts> {
  const affected = await affectedEvents(tx, source, changed, withdrawn, now)
  const merged: { event: Affected; content: MergedEvent }[] = []
  const empty: number[] = []
  for (const event of affected) {
    const content = merge(event.listings)
    if (content === null) empty.push(event.id)
    else merged.push({ event, content })
  }
  const references = await referencesOf(
    tx,
    merged.map(({ content }) => content),
    places,
  )
  const ids = merged.filter(({ event }) => !event.isNew).map(({ event }) => event.id)
  const stored = await storedStates(tx, ids)
  const writes: EventWrite[] = []
  for (const [i, { event, content }] of merged.entries()) {
    const refs = references[i]
    if (refs === undefined) throw new Error('unreachable: references are made for every event')
    const row = eventRow(event.id, event.uuid, content, refs)
    const before = stored.get(event.id)
    if (before?.hash === row.content_hash) continue
    const plan = planDates(row, content.dates, before?.dates ?? [], now)
    writes.push({
      row,
      nextStart: plan.nextStart,
      lastEnd: plan.lastEnd,
      dates: plan.rows,
      gone: plan.gone,
      organizerIds: refs.organizers.map(({ id }) => id),
      names: [
        ...(refs.venue === null ? [] : [refs.venue.name]),
        ...refs.organizers.map(({ name }) => name),
        ...content.performers.map(({ name }) => name),
      ],
    })
  }
  await writeEvents(tx, writes, now)
  await withdrawEvents(tx, empty, now)
  const created = merged.filter(({ event }) => event.isNew).length
  return {
    created,
    updated: writes.length - created,
    withdrawn: empty.length,
    dates: writes.reduce((sum, { dates }) => sum + dates.length, 0),
  }
}

/** The events with their live listings as they will be; new events get their ids. */
async function affectedEvents(
  tx: Tx,
  source: ListingSource,
  changed: ChangedListing[],
  withdrawn: { listingId: number; eventId: number }[],
  now: Date,
): Promise<Affected[]> {
  const events = new Map<number, Affected>()
  const replaced = new Set([
    ...withdrawn.map(({ listingId }) => listingId),
    ...changed.flatMap(({ listingId }) => (listingId === null ? [] : [listingId])),
  ])
  const known = new Set([
    ...withdrawn.map(({ eventId }) => eventId),
    ...changed.flatMap(({ eventId }) => (eventId === null ? [] : [eventId])),
  ])
  for (const row of await liveListings(tx, [...known])) {
    const event = events.get(row.event_id) ?? {
      id: row.event_id,
      uuid: row.event_uuid,
      isNew: false,
      listings: [],
    }
    events.set(row.event_id, event)
    if (row.listing !== null && !replaced.has(row.listing_id ?? -1))
      event.listings.push(row.listing)
  }
  const fresh = new Map<string, Affected>()
  const newIds = await nextEventIds(
    tx,
    new Set(changed.filter(({ eventId }) => eventId === null).map(({ platformId }) => platformId))
      .size,
  )
  for (const listing of changed) {
    let event =
      listing.eventId === null ? fresh.get(listing.platformId) : events.get(listing.eventId)
    if (event === undefined) {
      const id = newIds.pop()
      if (id === undefined) throw new Error(`Event ${listing.eventId} of a listing does not exist`)
      // From the platform's own id: a catalogue gathered anew gets the same addresses.
      event = {
        id,
        uuid: uuidOf('event', source.platform, listing.platformId),
        isNew: true,
        listings: [],
      }
      fresh.set(listing.platformId, event)
      events.set(id, event)
    }
    listing.eventId = event.id
    event.listings.push({
      source: source.slug,
      platform: source.platform,
      platformId: listing.platformId,
      trust: source.trust,
      isDemo: source.isDemo,
      terms: source.terms,
      changedAt: now,
      content: listing.content,
    })
  }
  return [...events.values()]
}

async function nextEventIds(tx: Tx, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('event', 'id')) as id
    from generate_series(1, ${count}) order by 1 desc`.execute(tx)
  return rows.map(({ id }) => id)
}

type ListingRow = {
  event_id: number
  event_uuid: string
  listing_id: number | null
  listing: LiveListing | null
}

async function liveListings(tx: Tx, eventIds: number[]): Promise<ListingRow[]> {
  if (eventIds.length === 0) return []
  const { rows } = await sql<{
    event_id: number
    event_uuid: string
    listing_id: number | null
    source: string
    platform: string
    platform_id: string
    trust: number
    is_demo: boolean
    terms: LiveListing['terms']
    changed_at: Date
    content: ListingContent
  }>`
    select e.id as event_id, e.uuid as event_uuid, l.id as listing_id, s.slug as source, l.platform,
      l.platform_id, s.trust, s.is_demo, s.terms, l.changed_at, l.content
    from event e
    left join listing l on l.event_id = e.id and not l.is_withdrawn
    left join source s on s.id = l.source_id
    where e.id = any(${eventIds})
    order by e.id, l.id`.execute(tx)
  return rows.map((row) => ({
    event_id: row.event_id,
    event_uuid: row.event_uuid,
    listing_id: row.listing_id,
    listing:
      row.listing_id === null
        ? null
        : {
            source: row.source,
            platform: row.platform,
            platformId: row.platform_id,
            trust: row.trust,
            isDemo: row.is_demo,
            terms: row.terms,
            changedAt: row.changed_at,
            content: row.content,
          },
  }))
}

async function storedStates(
  tx: Tx,
  ids: number[],
): Promise<ReadonlyMap<number, { hash: string; dates: StoredDate[] }>> {
  if (ids.length === 0) return new Map()
  const events = await sql<{ id: number; content_hash: string }>`
    select id, content_hash from event where id = any(${ids})`.execute(tx)
  const dates = await sql<StoredDate & { event_id: number }>`
    select event_id, date_key, uuid, starts_at, ends_at, previous_start, is_live
    from event_date where event_id = any(${ids}) order by event_id, starts_at`.execute(tx)
  const states = new Map(
    events.rows.map(({ id, content_hash }) => [
      id,
      { hash: content_hash, dates: [] as StoredDate[] },
    ]),
  )
  for (const { event_id, ...date } of dates.rows) states.get(event_id)?.dates.push(date)
  return states
}
