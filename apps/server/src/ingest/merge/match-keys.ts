import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'
import { anchorsOf } from '../match/blocking.ts'
import type { WordCounts } from '../match/claim.ts'
import { prepareDates, reweigh, type Prepared } from '../match/prepare.ts'
import { claimsOf, type Claimant } from './claims.ts'
import { blockNumber } from './block-number.ts'
import { blockTag, taggedId, titleTag } from './block-tag.ts'
import { sketchOf, writeSketch, type Sketch } from './sketch.ts'
import { titleLetters, type TitleLetters } from './title-letters.ts'

/** Raised when claims, keys or sketches change: listings are then matched again, a few at a time. */
export const MATCHED_WITH = 10
/** Dates whose every key is kept; later ones are found by title and page. */
const FULL_DATES = 6
const LATER_KEYS: ReadonlySet<string> = new Set(['s:', 'm:', 'u:'])

/** A listing ready to be compared: its claims by date, and the letters of its titles. */
export type PreparedListing = Claimant & { claims: Prepared[]; letters: TitleLetters }

/** Works out the claims of listings with the word counts of the whole catalogue. One query. */
export async function prepareListings(
  db: Db,
  listings: readonly Claimant[],
  now: Date,
): Promise<PreparedListing[]> {
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

/** The keys of a listing as numbers (block-number.ts): those it looks for others by, and those it is found by. */
export type Keys = { sought: readonly number[]; found: readonly number[] }

export function keysOf({ claims }: PreparedListing): Keys {
  const sought = new Set<number>()
  const found = new Set<number>()
  for (const [i, claim] of claims.entries())
    for (const anchor of anchorsOf(claim)) {
      const isFirst = i < FULL_DATES
      if (!isFirst && !LATER_KEYS.has(anchor.base.slice(0, 2))) continue
      const key = blockNumber(anchor)
      sought.add(key)
      if (!anchor.isSoughtOnly) found.add(key)
    }
  return { sought: [...sought], found: [...found] }
}

/** Returns the sketch of a listing. With more dates than claims its times say nothing. */
export function sketchOfListing({ content, claims }: PreparedListing): Sketch {
  return sketchOf(content.titles, claims, {
    isWhole: claims.length === content.dates.length,
    origin: content.origin ?? null,
    point: claims[0]?.place.point ?? null,
  })
}

/** Stored with a listing so that others find it: its keys, its sketch as text, its title as a tag. */
export type MatchMarks = { keys: readonly number[]; sketch: string; title: number | null }

export function marksOf(listing: PreparedListing): MatchMarks {
  const sketch = sketchOfListing(listing)
  return { keys: keysOf(listing).found, sketch: writeSketch(sketch), title: titleTag(sketch) }
}

/** Replaces the keys and sketches of stored listings and notes that they are those of this version. */
export async function replaceMarks(
  tx: Tx,
  listings: readonly (MatchMarks & { id: number })[],
): Promise<void> {
  if (listings.length === 0) return
  await forgetKeys(
    tx,
    listings.map(({ id }) => id),
  )
  await sql`
    with marked as (
      update listing l set matched_with = ${MATCHED_WITH}, sketch = m.sketch, block_keys = m.keys::bigint[],
        block_tag = ${blockTag(sql`l.platform`, sql`m.title`)}
      from unnest(${listings.map(({ id }) => id)}::bigint[], ${listings.map(({ sketch }) => sketch)}::text[],
        ${listings.map(({ keys }) => keysText(keys))}::text[], ${listings.map(({ title }) => title)}::int[])
        as m (id, sketch, keys, title)
      where l.id = m.id
      returning l.id, l.block_keys, l.block_tag)
    insert into listing_block (key, tagged_id)
    select unnest(block_keys), ${taggedId('marked')} from marked`.execute(tx)
}

/** Keys as the text of a `bigint[]`. */
export function keysText(keys: readonly number[]): string {
  return `{${keys.join()}}`
}

/** Takes away the stored keys of these listings; their rows still name them. */
export async function forgetKeys(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from listing_block b using (
      select unnest(block_keys) as key, ${taggedId('listing')} as tagged_id from listing where id = any(${ids})) l
    where b.key = l.key and b.tagged_id = l.tagged_id`.execute(tx)
}

/** Counts the words of these titles. A changed title is counted again: counts only say which words are rare. */
export async function countTitles(tx: Tx, listings: readonly PreparedListing[]): Promise<void> {
  const counts = new Map<string, number>()
  let titles = 0
  for (const {
    claims: [first],
  } of listings) {
    if (first === undefined) continue
    titles += 1
    for (const word of new Set(first.titles.flatMap(({ words }) => words)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  if (titles === 0) return
  counts.set('', titles)
  await sql`
    insert into title_word as w (word, titles)
    select word, titles from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as c (word, titles)
    order by word
    on conflict (word) do update set titles = w.titles + excluded.titles`.execute(tx)
}
