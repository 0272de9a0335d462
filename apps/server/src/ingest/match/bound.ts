import { calibrated, flatOf, type Flat, type Model } from './model.ts'

/**
 * Whether the model gives two claims less than this probability whatever the features are that nobody looked at yet:
 * NaN in `values`. Of each tree the largest leaf counts that can still be reached. False says nothing.
 */
export function isSurelyBelow(model: Model, values: Float64Array, probability: number): boolean {
  const { roots, most, least } = limitsOf(model)
  const enough = logOddsFrom(model, probability)
  const flat = flatOf(model.trees)
  let sum = model.base
  for (let tree = 0; tree < roots.length; tree += 1) {
    sum += largestFrom(flat, roots[tree] ?? 0, values)
    if (sum + (most[tree] ?? 0) < enough) return true
    if (sum + (least[tree] ?? 0) >= enough) return false
  }
  return sum < enough
}

/** The largest leaf that can be reached from a node. */
function largestFrom(flat: Flat, from: number, values: Float64Array): number {
  const { feature, split, left, value } = flat
  let node = from
  for (let at = feature[node] ?? -1; at >= 0; at = feature[node] ?? -1) {
    const known = values[at] ?? NaN
    const low = left[node] ?? 0
    const edge = split[node] ?? 0
    if (known <= edge) node = low
    else if (known > edge) node = low + 1
    else return Math.max(largestFrom(flat, low, values), largestFrom(flat, low + 1, values))
  }
  return value[node] ?? 0
}

/** The roots of the trees, those that decide most first, and what all trees after each add at most and at least. */
type Limits = { roots: number[]; most: number[]; least: number[] }

const limits = new WeakMap<Model, Limits>()

function limitsOf(model: Model): Limits {
  const known = limits.get(model)
  if (known !== undefined) return known
  const { roots } = flatOf(model.trees)
  const trees = model.trees
    .map(({ feature, value }, i) => {
      const leaves = value.filter((_, node) => feature[node] === -1)
      return { root: roots[i] ?? 0, most: Math.max(...leaves), least: Math.min(...leaves) }
    })
    .toSorted((x, y) => y.most - y.least - (x.most - x.least))
  let [most, least] = [0, 0]
  const after = trees.toReversed().map((tree) => {
    const rest = { most, least }
    most += tree.most
    least += tree.least
    return rest
  })
  after.reverse()
  const found = {
    roots: trees.map(({ root }) => root),
    most: after.map((rest) => rest.most),
    least: after.map((rest) => rest.least),
  }
  limits.set(model, found)
  return found
}

/** Sums of trees in another order differ by less. */
const ROUNDING = 1e-6

const starts = new WeakMap<Model, Map<number, number>>()

/** Log-odds below which the calibrated probability is surely smaller; it never falls while log-odds rise. */
function logOddsFrom(model: Model, probability: number): number {
  const known = starts.get(model)?.get(probability)
  if (known !== undefined) return known
  let [below, above] = [-100, 100]
  if (calibrated(model, below) >= probability) below = -Infinity
  else
    while (above - below > ROUNDING) {
      const middle = (below + above) / 2
      if (calibrated(model, middle) < probability) below = middle
      else above = middle
    }
  const found = below - ROUNDING
  starts.set(model, new Map(starts.get(model)).set(probability, found))
  return found
}
