import { expect, test } from 'vitest'
import { hasRecordings } from '../common/recordings.ts'
import { evaluateMoods } from './evaluate/evaluate-moods.ts'
import { heldOut } from './labelled/held-out.ts'

// The frozen half is kept aside while cues are chosen: its figure is the one to name.
test.skipIf(!hasRecordings)('names the moods of real events that were kept aside', () => {
  const frozen = heldOut('frozen')
  expect(frozen).toHaveLength(81)
  const { micro, microInterval } = evaluateMoods(frozen)
  const [low, high] = microInterval.map((figure) => figure.toFixed(2))
  process.stdout.write(
    `moods of ${frozen.length} events kept aside: F1 ${micro.f1.toFixed(3)} (95 % ${low} to ${high}), precision ${micro.precision.toFixed(2)}, recall ${micro.recall.toFixed(2)}\n`,
  )
  expect(micro.f1).toBeGreaterThan(0.69)
  expect(micro.precision).toBeGreaterThan(0.71)
})
