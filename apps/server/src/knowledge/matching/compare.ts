import type { Comparison, Reason } from '../claims/claim.ts'
import { featuresOf, type Features } from './features.ts'
import { contributions, probabilityOf, shippedModel, valuesOf, type Model } from './model.ts'
import type { Prepared } from '../claims/prepare.ts'
import { timeVeto, vetoOf } from './vetoes.ts'
import { samePlace } from './same-place.ts'

const REASONS = 6

/** How sure it is that two claims tell of the same date of the same event, why (the weightiest first), and what forbids it. Symmetrical. */
export function compare(a: Prepared, b: Prepared, model: Model = shippedModel()): Comparison {
  const features = featuresOf(a, b)
  const values = valuesOf(model, features)
  const isShared = shareId(a, b) && agreesBeside(a, b, features)
  const probability = isShared ? SURE : probabilityOf(model, values)
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

/** True if two claims with one id agree in title, time or place. Else somebody copied the id. */
function agreesBeside(a: Prepared, b: Prepared, f: Features): boolean {
  return f.titleContained >= 0.5 || f.minutesApart === 0 || samePlace(a, b) === 'same'
}
