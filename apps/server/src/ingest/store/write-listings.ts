import type { Terms } from '@okolo/connectors/connector'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { hashOf } from '#server/platform/stable-id.ts'
import type { ListingContent } from '../listing.ts'
import type { Matcher } from '../merge/match.ts'
import type { KnownPlaces } from './known-places.ts'
import { remergeEvents, type ChangedListing } from './remerge-events.ts'

/** Everything a writer needs to know about the source whose records it writes. */
export type ListingSource = {
  id: number
  slug: string
  platform: string
  trust: number
  isDemo: boolean
  terms: Terms
}

/** What one record says now. An empty list: it describes no event any more. */
export type RecordListings = {
  recordId: number
  listings: { platformId: string; content: ListingContent }[]
}

export type WriteCounts = { created: number; updated: number; withdrawn: number; dates: number }

type Stored = {
  id: number
  record_id: number
  platform_id: string
  event_id: number
  content_hash: string
  is_withdrawn: boolean
}

/**
 * Brings the listings of these records, and the events made of them, to what the records say now, within `tx`.
 * Listings that are unchanged are not written, and neither are events whose merged content is the same.
 */
export async function writeListings(
  tx: Tx,
  source: ListingSource,
  records: readonly RecordListings[],
  { match, places, now }: { match: Matcher; places: KnownPlaces; now: Date },
): Promise<WriteCounts> {
  // Two sources of one platform may tell of the same new event at the same time: one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`write ${source.platform}`}, 0))`.execute(
    tx,
  )
  const stored = await storedListings(tx, records)
  const known = new Map(stored.map((row) => [`${row.record_id} ${row.platform_id}`, row]))
  const changed: (ChangedListing & { hash: string; listingId: number | null })[] = []
  for (const { recordId, listings } of records)
    for (const { platformId, content } of listings) {
      const key = `${recordId} ${platformId}`
      const before = known.get(key)
      known.delete(key)
      const hash = hashOf(content)
      if (before?.content_hash === hash && !before.is_withdrawn) continue
      changed.push({
        recordId,
        platformId,
        content,
        hash,
        listingId: before?.id ?? null,
        eventId: before?.event_id ?? null,
      })
    }
  const withdrawn = [...known.values()].filter(({ is_withdrawn }) => !is_withdrawn)
  if (changed.length === 0 && withdrawn.length === 0)
    return { created: 0, updated: 0, withdrawn: 0, dates: 0 }

  await joinKnownEvents(tx, source, changed, match)
  const counts = await remergeEvents(tx, source, {
    changed,
    withdrawn: withdrawn.map(({ id, event_id }) => ({ listingId: id, eventId: event_id })),
    places,
    now,
  })
  await saveListings(tx, source, changed, now)
  if (withdrawn.length > 0)
    await sql`
      update listing set is_withdrawn = true, changed_at = ${now}
      where id = any(${withdrawn.map(({ id }) => id)})`.execute(tx)
  return counts
}

async function storedListings(tx: Tx, records: readonly RecordListings[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, record_id, platform_id, event_id, content_hash, is_withdrawn
    from listing where record_id = any(${records.map(({ recordId }) => recordId)})`.execute(tx)
  return rows
}

/** Same platform + same id = same event, whichever of the platform's feeds said it; then the matcher is asked. */
async function joinKnownEvents(
  tx: Tx,
  { platform }: ListingSource,
  changed: ChangedListing[],
  match: Matcher,
): Promise<void> {
  const unknown = changed.filter(({ eventId }) => eventId === null)
  if (unknown.length === 0) return
  const { rows } = await sql<{ platform_id: string; event_id: number }>`
    select distinct on (platform_id) platform_id, event_id from listing
    where platform = ${platform} and platform_id = any(${unknown.map(({ platformId }) => platformId)})
    order by platform_id, id`.execute(tx)
  const events = new Map(rows.map(({ platform_id, event_id }) => [platform_id, event_id]))
  for (const listing of unknown) listing.eventId = events.get(listing.platformId) ?? null
  const strangers = unknown.filter(({ eventId }) => eventId === null)
  const matches = await match(
    strangers.map(({ platformId, content }) => ({ platform, platformId, content })),
  )
  for (const [i, listing] of strangers.entries()) listing.eventId = matches.get(i) ?? null
}

async function saveListings(
  tx: Tx,
  source: ListingSource,
  changed: readonly (ChangedListing & { hash: string })[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ recordId, platformId, eventId, content, hash }) => ({
    record_id: recordId,
    source_id: source.id,
    platform: source.platform,
    platform_id: platformId,
    event_id: eventId,
    content,
    content_hash: hash,
    is_withdrawn: false,
    changed_at: now,
  }))
  await sql`
    insert into listing (record_id, source_id, platform, platform_id, event_id, content, content_hash, is_withdrawn, changed_at)
    select record_id, source_id, platform, platform_id, event_id, content, content_hash, is_withdrawn, changed_at
    from jsonb_populate_recordset(null::listing, ${toJson(rows)}::jsonb)
    on conflict (record_id, platform_id) do update set content = excluded.content,
      content_hash = excluded.content_hash, is_withdrawn = false, changed_at = excluded.changed_at`.execute(
    tx,
  )
}
