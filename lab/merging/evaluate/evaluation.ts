import { explain } from './explain.ts'
import { compare } from '@okolo/server/knowledge/matching/compare.ts'
import type { Pair } from './labelled-set.ts'
import type { Matched } from './run-matcher.ts'
import { bCubed, scorePairs } from './score.ts'

/** The result of an evaluation, as `merge-eval` prints it. */
export type Evaluation = {
  listings: number
  clusters: number
  pairs: { same: number; different: number; precision: number; recall: number; f1: number }
  bCubed: { precision: number; recall: number; f1: number }
  /** Share of `same` pairs that the blocking offers for comparing, and how many pairs it offers. */
  candidates: { recall: number; compared: number }
  wrong: {
    a: string
    b: string
    label: string
    kind: string | null
    is: string
    titles: [string, string]
    explanation: string
  }[]
}

/** Scores what the matcher made of a set by its labelled pairs; `titles` are those that the listings have. */
export function evaluate(
  matched: Matched,
  pairs: readonly Pair[],
  titles: ReadonlyMap<string, string> = new Map(),
): Evaluation {
  const { mentions, clusterOf, isCandidate } = matched
  const { wrong, ...rates } = scorePairs(pairs, (a, b) => clusterOf.get(a) === clusterOf.get(b))
  const same = pairs.filter(({ label }) => label === 'same')
  const offered = same.filter(({ a, b }) => isCandidate(a, b)).length
  return {
    listings: mentions.size,
    clusters: new Set(clusterOf.values()).size,
    pairs: rates,
    bCubed: bCubed(pairs, (id) => clusterOf.get(id)),
    candidates: {
      recall: same.length === 0 ? 1 : offered / same.length,
      compared: matched.compared,
    },
    wrong: wrong.map(({ a, b, label, kind, is }) => {
      const [x, y] = [mentions.get(a), mentions.get(b)]
      return {
        a, b, label, kind: kind ?? null, is, titles: [titles.get(a) ?? '', titles.get(b) ?? ''],
        explanation: x && y ? `${isCandidate(a, b) ? '' : 'Not offered by the blocking. '}${explain(compare(x, y))}` : '',
      } // prettier-ignore
    }),
  }
}

/** The figures in one line. */
export function summary({ pairs, bCubed: b3, candidates }: Evaluation): string {
  return (
    `pairs P ${show(pairs.precision)} R ${show(pairs.recall)} F1 ${show(pairs.f1)} (${pairs.same} same, ${pairs.different} different)` +
    `, B-cubed F1 ${show(b3.f1)}, candidate recall ${show(candidates.recall)} of ${candidates.compared} compared`
  )
}

function show(value: number): string {
  return (100 * value).toFixed(2)
}
