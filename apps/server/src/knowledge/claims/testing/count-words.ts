import type { Claim, WordCounts } from '../claim.ts'
import { nameAndRest } from '../prepare.ts'
import { takeApart } from '../title.ts'

/** The words that `WordCounts` counts: those of the claim's titles, each once. */
function countableWords(claim: Claim): string[] {
  return [...new Set(claim.titles.flatMap((title) => takeApart(nameAndRest(title).name).words))]
}

/** Counts the words of all titles; for sets that fit in memory. */
export function countWords(claims: Iterable<Claim>): WordCounts {
  const counts = new Map<string, number>()
  let total = 0
  for (const claim of claims) {
    total += 1
    for (const word of countableWords(claim)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return { total, of: (word) => counts.get(word) ?? 0 }
}
