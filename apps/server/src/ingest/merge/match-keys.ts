import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { ListingContent } from '../listing.ts'
import { anchorsOf } from '../match/blocking.ts'
import type { Claim, WordCounts } from '../match/claim.ts'
import { countableWords, prepareDates, reweigh, type Prepared } from '../match/prepare.ts'
import { claimsOf, type Claimant } from './claims.ts'
import { blockNumber } from './block-number.ts'
import { listingKey } from './listing-key.ts'

/** Raised when claims or keys change: listings are then matched again, a few at a time. */
export const MATCHED_WITH = 2
/** Keys that so many listings share tell nothing; whoever knows better keys finds the listing by those. */
const MAX_PER_KEY = 180
/** Dates whose every key is kept; later ones are found by title and page. */
const FULL_DATES = 6

/** A listing ready to be compared: its claims, worked out, by date. */
export type PreparedListing = Claimant & { claims: Prepared[] }

/** Works out the claims of listings with the word counts of the whole catalogue. One query. */
export async function prepareListings(
  db: Db,
  listings: readonly Claimant[],
  now: Date,
): Promise<PreparedListing[]> {
  const dates = listings.map((listing) => datesOf(listing, now))
  const words = dates.flatMap(([first]) => first?.titles.flatMap((title) => title.words) ?? [])
  const counts = await loadWordCounts(db, words)
  return listings.map((listing, i) => ({ ...listing, claims: reweigh(dates[i] ?? [], counts) }))
}

type Worked = { venueId: number | null; key: string; now: number; dates: Prepared[] }

/** A listing is prepared to be matched, and again for its keys: what no counting changes is worked out once. */
const worked = new WeakMap<ListingContent, Worked>()

function datesOf(listing: Claimant, now: Date): Prepared[] {
  const { content, venueId, key } = listing
  const known = worked.get(content)
  if (known?.venueId === venueId && known.key === key && known.now === now.getTime())
    return known.dates
  const dates = prepareDates(claimsOf(listing, now), NO_COUNTS)
  worked.set(content, { venueId, key, now: now.getTime(), dates })
  return dates
}

const NO_COUNTS: WordCounts = { total: 0, of: () => 0 }

/** All claims of a listing have its titles. */
function firstTitles(claims: readonly Claim[]): string[] {
  const [first] = claims
  return first === undefined ? [] : countableWords(first)
}

async function loadWordCounts(db: Db, words: readonly string[]): Promise<WordCounts> {
  const { rows } = await sql<{ word: string; titles: number }>`
    select word, titles from title_word where word = any(${['', ...new Set(words)]})`.execute(db)
  const counts = new Map(rows.map(({ word, titles }) => [word, titles]))
  return { total: counts.get('') ?? 0, of: (word) => counts.get(word) ?? 0 }
}

/** The keys of a listing as numbers (block-number.ts). */
export function keysOf({ claims }: PreparedListing): number[] {
  const keys = new Set<number>()
  for (const [i, claim] of claims.entries())
    for (const anchor of anchorsOf(claim))
      if (i < FULL_DATES || anchor.base.startsWith('s:') || anchor.base.startsWith('u:'))
        keys.add(blockNumber(anchor))
  return [...keys]
}

/**
 * Stored listings by the keys they share with these: under the key all of the same and the neighbouring times, under
 * the negative key those of just the same. A key with too many is left out.
 */
export async function sharing(
  db: Db,
  keys: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (keys.length === 0) return new Map()
  // How far a key reaches is written in it.
  const { rows } = await sql<{ key: number; ids: number[]; same: number[] | null }>`
    select k.key, b.ids, b.same from unnest(${[...new Set(keys)]}::bigint[]) k (key)
    cross join lateral (
      select array_agg(listing_id) as ids, array_agg(listing_id) filter (where l.key = k.key) as same from (
        select key, listing_id from listing_block
        where key between k.key - (k.key >> 13 & 1) and k.key + (k.key >> 13 & 1)
        limit ${MAX_PER_KEY + 1}) l) b
    where b.ids is not null`.execute(db)
  const shared = new Map<number, readonly number[]>()
  for (const { key, ids, same } of rows) {
    if (ids.length > MAX_PER_KEY) continue
    shared.set(key, ids.map(Number))
    if (same !== null) shared.set(-key, same.map(Number))
  }
  return shared
}

type Written = {
  listingId: number | null
  /** It was not stored before: it has no keys yet. */
  isNew: boolean
  platformId: string
  venueId: number | null
  content: ListingContent
}

/** Writes the keys by which these listings, just saved, are found, and counts the words of their titles. */
export async function writeMatchKeys(
  tx: Tx,
  platform: string,
  listings: readonly Written[],
  now: Date,
): Promise<void> {
  const claimants = listings.flatMap(({ listingId, platformId, venueId, content }) =>
    listingId === null
      ? []
      : [
          {
            id: listingId,
            key: listingKey(platform, platformId),
            platform,
            platformId,
            venueId,
            content,
          },
        ],
  )
  const claims = claimants.map((claimant) => claimsOf(claimant, now))
  await countTitles(tx, claims)
  const prepared = await prepareListings(tx, claimants, now)
  const before = listings.flatMap(({ listingId, isNew }) =>
    listingId === null || isNew ? [] : [listingId],
  )
  if (before.length > 0)
    await sql`delete from listing_block where listing_id = any(${before})`.execute(tx)
  await insertKeys(
    tx,
    prepared.map((listing, i) => ({ id: claimants[i]?.id ?? 0, keys: keysOf(listing) })),
  )
}

/** Replaces the keys of stored listings and notes that they are those of this version. */
export async function replaceKeys(
  tx: Tx,
  listings: readonly { id: number; keys: readonly number[] }[],
): Promise<void> {
  if (listings.length === 0) return
  const ids = listings.map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    update listing set matched_with = ${MATCHED_WITH}
    where id = any(${ids}) returning id`.execute(tx)
  if (rows.length === 0) return
  await sql`delete from listing_block where listing_id = any(${ids})`.execute(tx)
  await insertKeys(tx, listings)
}

async function insertKeys(
  tx: Tx,
  listings: readonly { id: number; keys: readonly number[] }[],
): Promise<void> {
  const keys = listings.flatMap((listing) => listing.keys)
  const owners = listings.flatMap(({ id, keys: own }) => own.map(() => id))
  if (keys.length > 0)
    await sql`
      insert into listing_block (key, listing_id)
      select * from unnest(${keys}::bigint[], ${owners}::bigint[])`.execute(tx)
}

/** A changed title is counted again: counts only say which words are rare. */
async function countTitles(tx: Tx, listings: readonly (readonly Claim[])[]): Promise<void> {
  const counts = new Map<string, number>()
  let titles = 0
  for (const claims of listings) {
    if (claims.length === 0) continue
    titles += 1
    for (const word of firstTitles(claims)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  if (titles === 0) return
  const rows = [...counts.entries(), ['', titles] as const].map(([word, n]) => ({
    word,
    titles: n,
  }))
  await sql`
    insert into title_word as w (word, titles)
    select word, titles from jsonb_populate_recordset(null::title_word, ${toJson(rows)}::jsonb)
    on conflict (word) do update set titles = w.titles + excluded.titles`.execute(tx)
}
