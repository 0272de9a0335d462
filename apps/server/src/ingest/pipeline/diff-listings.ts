import type { Tx } from '#server/platform/database/db.ts'
import type { ListingContent } from '#server/knowledge/listing.ts'
import type { RecordListings } from '../records/record-listings.ts'
import { storedContents, storedListings } from '../store/stored-listings.ts'
import { withFormerStarts } from '../store/moved-date.ts'

/** A listing that is new or says something new. */
export type ChangedListing = {
  recordId: number
  platformId: string
  /** With the former starts that only its own past knows. */
  content: ListingContent
  /** The content as JSON; null where that is still to be written. */
  text: string | null
  /** Of what the record says, without its past. */
  hash: string
  /** Null: it is not stored yet. `isAlone`: no other live listing is in its event. */
  stored: { id: number; eventId: number; isAlone: boolean } | null
}

/** A stored listing that its record gives no more. */
export type WithdrawnListing = { listingId: number; eventId: number }

export type ListingChanges = {
  changed: readonly ChangedListing[]
  withdrawn: readonly WithdrawnListing[]
}

/** Compares what records say with their stored listings. A listing that says what it said before is in neither list. */
export async function diffListings(
  tx: Tx,
  records: readonly RecordListings[],
  now: Date,
): Promise<ListingChanges> {
  const rows = await storedListings(
    tx,
    records.map(({ recordId }) => recordId),
  )
  const left = new Map(rows.map((row) => [`${row.record_id} ${row.platform_id}`, row]))
  const changed: ChangedListing[] = []
  for (const { recordId, listings } of records)
    for (const listing of listings) {
      const key = `${recordId} ${listing.platformId}`
      const row = left.get(key)
      left.delete(key)
      if (row?.content_hash === listing.hash && !row.is_withdrawn) continue
      const stored =
        row === undefined ? null : { id: row.id, eventId: row.event_id, isAlone: row.is_alone }
      changed.push({ recordId, ...listing, stored })
    }
  const withdrawn = [...left.values()].filter(({ is_withdrawn }) => !is_withdrawn)
  return {
    changed: await withPast(tx, changed, now),
    withdrawn: withdrawn.map(({ id, event_id }) => ({ listingId: id, eventId: event_id })),
  }
}

/** A platform that moved a date often says nothing of it: what the listing said before tells. */
async function withPast(
  tx: Tx,
  changed: readonly ChangedListing[],
  now: Date,
): Promise<ChangedListing[]> {
  const before = await storedContents(
    tx,
    changed.flatMap(({ stored }) => stored?.id ?? []),
  )
  return changed.map((listing) => {
    const said = listing.stored === null ? undefined : before.get(listing.stored.id)
    return said === undefined
      ? listing
      : { ...listing, content: withFormerStarts(listing.content, said, now), text: null }
  })
}
