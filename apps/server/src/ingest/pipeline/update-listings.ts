import type { Tx } from '#server/platform/database/db.ts'
import { listingKey } from '../match/listing-key.ts'
import type { Matcher } from '../match/match.ts'
import { marksOf } from '#server/knowledge/matching/listing-keys.ts'
import { prepareListings } from '../match/prepare-listings.ts'
import { countTitles, forgetKeys } from '../store/key-rows.ts'
import type { UpdateCounts } from '../sources/report.ts'
import type { HashedListing, ListingSource } from '../store/changed-listing.ts'
import { redirectDates } from '../store/event-seats.ts'
import { lockEvents } from '../store/lock-events.ts'
import type { KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import {
  saveListings,
  storedContents,
  storedListings,
  withdrawListings,
  type StoredListingRow,
} from '../store/listing-rows.ts'
import { withFormerStarts } from '../store/moved-date.ts'
import type { RecordListings } from '../records/record-listings.ts'
import { venuesOf } from './references.ts'
import { remergeEvents } from './remerge-events.ts'
import { seatListings } from './seat-listings.ts'

/**
 * Brings the listings of these records, and the events made of them, to what the records say now, within `tx`.
 * Listings that are unchanged are not written, and neither are events whose merged content is the same.
 */
export async function updateListings(
  tx: Tx,
  source: ListingSource,
  records: readonly RecordListings[],
  { match, places, now }: { match: Matcher; places: KnownPlaces; now: Date },
): Promise<UpdateCounts> {
  await lockEvents(tx)
  const { changed, withdrawn } = await changesOf(tx, records)
  if (changed.length === 0 && withdrawn.length === 0)
    return { created: 0, updated: 0, withdrawn: 0, dates: 0 }

  await complete(tx, changed, places, now)
  const prepared = await prepareListings(
    tx,
    changed.map(({ platformId, venueId, content }) => ({
      key: listingKey(source.platform, platformId),
      platform: source.platform,
      platformId,
      venueId,
      content,
    })),
    now,
  )
  const lost = await seatListings(tx, source, { changed, prepared }, { match, now })
  await countTitles(tx, prepared)
  await forgetKeys(
    tx,
    changed.flatMap(({ listingId }) => listingId ?? []),
  )
  const counts = await remergeEvents(
    tx,
    {
      source,
      changed,
      withdrawn: withdrawn.map(({ id, event_id }) => ({ listingId: id, eventId: event_id })),
    },
    { places, now },
  )
  await saveListings(tx, source, changed, { marks: prepared.map(marksOf), now })
  await withdrawListings(
    tx,
    withdrawn.map(({ id }) => id),
    now,
  )
  await redirectDates(tx, lost, now)
  return counts
}

/** The listings that are new or say something new, and the stored ones that these records give no more. */
async function changesOf(
  tx: Tx,
  records: readonly RecordListings[],
): Promise<{ changed: HashedListing[]; withdrawn: StoredListingRow[] }> {
  const stored = await storedListings(
    tx,
    records.map(({ recordId }) => recordId),
  )
  const known = new Map(stored.map((row) => [`${row.record_id} ${row.platform_id}`, row]))
  const changed: HashedListing[] = []
  for (const { recordId, listings } of records)
    for (const { platformId, content, text, hash } of listings) {
      const key = `${recordId} ${platformId}`
      const before = known.get(key)
      known.delete(key)
      if (before?.content_hash === hash && !before.is_withdrawn) continue
      changed.push({
        recordId,
        platformId,
        content,
        hash,
        text,
        listingId: before?.id ?? null,
        eventId: before?.event_id ?? null,
        isAlone: before?.is_alone ?? true,
        venueId: null,
        seat: null,
      })
    }
  return { changed, withdrawn: [...known.values()].filter(({ is_withdrawn }) => !is_withdrawn) }
}

/** Former starts from what the listings said before, and the venues they mean. */
async function complete(
  tx: Tx,
  changed: HashedListing[],
  places: KnownPlaces,
  now: Date,
): Promise<void> {
  const before = await storedContents(
    tx,
    changed.flatMap(({ listingId }) => listingId ?? []),
  )
  for (const listing of changed) {
    const said = before.get(listing.listingId ?? -1)
    if (said === undefined) continue
    listing.content = withFormerStarts(listing.content, said, now)
    listing.text = null
  }
  const venues = await venuesOf(
    tx,
    changed.map(({ content }) => content),
    places,
    now,
  )
  for (const [i, listing] of changed.entries()) listing.venueId = venues[i] ?? null
}
