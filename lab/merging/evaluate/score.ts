import type { Pair } from './labelled-set.ts'

export type PairScore = {
  precision: number
  recall: number
  f1: number
  wrong: WrongPair[]
  same: number
  different: number
}

type WrongPair = Pair & { is: 'missed' | 'wrongly joined' }

/** `same` is positive, `different` negative, other labels are left out; what the matcher says is the final clusters. */
export function scorePairs(
  pairs: readonly Pair[],
  isOne: (a: string, b: string) => boolean,
): PairScore {
  let [hit, missed, wrongly, different] = [0, 0, 0, 0]
  const wrong: WrongPair[] = []
  for (const pair of pairs) {
    if (pair.label !== 'same' && pair.label !== 'different') continue
    const joined = isOne(pair.a, pair.b)
    if (pair.label === 'different') different += 1
    if (pair.label === 'same' && joined) hit += 1
    else if (pair.label === 'same') {
      missed += 1
      wrong.push({ ...pair, is: 'missed' })
    } else if (joined) {
      wrongly += 1
      wrong.push({ ...pair, is: 'wrongly joined' })
    }
  }
  return { ...rates(hit, missed, wrongly), wrong, same: hit + missed, different }
}

function rates(
  hit: number,
  missed: number,
  wrongly: number,
): Omit<PairScore, 'wrong' | 'same' | 'different'> {
  const precision = hit + wrongly === 0 ? 1 : hit / (hit + wrongly)
  const recall = hit + missed === 0 ? 1 : hit / (hit + missed)
  return { precision, recall, f1: harmonic(precision, recall) }
}

function harmonic(x: number, y: number): number {
  return x + y === 0 ? 0 : (2 * x * y) / (x + y)
}

/**
 * B-cubed over the listings that occur in a `same` or `different` pair. Gold clusters are what `same` pairs connect.
 * Two listings count against each other only where their relation is known: the same gold cluster, or
 * a `different` pair between their gold clusters. Unlabelled company is neither right nor wrong.
 */
export function bCubed(
  pairs: readonly Pair[],
  clusterOf: (id: string) => unknown,
): { precision: number; recall: number; f1: number } {
  const gold = goldClusters(pairs)
  const rootOf = (id: string): string => gold.get(id) ?? id
  const apart = new Set<string>()
  for (const { a, b, label } of pairs)
    if (label === 'different') apart.add([rootOf(a), rootOf(b)].toSorted().join('\n'))
  const ids = [...gold.keys()]
  const byPrediction = Map.groupBy(ids, clusterOf)
  const byGold = Map.groupBy(ids, rootOf)
  let precision = 0
  let recall = 0
  for (const id of ids) {
    const together = byPrediction.get(clusterOf(id)) ?? []
    const right = together.filter((other) => rootOf(other) === rootOf(id)).length
    const wrong = together.filter((other) =>
      apart.has([rootOf(other), rootOf(id)].toSorted().join('\n')),
    ).length
    precision += right / (right + wrong)
    recall += right / (byGold.get(rootOf(id))?.length ?? 1)
  }
  const p = ids.length === 0 ? 1 : precision / ids.length
  const r = ids.length === 0 ? 1 : recall / ids.length
  return { precision: p, recall: r, f1: harmonic(p, r) }
}

/** The gold cluster of every listing in a `same` or `different` pair, named by one of its members. */
function goldClusters(pairs: readonly Pair[]): Map<string, string> {
  const parent = new Map<string, string>()
  const rootOf = (id: string): string => {
    let root = id
    for (let up = parent.get(root) ?? root; up !== root; up = parent.get(root) ?? root) root = up
    return root
  }
  for (const { a, b, label } of pairs) {
    if (label !== 'same' && label !== 'different') continue
    for (const id of [a, b]) if (!parent.has(id)) parent.set(id, id)
    if (label === 'same') parent.set(rootOf(a), rootOf(b))
  }
  return new Map([...parent.keys()].map((id) => [id, rootOf(id)]))
}
