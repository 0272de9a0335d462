import type { DateMention } from '@okolo/server/knowledge/mentions/date-mention.ts'
import { trigramDice } from '@okolo/server/knowledge/mentions/similarity.ts'

/** A listing as a simple system sees it: what is written, in small letters. */
export type Plain = {
  id: string
  title: string
  words: ReadonlySet<string>
  /** The day as it is written. */
  day: string
  city: string
}

type Rule = (a: Plain, b: Plain) => boolean

/** Rules without any of our preparation; all of them ask for the same day. */
export const PLAIN_RULES: Record<string, Rule> = {
  'exact title and day': (a, b) => a.title === b.title,
  'title 0.6 alike and day': (a, b) => trigramDice(a.title, b.title) >= 0.6,
  'half of the words and day': (a, b) => sharedWords(a, b) >= 0.5,
  'title 0.4 alike, day and city': (a, b) =>
    isSameCity(a, b) && trigramDice(a.title, b.title) >= 0.4,
  'half of the words, day and city': (a, b) => isSameCity(a, b) && sharedWords(a, b) >= 0.5,
}

export function plainOf({ id, titles, start, city }: DateMention): Plain {
  const title = (titles[0] ?? '').toLowerCase().trim()
  return {
    id,
    title,
    words: new Set(title.match(/[\p{L}\p{M}\p{N}]+/gu)),
    day: start.slice(0, 10),
    city: (city ?? '').toLowerCase().trim(),
  }
}

/** Every pair of one day that has a word or the whole title in common, as places among the listings; some twice. */
export function* plainCandidates(listings: readonly Plain[]): Generator<[number, number]> {
  const byWord = new Map<string, number[]>()
  for (const [at, { title, words, day }] of listings.entries())
    for (const word of words.size > 0 ? words : [title]) {
      const key = `${day} ${word}`
      const others = byWord.get(key)
      if (others === undefined) byWord.set(key, [at])
      else {
        for (const other of others) yield [other, at]
        others.push(at)
      }
    }
}

/** A city that one of them does not say speaks against nothing. */
function isSameCity({ city: x }: Plain, { city: y }: Plain): boolean {
  return x === '' || y === '' || x === y
}

/** Jaccard's index of the words. */
function sharedWords({ words: x }: Plain, { words: y }: Plain): number {
  const shared = x.intersection(y).size
  return shared === 0 ? 0 : shared / (x.size + y.size - shared)
}
