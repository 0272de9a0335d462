import { fnv1a } from '#server/words/fnv.ts'

/** Traits that make two events alike in a list. */
export type Traits = {
  series: string
  venue: number | null
  organizers: readonly number[]
  category: number
  title: { trigrams: Trigrams }
}

/**
 * A title as a series repeats it: without case, accents, numbers and signs, so that "Yoga 1/8" and "Yoga 2/8" are one.
 * A title that has nothing else is kept as it is.
 */
export function seriesTitle(title: string): string {
  const folded = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = folded.replaceAll(/[^\p{L}]+/gu, ' ').trim()
  return words === '' ? folded.trim() : words
}

/**
 * Returns a title's part before the first colon, dash or bar if it has at least two words: "Movies
 * in the park: Casablanca" may be one of many. Else null.
 */
function titleBeginning(title: string): string | null {
  const [beginning, rest] = title.split(/\s*:\s+|\s+[-–—|]\s+/, 2)
  if (beginning === undefined || rest === undefined) return null
  const folded = seriesTitle(beginning)
  return folded.includes(' ') ? folded : null
}

/** The first three words of a title as a series repeats them: "Reading club at ..." of many libraries. */
export function threeWords(title: string): string {
  return seriesTitle(title).split(' ', 3).join(' ')
}

/** Three letters in a row of a series' title, each once, as sorted numbers: two titles are compared in one pass over both. */
export type Trigrams = Int32Array

export function trigramsOf(series: string): Trigrams {
  const padded = `  ${series} `
  const codes = new Int32Array(series.length + 1)
  for (let at = 0; at < codes.length; at += 1) codes[at] = fnv1a(padded, at, at + 3)
  codes.sort()
  let count = 0
  for (const code of codes)
    if (count === 0 || code !== codes[count - 1]) {
      codes[count] = code
      count += 1
    }
  return codes.subarray(0, count)
}

/** Shared trigrams of all trigrams. */
export function jaccard(one: Trigrams, other: Trigrams): number {
  let shared = 0
  let i = 0
  let j = 0
  while (i < one.length && j < other.length) {
    const a = one[i] ?? 0
    const b = other[j] ?? 0
    if (a === b) shared += 1
    if (a <= b) i += 1
    if (b <= a) j += 1
  }
  return shared / (one.length + other.length - shared)
}

/** 0 unlike to 1 the same thing again (specification 11, Diversity). */
export function similarity(a: Traits, b: Traits): number {
  if (a.series === b.series) return 1
  let most = a.category === b.category ? 0.35 : 0
  if (a.venue !== null && a.venue === b.venue) most = 0.5
  else if (a.organizers.some((id) => b.organizers.includes(id))) most = 0.5
  const x = a.title.trigrams
  const y = b.title.trigrams
  const mostShared = Math.min(x.length, y.length) / Math.max(x.length, y.length)
  return mostShared <= most ? most : Math.max(most, jaccard(x, y))
}

/** The traits that a title is compared by. Most titles are never compared, so trigrams are made when asked for. */
export class TitleTraits {
  readonly series: string
  /** See `titleBeginning`. */
  readonly beginning: string | null
  #trigrams: Trigrams | undefined

  constructor(title: string) {
    this.series = seriesTitle(title)
    this.beginning = titleBeginning(title)
  }

  get trigrams(): Trigrams {
    return (this.#trigrams ??= trigramsOf(this.series))
  }
}
