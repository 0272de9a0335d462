import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { WordCounts } from '#server/knowledge/mentions/date-mention.ts'
import { prepareDates, reweigh } from '#server/knowledge/mentions/prepare.ts'
import { mentionsOf, type MatchableListing } from '#server/knowledge/matching/mentions.ts'
import type { PreparedListing } from '#server/knowledge/matching/block-keys.ts'
import { titleLetters } from '#server/words/title-letters.ts'

/** Works out the mentions of listings with the word counts of the whole catalogue. One query. */
export async function prepareListings<Listing extends MatchableListing>(
  db: Db,
  listings: readonly Listing[],
  now: Date,
): Promise<(Listing & PreparedListing)[]> {
  const dates = listings.map((listing) =>
    prepareDates(mentionsOf({ ...listing, venueId: null }, now), NO_COUNTS),
  )
  const words = dates.flatMap(([first]) => first?.titles.flatMap((title) => title.words) ?? [])
  const counts = await loadWordCounts(db, words)
  return listings.map((listing, i) => ({
    ...listing,
    mentions: reweigh(dates[i] ?? [], counts, listing.venueId),
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
