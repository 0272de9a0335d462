import { sql } from 'kysely'
import type { KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import type { ListingContent } from '#server/knowledge/listing.ts'
import { marksOf, MATCHED_WITH } from '#server/knowledge/matching/block-keys.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { listingKey } from '../match/listing-key.ts'
import { prepareListings } from '../match/prepare-listings.ts'
import { venuesOf } from '../pipeline/resolve-places.ts'
import { replaceMarks, setVenues } from '../store/listings.ts'
import { withEventsLocked } from '../store/lock-events.ts'

/** Small enough to leave others their turn on one connection. */
const PAGE = 250

/** Listings of a catalogue from before matching, or from another version of it, get their block keys. */
export async function giveBlockKeys(
  db: Db,
  places: KnownPlaces,
  clock: Clock,
  { signal }: { signal?: AbortSignal },
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const done = await withEventsLocked(db, (tx) => giveKeysToSome(tx, places, clock()))
    if (done === 0) return
  }
}

async function giveKeysToSome(tx: Tx, places: KnownPlaces, now: Date): Promise<number> {
  const { rows } = await sql<{
    id: number
    platform: string
    platform_id: string
    is_withdrawn: boolean
    content: ListingContent
  }>`
    select id, platform, platform_id, is_withdrawn, content from listing
    where matched_with <> ${MATCHED_WITH} order by id limit ${PAGE}`.execute(tx)
  if (rows.length === 0) return 0
  const venues = await venuesOf(
    tx,
    rows.map(({ content }) => content),
    places,
    now,
  )
  await setVenues(
    tx,
    rows.map(({ id }) => id),
    venues,
  )
  const prepared = await prepareListings(
    tx,
    rows.map(({ platform, platform_id, content }, i) => ({
      key: listingKey(platform, platform_id),
      platform,
      platformId: platform_id,
      venueId: venues[i] ?? null,
      content,
    })),
    now,
  )
  await replaceMarks(
    tx,
    rows.map(({ id, is_withdrawn }, i) => {
      const marks = marksOf(prepared[i]!)
      return { ...marks, id, blockKeys: is_withdrawn ? [] : marks.blockKeys }
    }),
  )
  return rows.length
}
