import type { DateMention } from '@okolo/server/knowledge/mentions/date-mention.ts'
import type { Clock } from '@okolo/server/knowledge/mentions/clock.ts'
import { prepare } from '@okolo/server/knowledge/mentions/prepare.ts'
import { countWords } from '@okolo/server/knowledge/mentions/testing/count-words.ts'
import { exampleOf, type Example } from './train.ts'

/** A pair of listings that an operator decided about, with the dates that both gave (`okolo decisions --jsonl`). */
export type Decided = {
  a: string
  b: string
  label: 'same' | 'different'
  /** The mentions of both: the name in exported files. */
  claims: { a: readonly DateMention[]; b: readonly DateMention[] }
}

/** As much as a pair of the open sets: people read both. */
const WEIGHT = 1.5

/**
 * The examples that decisions are: of each the two dates that are nearest. Those of which a rule speaks before the model
 * is asked teach nothing.
 */
export function decidedExamples(pairs: readonly Decided[]): Example[] {
  const words = countWords(pairs.flatMap(({ claims: { a, b } }) => [...a, ...b]))
  return pairs.flatMap(({ claims: { a, b }, label }) => {
    const [first] = a
      .flatMap((one) => b.map((other) => [prepare(one, words), prepare(other, words)] as const))
      .toSorted((x, y) => apart(x) - apart(y))
    if (first === undefined) return []
    return exampleOf(first[0], first[1], label === 'same', WEIGHT) ?? []
  })
}

function apart([{ clock: a }, { clock: b }]: readonly [
  { clock: Clock },
  { clock: Clock },
]): number {
  const minutes = a.minute === null || b.minute === null ? 0 : Math.abs(a.minute - b.minute)
  return Math.abs(a.day - b.day) * 1440 + minutes
}
