import { readFileSync } from 'node:fs'
import type { FeatureName, Features } from './features.ts'

/**
 * Boosted trees and their calibration, as the training writes them. A tree is arrays by node: the feature (-1 for
 * a leaf), the split (left where value <= split), the left child (the right one follows it), and the log-odds the
 * node adds up to there.
 */
export type Tree = { feature: number[]; split: number[]; left: number[]; value: number[] }

export type Model = {
  features: FeatureName[]
  base: number
  trees: Tree[]
  /** Log-odds and the share of true links there, ascending; between them it is straight. */
  calibration: { logOdds: number[]; probability: number[] }
}

export const MODEL_FILE = new URL('model.json', import.meta.url)

let shipped: Model | null = null

/** The model in `model.json`, written by `npm run okolo -- merge-train`. */
export function shippedModel(): Model {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own training wrote the file
  shipped ??= JSON.parse(readFileSync(MODEL_FILE, 'utf8')) as Model
  return shipped
}

/** Calibrated probability that two claims with these features are one. */
export function probabilityOf(model: Model, values: ArrayLike<number>): number {
  return calibrated(model, logOddsOf(model, values))
}

/** The probability that log-odds stand for. */
function calibrated({ calibration }: Model, logOdds: number): number {
  // Steps of the calibration are flat; a hundredth of the plain logistic keeps the better of two good links first.
  return 0.99 * calibrate(calibration, logOdds) + 0.01 / (1 + Math.exp(-logOdds / 2))
}

export function valuesOf(
  model: { features: readonly FeatureName[] },
  features: Features,
): Float64Array {
  return Float64Array.from(model.features, (name) => features[name])
}

export function logOddsOf({ base, trees }: Model, values: ArrayLike<number>): number {
  let sum = base
  for (const { feature, split, left, value } of trees) {
    let node = 0
    for (let at = feature[node] ?? -1; at >= 0; at = feature[node] ?? -1) {
      const go = left[node] ?? 0
      node = (values[at] ?? 0) <= (split[node] ?? 0) ? go : go + 1
    }
    sum += value[node] ?? 0
  }
  return sum
}

/** Returns how much each feature added to the log-odds: changes of node values on the way down, summed over trees. */
export function contributions({ features, trees }: Model, values: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(features.length)
  for (const { feature, split, left, value } of trees) {
    let node = 0
    for (;;) {
      const at = feature[node] ?? -1
      if (at < 0) break
      const go = left[node] ?? 0
      const next = (values[at] ?? 0) <= (split[node] ?? 0) ? go : go + 1
      sums[at] = (sums[at] ?? 0) + (value[next] ?? 0) - (value[node] ?? 0)
      node = next
    }
  }
  return sums
}

function calibrate({ logOdds, probability }: Model['calibration'], x: number): number {
  const above = logOdds.findIndex((at) => at >= x)
  if (logOdds.length === 0) return 1 / (1 + Math.exp(-x))
  if (above === 0) return probability[0] ?? 0
  if (above < 0) return probability.at(-1) ?? 1
  const [x0 = 0, x1 = 0] = [logOdds[above - 1], logOdds[above]]
  const [y0 = 0, y1 = 0] = [probability[above - 1], probability[above]]
  return x1 === x0 ? y1 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
}
