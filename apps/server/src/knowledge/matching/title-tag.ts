import type { Sketch } from './sketch.ts'

/**
 * A row of `listing_block` holds two hashes of its title (letters, beginnings of words) and its platform's number above the bits of
 * its listing's id: they tell whether two listings of a platform can be one at all. Number 0: everybody looks at it.
 */
export const ID_BITS = 36
export const WHOLE_AT = ID_BITS + 6
export const PLATFORM_AT = WHOLE_AT + 6
/** One bit is left for the sign. */
export const PLATFORMS = 2 ** 15
export const ID_MASK = 2 ** ID_BITS - 1

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

/** The hashes of the titles that are looked for: a bit for each of 64. */
export type SoughtTitles = { wholes: bigint; stems: bigint }

export const EVERY_TITLE: SoughtTitles = { wholes: -1n, stems: -1n }

/** The hashes of what may share a title with this (`mayShareTitle`) and says only one. */
export function soughtTitles({ whole, bare, stems, origin }: Sketch): SoughtTitles {
  if (origin !== null) return EVERY_TITLE
  return {
    wholes: bitsOf([...whole, ...bare].map(sixBits)),
    stems: bitsOf(stems.map(wordBits)),
  }
}

export function bothSought(a: SoughtTitles, b: SoughtTitles): SoughtTitles {
  return { wholes: a.wholes | b.wholes, stems: a.stems | b.stems }
}

/** Of a hash in a sketch; the upper bits are those that every letter has moved. */
function sixBits(hash: string): number {
  return Number.parseInt(hash, 36) >>> 26
}

/** Not 0, which is a title of too few words. */
function wordBits(hash: string): number {
  return Math.max(1, sixBits(hash))
}

/** As a `bigint` of PostgreSQL, whose last bit is the sign. */
function bitsOf(numbers: readonly number[]): bigint {
  return BigInt.asIntN(
    64,
    numbers.reduce((bits, number) => bits | (1n << BigInt(number)), 0n),
  )
}
