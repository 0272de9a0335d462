import { expect, test } from 'vitest'
import { hasRecordings, RECORDINGS } from '../common/recordings.ts'
import { evaluate, type Evaluation } from './evaluate/evaluation.ts'
import { readLabelledSet } from './evaluate/labelled-set.ts'
import { runMatcher } from './evaluate/run-matcher.ts'
import { completePairs } from './evaluate/score-generated.ts'
import { generate } from './training/generator/listings.ts'

/** Figures of the shipped model; docs/matching.md has the out-of-fold ones. Margins are for harmless changes. */
test.skipIf(!hasRecordings).each([
  ['tech-conferences', 0.985, 0.984],
  ['nyc-gigs', 0.997, 0.97],
  ['corning-ny', 0.985, 0.93],
])(
  'Listings of %s are merged as people would (skipped without ../shared/data)',
  async (name, precision, recall) => {
    const file = (part: string): string => `${RECORDINGS}05-dedup/${name}/${part}.jsonl`
    const { mentions, pairs } = await readLabelledSet(file('listings'), file('pairs'))
    expectFigures(evaluate(runMatcher(mentions), pairs), precision, recall)
  },
  60_000,
)

test('Made listings in nine languages with names the model never saw are merged rightly', () => {
  const { mentions, pairs, happeningOf } = generate({ seed: 31, half: 'test', cities: 9, size: 40 })
  const matched = runMatcher(mentions)
  expectFigures(evaluate(matched, completePairs(pairs, happeningOf, matched)), 0.97, 0.95)
  const traps = pairs.filter(({ label }) => label === 'different')
  const kept = traps.filter(({ a, b }) => matched.clusterOf.get(a) !== matched.clusterOf.get(b))
  expect(kept.length / traps.length).toBeGreaterThan(0.96)
}, 60_000)

function expectFigures({ pairs, bCubed }: Evaluation, precision: number, recall: number): void {
  expect(pairs.precision).toBeGreaterThan(precision)
  expect(pairs.recall).toBeGreaterThan(recall)
  expect(bCubed.f1).toBeGreaterThan(0.97)
}
