import {
  type FeatureName,
  featuresOf,
  type Features,
} from '@okolo/server/knowledge/matching/features.ts'
import { logOddsOf, type Model } from '@okolo/server/knowledge/matching/compare.ts'
import type { Prepared } from '@okolo/server/knowledge/mentions/prepare.ts'
import { vetoOf } from '@okolo/server/knowledge/matching/vetoes.ts'
import { hashOf } from '../../common/random.ts'
import { boost, type BoostingOptions, type Examples } from './boosting.ts'
import { calibrationOf } from './calibration.ts'

/** A labelled pair as the model sees it. */
export type Example = {
  features: Features
  isSame: boolean
  weight: number
  /** Examples of one group (city and month) are never on both sides of a split. */
  group: string
}

/** The example of two mentions; null where a rule forbids the link and the model is never asked. */
export function exampleOf(
  a: Prepared,
  b: Prepared,
  isSame: boolean,
  weight: number,
): Example | null {
  const features = featuresOf(a, b)
  if (vetoOf(a, b, features, 1) !== null) return null
  return { features, isSame, weight, group: groupOf(a, b) }
}

/** City and month of a pair: of the mention that comes first in the order of ids. */
export function groupOf(a: Prepared, b: Prepared): string {
  const { place, clock } = a.id < b.id ? a : b
  return `${place.city.join(' ')} ${Math.floor(clock.day / 30.44)}`
}

/** The fold of a group, 0 to `folds` - 1. */
export function foldOf(group: string, folds: number): number {
  return hashOf(group) % folds
}

const OPTIONS: BoostingOptions = {
  trees: 160,
  depth: 5,
  rate: 0.09,
  rows: 0.8,
  features: 0.6,
  lambda: 2,
  leastWeight: 2,
  seed: 1,
}

const CALIBRATION_FOLDS = 4

/** Trains trees on all examples and calibrates on what models of the other folds say of each. Deterministic by seed. */
export function trainModel(examples: readonly Example[], seed = 1): Model {
  const options = { ...OPTIONS, seed }
  const [first] = examples
  if (first === undefined) throw new RangeError('There is nothing to train on.')
  const features = namesOf(first.features)
  const logOdds: number[] = []
  const labels: number[] = []
  const weights: number[] = []
  for (let fold = 0; fold < CALIBRATION_FOLDS; fold++) {
    const isHeld = ({ group }: Example): boolean =>
      foldOf(`calibration ${group}`, CALIBRATION_FOLDS) === fold
    const model = fit(
      features,
      examples.filter((example) => !isHeld(example)),
      options,
    )
    for (const example of examples.filter(isHeld)) {
      logOdds.push(
        logOddsOf(
          model,
          features.map((name) => example.features[name]),
        ),
      )
      labels.push(example.isSame ? 1 : 0)
      weights.push(example.weight)
    }
  }
  return {
    ...fit(features, examples, options),
    calibration: calibrationOf(logOdds, labels, weights),
  }
}

function fit(
  features: FeatureName[],
  examples: readonly Example[],
  options: BoostingOptions,
): Model {
  const table: Examples = {
    columns: features.map((name) =>
      Float64Array.from(examples, (example) => example.features[name]),
    ),
    labels: Uint8Array.from(examples, ({ isSame }) => (isSame ? 1 : 0)),
    weights: Float64Array.from(examples, ({ weight }) => weight),
  }
  const calibration = { logOdds: [], probability: [] }
  return { features, ...boost(table, options), calibration }
}

function namesOf(features: Features): FeatureName[] {
  const isName = (name: string): name is FeatureName => Object.hasOwn(features, name)
  return Object.keys(features).filter(isName)
}
