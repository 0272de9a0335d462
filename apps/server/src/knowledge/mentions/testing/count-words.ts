import type { DateMention, WordCounts } from '../date-mention.ts'
import { nameAndRest } from '../prepare.ts'
import { takeApart } from '../title.ts'

/** The words that `WordCounts` counts: those of the mention's titles, each once. */
function countableWords(mention: DateMention): string[] {
  return [...new Set(mention.titles.flatMap((title) => takeApart(nameAndRest(title).name).words))]
}

/** Counts the words of all titles; for sets that fit in memory. */
export function countWords(mentions: Iterable<DateMention>): WordCounts {
  const counts = new Map<string, number>()
  let total = 0
  for (const mention of mentions) {
    total += 1
    for (const word of countableWords(mention)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return { total, of: (word) => counts.get(word) ?? 0 }
}
