import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { WordCounts } from '#server/knowledge/claims/claim.ts'
import { prepareDates, reweigh } from '#server/knowledge/claims/prepare.ts'
import { claimsOf, type Claimant } from '#server/knowledge/matching/claims.ts'
import type { PreparedListing } from '#server/knowledge/matching/listing-keys.ts'
import { titleLetters } from '#server/words/title-letters.ts'

/** Works out the claims of listings with the word counts of the whole catalogue. One query. */
export async function prepareListings<Listing extends Claimant>(
  db: Db,
  listings: readonly Listing[],
  now: Date,
): Promise<(Listing & PreparedListing)[]> {
  const dates = listings.map((listing) =>
    prepareDates(claimsOf({ ...listing, venueId: null }, now), NO_COUNTS),
  )
  const words = dates.flatMap(([first]) => first?.titles.flatMap((title) => title.words) ?? [])
  const counts = await loadWordCounts(db, words)
  return listings.map((listing, i) => ({
    ...listing,
    claims: reweigh(dates[i] ?? [], counts, listing.venueId),
    letters: titleLetters(listing.content.titles),
  }))
}

const NO_COUNTS: WordCounts = { total: 0, of: () => 0 }

async function loadWordCounts(db: Db, words: readonly string[]): Promise<WordCounts> {
  if (words.length === 0) return NO_COUNTS
  const { rows } = await sql<{ word: string; titles: number }>`
    select word, titles from title_word where word = any(${['', ...new Set(words)]})`.execute(db)
  const counts = new Map(rows.map(({ word, titles }) => [word, titles]))
  return { total: counts.get('') ?? 0, of: (word) => counts.get(word) ?? 0 }
}
