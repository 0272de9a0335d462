import { sql, type RawBuilder } from 'kysely'
import type { Sketch } from './sketch.ts'

/**
 * A row of `listing_block` holds two hashes of its title (letters, beginnings of words) and its platform's number above the bits of
 * its listing's id: they tell whether two listings of a platform can be one at all. Number 0: everybody looks at it.
 */
const ID_BITS = 36
const STEMS_AT = ID_BITS
const WHOLE_AT = STEMS_AT + 6
const PLATFORM_AT = WHOLE_AT + 6
/** One bit is left for the sign. */
const PLATFORMS = 2 ** 15
const ID_MASK = 2 ** ID_BITS - 1

/** Returns the `tagged_id` of a listing. */
export function taggedId(listing: string): RawBuilder<number> {
  return sql`(${sql.ref(`${listing}.block_tag`)}::bigint << ${sql.lit(ID_BITS)} | ${sql.ref(`${listing}.id`)})`
}

/** Returns the `block_tag` of a platform and the hash of a title (`titleTag`), which may be null. */
export function blockTag(
  platform: RawBuilder<unknown>,
  title: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql`coalesce((select number << ${sql.lit(PLATFORM_AT - ID_BITS)} | ${title} from platform_number
    where platform = ${platform} and number < ${sql.lit(PLATFORMS)}), 0)`
}

/**
 * The hashes of a title; null where a listing says several, or a year that others leave out: one hash says too little.
 * Null as well where an aggregator has it from somebody: its platform lists it under other titles too.
 */
export function titleTag({ whole, bare, stems, origin }: Sketch): number | null {
  const [letters] = whole
  if (origin !== null) return null
  if (letters === undefined || whole.length > 1 || bare.length > 0 || stems.length > 1) return null
  const [words] = stems
  return sixBits(letters) * 64 + (words === undefined ? 0 : wordBits(words))
}

/** Which of 64 hashes there are, in two halves of 32 bits. */
type Bits = { upper: number; lower: number }
/** The hashes of the titles that are looked for. */
export type SoughtTitles = { wholes: Bits; stems: Bits }

export const EVERY_TITLE: SoughtTitles = {
  wholes: { upper: -1, lower: -1 },
  stems: { upper: -1, lower: -1 },
}

/** The hashes of what may share a title with this (`mayShareTitle`) and says only one. */
export function soughtTitles({ whole, bare, stems, origin }: Sketch): SoughtTitles {
  if (origin !== null) return EVERY_TITLE
  return {
    wholes: bitsOf([...whole, ...bare].map(sixBits)),
    stems: bitsOf(stems.map(wordBits)),
  }
}

export function bothSought(a: SoughtTitles, b: SoughtTitles): SoughtTitles {
  return { wholes: bothBits(a.wholes, b.wholes), stems: bothBits(a.stems, b.stems) }
}

function bothBits(a: Bits, b: Bits): Bits {
  return { upper: a.upper | b.upper, lower: a.lower | b.lower }
}

/** As the text of a `bigint`. */
export function bitsText({ upper, lower }: Bits): string {
  return String((BigInt(upper) << 32n) | BigInt(lower >>> 0))
}

/** The id of the listing of a row. */
export const LISTING_ID = sql<number>`(tagged_id & ${sql.lit(ID_MASK)})`

/**
 * False where a row says that its listing is of this platform and that its title is none of those looked for, `k.wholes` and
 * `k.stems`. No platform: true of every row.
 */
export function mayBeSought(platform: string | null): RawBuilder<boolean> {
  if (platform === null) return sql`true`
  return sql`((tagged_id >> ${sql.lit(PLATFORM_AT)})
      is distinct from (select number from platform_number where platform = ${platform})
    or k.wholes >> (tagged_id >> ${sql.lit(WHOLE_AT)} & 63)::int & 1 = 1
    or k.stems >> (tagged_id >> ${sql.lit(STEMS_AT)} & 63)::int & 1 = 1)`
}

/** Of a hash in a sketch; the upper bits are those that every letter has moved. */
function sixBits(hash: string): number {
  return Number.parseInt(hash, 36) >>> 26
}

/** Not 0, which is a title of too few words. */
function wordBits(hash: string): number {
  return Math.max(1, sixBits(hash))
}

function bitsOf(numbers: readonly number[]): Bits {
  const bits = { upper: 0, lower: 0 }
  for (const number of numbers)
    if (number < 32) bits.lower |= 1 << number
    else bits.upper |= 1 << (number & 31)
  return bits
}
