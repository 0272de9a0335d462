import { anchorsOf, blockNumber } from './blocking.ts'
import type { Prepared } from '../mentions/prepare.ts'
import type { MatchableListing } from './mentions.ts'
import { sketchOf, writeSketch, type Sketch } from './sketch.ts'
import type { TitleLetters } from '#server/words/title-letters.ts'
import { titleTag } from './title-tag.ts'

/** Raised when mentions, block keys or sketches change: listings are then matched again, a few at a time. */
export const MATCHED_WITH = 12
/** Dates whose every block key is kept; later ones are found by title and page. */
const FULL_DATES = 6
const LATER_KEYS: ReadonlySet<string> = new Set(['s:', 'm:', 'u:'])

/** A listing ready to be compared: its mentions by date, and the letters of its titles. */
export type PreparedListing = MatchableListing & { mentions: Prepared[]; letters: TitleLetters }

/**
 * The block keys of a listing as numbers (blocking.ts): those it looks for others by, those it is found by, and those of a house
 * and minute.
 */
export type BlockKeys = {
  sought: readonly number[]
  found: readonly number[]
  minutes: ReadonlySet<number>
}

export function blockKeysOf({ mentions }: PreparedListing): BlockKeys {
  const sought = new Set<number>()
  const found = new Set<number>()
  const minutes = new Set<number>()
  for (const [i, mention] of mentions.entries())
    for (const anchor of anchorsOf(mention)) {
      const isFirst = i < FULL_DATES
      if (!isFirst && !LATER_KEYS.has(anchor.base.slice(0, 2))) continue
      const key = blockNumber(anchor)
      sought.add(key)
      if (!anchor.isSoughtOnly) found.add(key)
      if (anchor.isMinute) minutes.add(key)
    }
  return { sought: [...sought], found: [...found], minutes }
}

/** Returns the sketch of a listing. With more dates than mentions its times say nothing. */
export function sketchOfListing({ content, mentions }: PreparedListing): Sketch {
  return sketchOf(content.titles, mentions, {
    isWhole: mentions.length === content.dates.length,
    origin: content.origin ?? null,
    point: mentions[0]?.place.point ?? null,
  })
}

/** Stored with a listing so that others find it: its block keys, its sketch as text, its title as a tag. */
export type MatchMarks = { blockKeys: readonly number[]; sketch: string; title: number | null }

export function marksOf(listing: PreparedListing): MatchMarks {
  const sketch = sketchOfListing(listing)
  return {
    blockKeys: blockKeysOf(listing).found,
    sketch: writeSketch(sketch),
    title: titleTag(sketch),
  }
}
