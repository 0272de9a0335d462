/** Measures of likeness of words and texts, 0 (nothing alike) to 1 (equal). */

export type Weigh = (word: string) => number

/** Dice's coefficient of letter triples, with the ends marked. */
export function trigramDice(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1
  const left = trigrams(a)
  const right = trigrams(b)
  const unmatched = new Map<string, number>()
  for (const triple of right) unmatched.set(triple, (unmatched.get(triple) ?? 0) + 1)
  let shared = 0
  for (const triple of left) {
    const count = unmatched.get(triple) ?? 0
    if (count === 0) continue
    shared += 1
    unmatched.set(triple, count - 1)
  }
  return (2 * shared) / (left.length + right.length)
}

function trigrams(text: string): string[] {
  const padded = ` ${text} `
  return Array.from({ length: text.length }, (_, at) => padded.slice(at, at + 3))
}

/** Jaro-Winkler: for names with a letter or two amiss. */
function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  if (a.length === 0 || b.length === 0) return 0
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Uint8Array(b.length)
  const matched: string[] = []
  for (let i = 0; i < a.length; i++) {
    const to = Math.min(b.length - 1, i + reach)
    for (let j = Math.max(0, i - reach); j <= to; j++) {
      if (taken[j] === 1 || a[i] !== b[j]) continue
      taken[j] = 1
      matched.push(a[i] ?? '')
      break
    }
  }
  if (matched.length === 0) return 0
  let swapped = 0
  let at = 0
  for (let j = 0; j < b.length; j++) if (taken[j] === 1 && matched[at++] !== b[j]) swapped += 1
  const m = matched.length
  const jaro = (m / a.length + m / b.length + (m - swapped / 2) / m) / 3
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}

/** True for equal words, and for long ones that differ in a letter or an ending. */
export function isAlike(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < 4 || a[0] !== b[0] || /\d/.test(a + b)) return false
  return jaroWinkler(a, b) >= 0.92
}

/** How the words of one list are found in another. */
export type Overlap = {
  /** Weight shared over the weight of both (cosine of squares), of the lighter and of all words. */
  cosine: number
  containment: number
  jaccard: number
  /** The most telling word that both have, and that only one of them has (of the lighter, of the heavier). */
  bestShared: number
  bestLeftOut: [lighter: number, heavier: number]
  /** Words that the list with fewer has and the other lacks. */
  lacking: number
}

export function overlap(a: readonly string[], b: readonly string[], weigh: Weigh): Overlap {
  const left = distinct(a)
  const right = distinct(b)
  let both = 0
  let squares = 0
  let best = 0
  let shared = 0
  const pending: (string | null)[] = [...right]
  let [sumA, sumB, squareA, squareB, outA, outB] = [0, 0, 0, 0, 0, 0]
  for (const word of left) {
    const weight = weigh(word)
    sumA += weight
    squareA += weight * weight
    const twin = twinOf(word, pending)
    if (twin === -1) {
      outA = Math.max(outA, weight)
      continue
    }
    const other = pending[twin] ?? word
    pending[twin] = null
    const common = other === word ? weight : 0.9 * Math.min(weight, weigh(other))
    both += common
    squares += common * common
    best = Math.max(best, common)
    shared += 1
  }
  for (let at = 0; at < right.length; at += 1) {
    const weight = weigh(right[at] ?? '')
    sumB += weight
    squareB += weight * weight
    if (pending[at] !== null) outB = Math.max(outB, weight)
  }
  return {
    cosine: squares / Math.max(1e-9, Math.sqrt(squareA * squareB)),
    containment: Math.min(1, both / Math.max(1e-9, Math.min(sumA, sumB))),
    jaccard: both / Math.max(1e-9, sumA + sumB - both),
    bestShared: best,
    bestLeftOut: sumA <= sumB ? [outA, outB] : [outB, outA],
    lacking: Math.min(left.length, right.length) - shared,
  }
}

/** Each word once, in order. Most lists are so already, and short. */
function distinct(words: readonly string[]): readonly string[] {
  return words.every((word, at) => words.indexOf(word) === at) ? words : [...new Set(words)]
}

/** Returns the index of the word among those left, or of one like it; -1: there is none. */
function twinOf(word: string, pending: readonly (string | null)[]): number {
  const same = pending.indexOf(word)
  return same === -1 ? pending.findIndex((other) => other !== null && isAlike(word, other)) : same
}
