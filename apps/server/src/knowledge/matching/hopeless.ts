import { boundsOf, isSurelyBelow, type Bounds } from './bound.ts'
import { APART_KM } from '../claims/constants.ts'
import type { Features } from './features.ts'
import { shippedModel } from './model.ts'
import { comparePlaces } from './place-features.ts'
import type { Prepared } from '../claims/prepare.ts'
import { mayPointBeWrong } from './same-place.ts'
import { timesOf } from './run-days.ts'
import { shareId } from './shared-id.ts'
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
