import type { FeatureName } from './features.ts'
import { calibrated, type Model, type Tree } from './model.ts'

/** A model with the figures that tell early how high its log-odds can still rise. */
export type Bounds = {
  model: Model
  /** Which value each feature is. */
  indexOf: ReadonlyMap<FeatureName, number>
  /** The trees, those that decide most first, with the sum that all trees after each add at most and at least. */
  trees: readonly { tree: Tree; most: number; least: number }[]
  /** Log-odds from which on the model gives at least this probability. */
  enough: number
}

/** The bounds of a model for one probability. */
export function boundsOf(model: Model, probability: number): Bounds {
  const trees = model.trees
    .map((tree) => {
      const leaves = tree.value.filter((_, node) => tree.feature[node] === -1)
      return { tree, most: Math.max(...leaves), least: Math.min(...leaves) }
    })
    .toSorted((x, y) => y.most - y.least - (x.most - x.least))
  let [most, least] = [0, 0]
  const after = trees.toReversed().map(({ tree, ...own }) => {
    const rest = { tree, most, least }
    most += own.most
    least += own.least
    return rest
  })
  return {
    model,
    indexOf: new Map(model.features.map((name, at) => [name, at])),
    trees: after.toReversed(),
    enough: logOddsFrom(model, probability),
  }
}

/**
 * True if the model surely gives two claims less than the probability of these bounds, for every value that is not known yet:
 * NaN in `values`. Each tree counts with the largest leaf that can still be reached. False says nothing.
 */
export function isSurelyBelow({ model, trees, enough }: Bounds, values: Float64Array): boolean {
  let sum = model.base
  for (const { tree, most, least } of trees) {
    sum += largestFrom(tree, 0, values)
    if (sum + most < enough) return true
    if (sum + least >= enough) return false
  }
  return sum < enough
}

/** The largest leaf that can be reached from a node. */
function largestFrom(tree: Tree, from: number, values: Float64Array): number {
  const { feature, split, left, value } = tree
  let node = from
  for (let at = feature[node] ?? -1; at >= 0; at = feature[node] ?? -1) {
    const known = values[at] ?? NaN
    const low = left[node] ?? 0
    const edge = split[node] ?? 0
    if (known <= edge) node = low
    else if (known > edge) node = low + 1
    else return Math.max(largestFrom(tree, low, values), largestFrom(tree, low + 1, values))
  }
  return value[node] ?? 0
}

/** Sums of trees in another order differ by less. */
const ROUNDING = 1e-6

/** Log-odds below which the calibrated probability is surely smaller; it never falls while log-odds rise. */
function logOddsFrom(model: Model, probability: number): number {
  let [below, above] = [-100, 100]
  if (calibrated(model, below) >= probability) return -Infinity
  while (above - below > ROUNDING) {
    const middle = (below + above) / 2
    if (calibrated(model, middle) < probability) below = middle
    else above = middle
  }
  return below - ROUNDING
}
