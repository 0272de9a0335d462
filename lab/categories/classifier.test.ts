import { expect, test } from 'vitest'
import { hasRecordings, RECORDINGS } from '../common/recordings.ts'
import { evaluateCategories } from './evaluate-categories.ts'
import { isJudged, labelledExamples } from './training/labelled-sets.ts'
import { ownExamples } from './training/own-examples.ts'
import { trainClassifier } from './training/train.ts'

test('the same examples make the same model', () => {
  const some = ownExamples().filter((_, i) => i % 40 === 0)
  expect(trainClassifier(some)).toEqual(trainClassifier(some))
})

test.skipIf(!hasRecordings)('reads categories of unseen series better than words alone', () => {
  const all = evaluateCategories(labelledExamples(RECORDINGS).filter(isJudged)).at(-1)
  if (all === undefined) throw new Error('no sets')
  const { events, rules, withModel } = all
  process.stdout.write(
    `categories of ${events} events by their text: right ${rules.right.toFixed(3)} by rules, ${withModel.right.toFixed(3)} with the model, ${withModel.rightOfAny.toFixed(3)} where any category of the platform counts\n`,
  )
  expect(withModel.right).toBeGreaterThan(rules.right + 0.05)
  expect(withModel.right / withModel.named).toBeGreaterThan(rules.right / rules.named)
})
