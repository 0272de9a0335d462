import { APART_KM } from '../claims/constants.ts'
import type { Features, FeatureName } from './features.ts'
import { shippedModel, calibrated, type Model, type Tree } from './model.ts'
import { comparePlaces } from './place-features.ts'
import type { Prepared } from '../claims/prepare.ts'
import { mayPointBeWrong } from './same-place.ts'
import { timesOf } from './run-days.ts'
import { shareId } from './compare.ts'
import { compareWords, type WordFeatures } from './title-features.ts'
import { yearOf } from '../claims/title-pairs.ts'
import { isForbiddenAtOnce, isOtherPlace } from './vetoes.ts'

/**
 * True if no pair of these dates of two listings can be one: a rule forbids each, or the model gives it less than
 * `least`, whatever descriptions, letters and the like would say. At a third of the cost of comparing them; false says
 * nothing. The dates of a listing differ in their times only (prepare.ts).
 */
export function areHopeless(
  dates: readonly (readonly [Prepared, Prepared])[],
  least: number,
): boolean {
  // Other rules judge listings that share an id.
  if (dates.some(([a, b]) => shareId(a, b))) return false
  const open = dates.flatMap(([a, b]) => {
    const times = timesOf(a, b)
    return isForbiddenAtOnce(a, b, times) ? [] : { a, b, times }
  })
  const [first] = open
  if (first === undefined) return true
  const { titles } = first.a
  if (titles.length === 0 || first.b.titles.length === 0) return false
  const places = comparePlaces(first.a, first.b)
  // A point that is wrong says nothing, and whether it is depends on more than places.
  if (places.km > APART_KM && mayPointBeWrong(first.a, first.b)) places.km = NaN
  const bounds = shippedBounds(least)
  const values = new Float64Array(bounds.model.features.length).fill(NaN)
  fill(values, bounds, places)
  for (const left of titles)
    for (const right of first.b.titles) {
      let words: WordFeatures | null = null
      let years = 0
      for (const { a, b, times } of open) {
        // The meaning of a title depends on its year.
        const both = yearOf(a.clock.day) * 10_000 + yearOf(b.clock.day)
        if (words === null || years !== both) {
          words = compareWords(left, right, a, b)
          years = both
          fill(values, bounds, words)
        }
        const { titleWeight } = words
        if (isOtherPlace(a, b, { ...places, titleWeight, hoursMissing: times.hoursMissing }))
          continue
        fill(values, bounds, times)
        if (!isSurelyBelow(bounds, values)) return false
      }
    }
  return true
}

let shipped: { least: number; bounds: Bounds } | null = null

/** Of the shipped model, which is always asked about the same probability. */
function shippedBounds(least: number): Bounds {
  if (shipped?.least !== least) shipped = { least, bounds: boundsOf(shippedModel(), least) }
  return shipped.bounds
}

function fill(values: Float64Array, { indexOf }: Bounds, features: Partial<Features>): void {
  for (const [name, at] of indexOf) {
    const value = features[name]
    if (value !== undefined) values[at] = value
  }
}

/** A model with the figures that tell early how high its log-odds can still rise. */
type Bounds = {
  model: Model
  /** Which value each feature is. */
  indexOf: ReadonlyMap<FeatureName, number>
  /** The trees, those that decide most first, with the sum that all trees after each add at most and at least. */
  trees: readonly { tree: Tree; most: number; least: number }[]
  /** Log-odds from which on the model gives at least this probability. */
  enough: number
}

/** The bounds of a model for one probability. */
function boundsOf(model: Model, probability: number): Bounds {
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
function isSurelyBelow({ model, trees, enough }: Bounds, values: Float64Array): boolean {
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
