import { sql } from 'kysely'
import type { Db } from '@okolo/server/platform/database/db.ts'
import { linkListings } from '@okolo/server/ingest/match/link-listings.ts'
import { prepareListings } from '@okolo/server/ingest/match/prepare-listings.ts'
import { groupedListing, type GroupedListing } from '@okolo/server/ingest/match/merged-groups.ts'
import { loadEvents } from '@okolo/server/ingest/match/stored-listings.ts'
import { partners } from '../evaluate/candidates.ts'

/** Two listings of different events that are much alike. */
export type NearMiss = {
  a: GroupedListing
  b: GroupedListing
  /** As the model alone would say. */
  probability: number
  /** The rule that keeps them apart; null where the model does. */
  veto: string | null
}

/** Less likely pairs are not near misses. */
const LIKELY_FROM = 0.25
/** Of a class held in many places and at many hours some pairs say enough. */
const OF_ONE_TITLE = 2

/**
 * Pairs of listings that share a block and were not merged, the likeliest first, at most `most` and few of one title.
 * Everything is held in memory: for recorded feeds.
 */
export async function nearMisses(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<NearMiss[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct event_id as id from listing where not is_withdrawn`.execute(db)
  const stored = await loadEvents(
    db,
    rows.map(({ id }) => id),
  )
  const listings = await prepareListings(db, stored, now)
  const owner = listings.flatMap((listing, i) => listing.mentions.map(() => ({ listing, i })))
  const mentions = listings.flatMap(({ mentions: own }) => own)
  const seen = new Set<string>()
  const found: (NearMiss & { titles: string })[] = []
  for (const { first, seconds } of partners(mentions))
    for (const second of seconds) {
      const [x, y] = [owner[first], owner[second]]
      if (x === undefined || y === undefined || x.listing.key === y.listing.key) continue
      if (stored[x.i]?.eventId === stored[y.i]?.eventId) continue
      const pair = [x.listing.key, y.listing.key].toSorted().join('\n')
      if (seen.has(pair)) continue
      seen.add(pair)
      const link = linkListings(x.listing, y.listing)
      if (link === null || link.probability < LIKELY_FROM) continue
      const [a, b] = [groupedListing(x.listing, ''), groupedListing(y.listing, '')]
      const titles = [a.title, b.title]
        .map((title) => title.toLowerCase())
        .toSorted()
        .join('\n')
      found.push({ a, b, probability: link.probability, veto: link.veto, titles })
    }
  const ofTitle = new Map<string, number>()
  return found
    .toSorted((x, y) => y.probability - x.probability || (x.a.key < y.a.key ? -1 : 1))
    .filter(({ titles }) => {
      const before = ofTitle.get(titles) ?? 0
      ofTitle.set(titles, before + 1)
      return before < OF_ONE_TITLE
    })
    .slice(0, most)
    .map(({ a, b, probability, veto }) => ({ a, b, probability, veto }))
}
