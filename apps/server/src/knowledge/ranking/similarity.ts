/** Traits that make two events alike in a list. */
export type Traits = {
  series: string
  venue: number | null
  organizers: readonly number[]
  category: number
  /** Of the title. */
  trigrams: Trigrams
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

/** Three letters in a row of a series' title, each once. */
export type Trigrams = {
  /** Letters in 16 bits are folded into a number of 32. */
  sorted: Int32Array
  /** A bit for each, which others may have as well: what is not marked is not there. */
  marks: Int32Array
}

/** Words of 32 bits. */
const MARKS = 32
const markOf = (trigram: number) => (trigram ^ (trigram >>> 10)) & (MARKS * 32 - 1)

export function trigramsOf(series: string): Trigrams {
  const padded = `  ${series} `
  const found = new Set<number>()
  for (let i = 0; i + 2 < padded.length; i += 1)
    found.add(
      (Math.imul(padded.charCodeAt(i), 961) +
        Math.imul(padded.charCodeAt(i + 1), 31) +
        padded.charCodeAt(i + 2)) |
        0,
    )
  const marks = new Int32Array(MARKS)
  for (const trigram of found) {
    const mark = markOf(trigram)
    marks[mark >>> 5] = (marks[mark >>> 5] ?? 0) | (1 << (mark & 31))
  }
  return { sorted: Int32Array.from(found).toSorted(), marks }
}

/** No fewer than are shared, and hardly more. */
function mostShared(few: Trigrams, many: Trigrams): number {
  let most = 0
  for (const trigram of few.sorted) {
    const mark = markOf(trigram)
    most += ((many.marks[mark >>> 5] ?? 0) >>> (mark & 31)) & 1
  }
  return most
}

/** Jaccard: shared trigrams of all trigrams. Zero where it cannot be more than `atLeast`, which is mostly seen from their marks. */
export function jaccard(one: Trigrams, other: Trigrams, atLeast = 0): number {
  const [few, many] = one.sorted.length < other.sorted.length ? [one, other] : [other, one]
  const [a, b] = [few.sorted, many.sorted]
  if (!(a.length / b.length > atLeast)) return 0
  const needed = (atLeast * (a.length + b.length)) / (1 + atLeast)
  const most = mostShared(few, many)
  if (most === 0 || most < needed) return 0
  let [i, j, shared] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0)
    if (difference === 0) {
      shared += 1
      i += 1
      j += 1
    } else {
      if (difference < 0) i += 1
      else j += 1
      if (shared + Math.min(a.length - i, b.length - j) < needed) return 0
    }
  }
  return shared / (a.length + b.length - shared)
}

/**
 * 0 unlike to 1 the same thing again (specification 11, Diversity). Titles are not compared where that cannot give
 * more than `atLeast`.
 */
export function similarity(a: Traits, b: Traits, atLeast = 0): number {
  if (a.series === b.series) return 1
  let most = a.category === b.category ? 0.35 : 0
  if (a.venue !== null && a.venue === b.venue) most = 0.5
  else if (a.organizers.some((id) => b.organizers.includes(id))) most = 0.5
  return Math.max(most, jaccard(a.trigrams, b.trigrams, Math.max(most, atLeast)))
}

export type TitleTraits = Pick<Traits, 'series' | 'trigrams'> & {
  /** See `titleBeginning`. */
  beginning: string | null
}

/** Returns the traits to compare a title by. */
export function titleTraits(title: string): TitleTraits {
  const series = seriesTitle(title)
  return { series, trigrams: trigramsOf(series), beginning: titleBeginning(title) }
}
