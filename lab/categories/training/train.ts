import {
  chancesOf,
  LABELS,
  type StoredModel,
  featuresOf,
} from '@okolo/server/knowledge/categories/classify.ts'
import type { Example } from './labelled-sets.ts'

/** Features of the shipped model: each takes 24 bytes before base64. */
const MOST_FEATURES = 8000
const FEWEST_GROUPS = 3
/** Real texts of a language without which the model is not asked in it. */
const FEWEST_TEXTS = 200
const ROUNDS = 8
const RATE = 0.5
const DECAY = 1e-4
/** Of an event to which its platform gives several categories: how much of it is the first. */
const MAIN_SHARE = 0.85

/** `shares`: what each label should get; together 1. */
type Prepared = { features: number[]; shares: Map<number, number>; weight: number }

/**
 * Multinomial logistic regression by stochastic gradient descent with falling steps per weight (Adagrad). Trained
 * twice: the features that matter most in the first training are those of the second. The same examples give the
 * same model, byte for byte.
 */
export function trainClassifier(examples: readonly Example[]): StoredModel {
  const groups = new Map<number, Set<string>>()
  const all = examples.map((example) => {
    const features = [...featuresOf(example)]
    for (const feature of features) {
      const of = groups.get(feature) ?? new Set<string>()
      groups.set(feature, of.add(example.group))
    }
    return { features, label: LABELS.indexOf(example.label), shares: sharesOf(example), example }
  })
  const perLabel = new Map<number, number>()
  for (const { label } of all) perLabel.set(label, (perLabel.get(label) ?? 0) + 1)
  const prepare = (isKept: (feature: number) => boolean): Prepared[] =>
    all.map(({ features, label, shares, example }) => ({
      features: features.filter(isKept),
      shares,
      // A source's favourite category is not the world's.
      weight:
        Math.min(3, Math.sqrt(all.length / LABELS.length / (perLabel.get(label) ?? 1))) *
        example.weight,
    }))
  const frequent = prepare((feature) => (groups.get(feature)?.size ?? 0) >= FEWEST_GROUPS)
  const first = descend(frequent)
  const strength = (feature: number): number => {
    const row = first.rows.get(feature) ?? []
    return Math.max(...row) - Math.min(...row)
  }
  const best = [...first.rows.keys()]
    .map((feature) => ({
      feature,
      rank: strength(feature) * Math.log(1 + (groups.get(feature)?.size ?? 0)),
    }))
    .toSorted((a, b) => b.rank - a.rank || a.feature - b.feature)
    .slice(0, MOST_FEATURES)
  const kept = new Set(best.map(({ feature }) => feature))
  return {
    languages: languagesLearned(examples),
    ...pack(descend(prepare((feature) => kept.has(feature)))),
  }
}

/** Made texts (`own`) teach words, and not how people write. */
function languagesLearned(examples: readonly Example[]): string[] {
  const real = Map.groupBy(
    examples.filter(({ set }) => set !== 'own'),
    ({ language }) => language,
  )
  return [...real]
    .flatMap(([language, { length }]) => (length < FEWEST_TEXTS ? [] : [language]))
    .toSorted()
}

function sharesOf({ label, labels }: Example): Map<number, number> {
  const others = labels.filter((other) => other !== label)
  const main = others.length === 0 ? 1 : MAIN_SHARE
  return new Map([
    [LABELS.indexOf(label), main],
    ...others.map((other): [number, number] => [LABELS.indexOf(other), (1 - main) / others.length]),
  ])
}

function descend(examples: readonly Prepared[]) {
  const rows = new Map<number, Float64Array>()
  const sums = new Map<number, Float64Array>()
  const bias = new Float64Array(LABELS.length)
  // A stride that shares no factor with most lengths mixes the sources without chance.
  const order = examples
    .map((_, i) => i)
    .toSorted((a, b) => ((a * 7919) % 10_007) - ((b * 7919) % 10_007) || a - b)
  for (let round = 0; round < ROUNDS; round++)
    for (const i of order) {
      const example = examples[i]
      if (example === undefined || example.features.length === 0) continue
      const { features, shares, weight } = example
      const chances = chancesOf(features, { rows, bias, scale: 1 })
      const each = 1 / Math.sqrt(features.length)
      for (let k = 0; k < LABELS.length; k++) {
        const error = ((chances[k] ?? 0) - (shares.get(k) ?? 0)) * weight
        bias[k] = (bias[k] ?? 0) - 0.002 * error
        for (const feature of features) {
          const row = rowOf(rows, feature)
          const sum = rowOf(sums, feature)
          const gradient = error * each + DECAY * (row[k] ?? 0)
          sum[k] = (sum[k] ?? 0) + gradient * gradient
          row[k] = (row[k] ?? 0) - (RATE * gradient) / Math.sqrt((sum[k] ?? 0) + 1e-3)
        }
      }
    }
  return { rows, bias }
}

function pack({
  rows,
  bias,
}: {
  rows: Map<number, Float64Array>
  bias: Float64Array
}): Omit<StoredModel, 'languages'> {
  const features = [...rows.keys()].toSorted((a, b) => a - b)
  let most = 0
  for (const row of rows.values()) for (const weight of row) most = Math.max(most, Math.abs(weight))
  const scale = most / 127
  const keys = Buffer.alloc(features.length * 4)
  const weights = Buffer.alloc(features.length * LABELS.length)
  features.forEach((feature, i) => {
    keys.writeUInt32LE(feature, i * 4)
    rows.get(feature)?.forEach((weight, k) => {
      weights.writeInt8(Math.round(weight / scale), i * LABELS.length + k)
    })
  })
  return {
    keys: keys.toString('base64'),
    weights: weights.toString('base64'),
    bias: Array.from(bias, (value) => Number(value.toFixed(4))),
    scale: Number(scale.toPrecision(8)),
  }
}

function rowOf(map: Map<number, Float64Array>, key: number): Float64Array {
  const row = map.get(key) ?? new Float64Array(LABELS.length)
  map.set(key, row)
  return row
}
