import type { Comparison, Reason } from '../mentions/date-mention.ts'
import { featuresOf, type Features, type FeatureName } from './features.ts'
import type { Prepared } from '../mentions/prepare.ts'
import { timeVeto, vetoOf } from './vetoes.ts'
import { samePlace } from './same-place.ts'
import { areShowings, areTwins } from './twins.ts'
import { trigramDice } from '../mentions/similarity.ts'
import { readFileSync } from 'node:fs'

const REASONS = 6

/** How sure it is that two mentions tell of the same date of the same event, why (the weightiest first), and what forbids it. Symmetrical. */
export function compare(a: Prepared, b: Prepared, model: Model = shippedModel()): Comparison {
  const features = featuresOf(a, b)
  const values = Float64Array.from(model.features, (name) => features[name])
  const isShared = shareId(a, b) && agreesBeside(a, b, features)
  const isOne = isShared || areTwins(a, b) || areShowings(a, b)
  const probability = isOne ? SURE : probabilityOf(model, values)
  return {
    probability,
    veto: isShared ? timeVeto(a, b, features) : vetoOf(a, b, features, probability),
    reasons: reasonsFor(model, features, values),
  }
}

function reasonsFor(model: Model, features: Features, values: Float64Array): Reason[] {
  const weights = contributions(model, values)
  return model.features
    .map((feature, at) => ({
      feature,
      value: Math.round(features[feature] * 1000) / 1000,
      weight: Math.round((weights[at] ?? 0) * 100) / 100,
    }))
    .filter(({ weight }) => Math.abs(weight) >= 0.05)
    .toSorted((x, y) => Math.abs(y.weight) - Math.abs(x.weight))
    .slice(0, REASONS)
}

/** As sure as the model ever is. */
const SURE = 0.99

/** True if two calendars give one global id. Entries of one calendar with one id are one listing already. */
function shareId(a: Prepared, b: Prepared): boolean {
  return a.globalId !== null && a.globalId === b.globalId && a.source !== b.source
}

/** True if two mentions with one id agree in title, time or place. Else somebody copied the id. */
function agreesBeside(a: Prepared, b: Prepared, f: Features): boolean {
  return f.titleContained >= 0.5 || f.minutesApart === 0 || samePlace(a, b) === 'same'
}

/** A link as far as its place in the order depends on it. */
type Ranked = {
  probability: number
  a: Prepared | undefined
  b: Prepared | undefined
  /** Says which comes first where nothing else does. */
  key: string
}

/**
 * The best links first, and of those as good as each other those whose days are nearer and whose titles are more alike: where a
 * platform lists one thing several times (its premium seats), the plain one is joined before the rest.
 */
export function inOrder<T>(links: readonly T[], rank: (link: T) => Ranked): T[] {
  return links
    .map((link) => {
      const { probability, a, b, key } = rank(link)
      return { link, probability, key, ...nearness(a, b) }
    })
    .toSorted(
      (x, y) =>
        y.probability - x.probability ||
        x.days - y.days ||
        y.titles - x.titles ||
        (x.key < y.key ? -1 : x.key > y.key ? 1 : 0),
    )
    .map(({ link }) => link)
}

/** Days between two mentions' first days, and how alike their titles are whatever the order of the words. */
function nearness(a?: Prepared, b?: Prepared): { days: number; titles: number } {
  if (a === undefined || b === undefined) return { days: 0, titles: 0 }
  const [x = '', y = ''] = [a, b].map(({ titles }) => titles[0]?.words.toSorted().join(' '))
  return { days: Math.abs(a.clock.day - b.clock.day), titles: trigramDice(x, y) }
}

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
function shippedModel(): Model {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own training wrote the file
  shipped ??= JSON.parse(readFileSync(MODEL_FILE, 'utf8')) as Model
  return shipped
}

/** Calibrated probability that two mentions with these features are one. */
function probabilityOf(model: Model, values: ArrayLike<number>): number {
  const logOdds = logOddsOf(model, values)
  // Steps of the calibration are flat; a hundredth of the plain logistic keeps the better of two good links first.
  return 0.99 * calibrate(model.calibration, logOdds) + 0.01 / (1 + Math.exp(-logOdds / 2))
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
function contributions({ features, trees }: Model, values: ArrayLike<number>): Float64Array {
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
