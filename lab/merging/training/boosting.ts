import type { Tree } from '@okolo/server/knowledge/matching/compare.ts'
import { randomFrom } from '../../common/random.ts'

/** Examples by column: `columns[feature][row]`. */
export type Examples = {
  columns: Float64Array[]
  labels: Uint8Array
  weights: Float64Array
}

export type BoostingOptions = {
  trees: number
  depth: number
  rate: number
  /** Share of rows and of features that each tree sees. */
  rows: number
  features: number
  /** L2 penalty on the leaves. */
  lambda: number
  /** Least sum of second derivatives in a leaf. */
  leastWeight: number
  seed: number
}

const BINS = 48

/** Gradient boosting of log loss with histograms of at most 48 bins a feature (as LightGBM does). */
export function boost(
  examples: Examples,
  options: BoostingOptions,
): { base: number; trees: Tree[] } {
  const { columns, labels, weights } = examples
  const random = randomFrom(options.seed)
  const count = labels.length
  const edges = columns.map(binEdges)
  const bins = columns.map((column, at) => binned(column, edges[at] ?? []))
  let positive = 0
  let all = 0
  for (let row = 0; row < count; row++) {
    all += weights[row] ?? 0
    positive += (weights[row] ?? 0) * (labels[row] ?? 0)
  }
  const base = Math.log(positive / (all - positive))
  const scores = new Float64Array(count).fill(base)
  const gradient = new Float64Array(count)
  const hessian = new Float64Array(count)
  const trees: Tree[] = []
  for (let grown = 0; grown < options.trees; grown++) {
    const rows: number[] = []
    for (let row = 0; row < count; row++) {
      const p = 1 / (1 + Math.exp(-(scores[row] ?? 0)))
      const weight = weights[row] ?? 0
      gradient[row] = weight * (p - (labels[row] ?? 0))
      hessian[row] = weight * p * (1 - p)
      if (random.chance(options.rows)) rows.push(row)
    }
    const used = columns.map((_, at) => at).filter(() => random.chance(options.features))
    const tree = grow(rows, used, { bins, edges, gradient, hessian }, options)
    trees.push(tree)
    for (let row = 0; row < count; row++)
      scores[row] = (scores[row] ?? 0) + valueAt(tree, columns, row)
  }
  return { base, trees }
}

type Data = {
  bins: Uint8Array[]
  edges: number[][]
  gradient: Float64Array
  hessian: Float64Array
}

type Node = { at: number; depth: number; rows: number[] }

function grow(rows: number[], used: readonly number[], data: Data, options: BoostingOptions): Tree {
  const tree: Tree = { feature: [-1], split: [0], left: [0], value: [0] }
  const waiting: Node[] = [{ at: 0, depth: 0, rows }]
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    const { at } = node
    const [g, h] = sums(node.rows, data)
    tree.value[at] = round((-options.rate * g) / (h + options.lambda))
    if (node.depth >= options.depth) continue
    const best = bestSplit(node.rows, [g, h], used, data, options)
    if (best === null) continue
    const left: number[] = []
    const right: number[] = []
    const column = data.bins[best.feature]
    for (const row of node.rows) ((column?.[row] ?? 0) <= best.bin ? left : right).push(row)
    tree.feature[at] = best.feature
    tree.split[at] = data.edges[best.feature]?.[best.bin] ?? 0
    const child = tree.feature.length
    tree.left[at] = child
    for (const [side, part] of [left, right].entries()) {
      tree.feature.push(-1)
      tree.split.push(0)
      tree.left.push(0)
      tree.value.push(0)
      waiting.push({ at: child + side, depth: node.depth + 1, rows: part })
    }
  }
  return tree
}

function sums(rows: readonly number[], { gradient, hessian }: Data): [number, number] {
  let g = 0
  let h = 0
  for (const row of rows) {
    g += gradient[row] ?? 0
    h += hessian[row] ?? 0
  }
  return [g, h]
}

function bestSplit(
  rows: readonly number[],
  [g, h]: [number, number],
  used: readonly number[],
  { bins, edges, gradient, hessian }: Data,
  { lambda, leastWeight }: BoostingOptions,
): { feature: number; bin: number } | null {
  const whole = (g * g) / (h + lambda)
  let best: { feature: number; bin: number } | null = null
  let bestGain = 1e-3
  const gs = new Float64Array(BINS)
  const hs = new Float64Array(BINS)
  for (const feature of used) {
    const column = bins[feature]
    if (column === undefined) continue
    gs.fill(0)
    hs.fill(0)
    for (const row of rows) {
      const bin = column[row] ?? 0
      gs[bin] = (gs[bin] ?? 0) + (gradient[row] ?? 0)
      hs[bin] = (hs[bin] ?? 0) + (hessian[row] ?? 0)
    }
    let gl = 0
    let hl = 0
    for (let bin = 0; bin < (edges[feature]?.length ?? 0); bin++) {
      gl += gs[bin] ?? 0
      hl += hs[bin] ?? 0
      if (hl < leastWeight || h - hl < leastWeight) continue
      const gr = g - gl
      const gain = (gl * gl) / (hl + lambda) + (gr * gr) / (h - hl + lambda) - whole
      if (gain <= bestGain) continue
      bestGain = gain
      best = { feature, bin }
    }
  }
  return best
}

/** Upper edges of the bins but the last: quantiles of the distinct values. */
function binEdges(column: Float64Array): number[] {
  const sorted = column.toSorted()
  const edges: number[] = []
  for (let bin = 1; bin < BINS; bin++) {
    const at = Math.floor((bin * sorted.length) / BINS)
    const edge = round(((sorted[at - 1] ?? 0) + (sorted[at] ?? 0)) / 2)
    if (edge < (sorted.at(-1) ?? 0) && edge !== edges.at(-1)) edges.push(edge)
  }
  // Rare values of features with few values (flags) would fall between quantiles.
  const distinct = new Set(sorted)
  if (distinct.size > BINS) return edges
  const values = [...distinct]
  return values.slice(1).map((value, at) => round((value + (values[at] ?? 0)) / 2))
}

function binned(column: Float64Array, edges: readonly number[]): Uint8Array {
  return Uint8Array.from(column, (value) => {
    let low = 0
    let high = edges.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (value <= (edges[middle] ?? 0)) high = middle
      else low = middle + 1
    }
    return low
  })
}

function valueAt(tree: Tree, columns: readonly Float64Array[], row: number): number {
  let node = 0
  for (;;) {
    const feature = tree.feature[node] ?? -1
    if (feature < 0) return tree.value[node] ?? 0
    const go = tree.left[node] ?? 0
    node = (columns[feature]?.[row] ?? 0) <= (tree.split[node] ?? 0) ? go : go + 1
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
