import type { Pair } from './labelled-set.ts'
import type { Matched } from './run-matcher.ts'

/** The pairs of a set whose whole truth is known: those given, and every pair that was joined wrongly. */
export function completePairs(
  pairs: readonly Pair[],
  happeningOf: ReadonlyMap<string, string>,
  { clusterOf }: Pick<Matched, 'clusterOf'>,
): Pair[] {
  const known = new Set(pairs.map(({ a, b }) => [a, b].toSorted().join('\n')))
  const all = [...pairs]
  for (const ids of Map.groupBy(happeningOf.keys(), (id) => clusterOf.get(id)).values())
    for (const [at, a] of ids.entries())
      for (const b of ids.slice(at + 1)) {
        if (happeningOf.get(a) === happeningOf.get(b) || known.has([a, b].toSorted().join('\n')))
          continue
        all.push({ a, b, label: 'different', kind: 'strangers' })
      }
  return all
}
