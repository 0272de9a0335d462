import type { Comparison } from '#server/knowledge/claims/claim.ts'
import { featuresOf } from '../features.ts'
import type { Prepared } from '#server/knowledge/claims/prepare.ts'
import { vetoOf } from '../vetoes.ts'

/**
 * A judge with rules that a reader can follow, so that tests of what is done with matches do not change whenever
 * the model is trained again: alike titles, at about the same time, at a place that may be the same.
 */
export function compareByRules(a: Prepared, b: Prepared): Comparison {
  const f = featuresOf(a, b)
  const title = Math.max(f.titleCosine, f.titleContained * 0.9, f.titleTrigrams, f.sharedUrl)
  const place = f.sameVenueId === 1 ? 1 : Math.max(f.venue, f.venueContained, f.venueElsewhere, 0)
  const time = f.daysApart === 0 ? 1 : f.daysShared > 0.7 ? 1 : 0
  const known = f.placesKnown < 2 ? 0.7 : place
  const probability = title < 0.55 || time === 0 ? 0.05 : 0.35 * title + 0.6 * known
  return { probability, veto: vetoOf(a, b, f, probability), reasons: [] }
}
